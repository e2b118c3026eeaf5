import { m } from '#messages';

import type { StoreConfig } from '../../config/index.ts';
import { changedIn, differencesOf } from '../differ.ts';
import { templateOf } from '../rules.ts';
import { fieldWord, howWords, unitWord } from '../words.ts';

type Props = { readonly from: StoreConfig; readonly to: StoreConfig };

/** What is different between two states of the shop, in words. */
export function Differences({ from, to }: Props) {
  const found = differencesOf(from, to);
  if (found.length === 0) return <p className="text-14 text-muted-foreground">{m.editor_no_difference()}</p>;
  return (
    <ul className="flex flex-col divide-y rounded-md border">
      {found.map(({ id, unit, how }) => {
        const was = unit.kind === 'section' && how === 'changed' ? templateOf(from, unit.page).sections[unit.key] : undefined;
        return (
          <li key={id} className="flex items-baseline justify-between gap-3 px-3 py-2">
            <span className="min-w-0">
              <span className="block text-14">{unitWord(unit)}</span>
              {was && unit.kind === 'section' && (
                <span className="block text-13 text-muted-foreground">{changedIn(was, unit.section).map(fieldWord).join(', ')}</span>
              )}
            </span>
            <span className="shrink-0 text-13 text-muted-foreground">{howWords[how]()}</span>
          </li>
        );
      })}
    </ul>
  );
}
