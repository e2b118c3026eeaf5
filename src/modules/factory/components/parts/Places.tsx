import { decimalOf } from '#kernel/exact.ts';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import { type PlaceBalance, shownIn } from '../../material-ledger/index.ts';
import { type ComponentRow, measureOf, unitOf } from '../../materials/index.ts';
import { Amount } from '../../stock/index.ts';
import type { Setup } from '../use-setup.ts';

type Props = { readonly row: ComponentRow; readonly places: readonly PlaceBalance[]; readonly setup: Setup };

/** Where how much of it lies, by batch where there are batches, and how many packs that is. */
export function Places({ row, places, setup }: Props) {
  const shown = places.filter(({ quantity, batches }) => quantity !== 0 || batches.length > 0);
  return (
    <Section title={m.components_where()} flush>
      {shown.length === 0 ? (
        <p className="p-4 text-13 text-muted-foreground">{m.components_nothing_there()}</p>
      ) : (
        <ul className="divide-y text-14">
          {shown.map(({ location, quantity, batches }) => (
            <li key={location} className="px-4 py-2">
              <span className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 truncate">{setup.nameOf(location)}</span>
                <span className="shrink-0 text-right">
                  <Amount quantity={quantity} unit={row.stock_unit} className="font-medium" />
                  <InPacks row={row} quantity={quantity} />
                </span>
              </span>
              {batches.some(({ batch }) => batch !== '') &&
                batches.map(({ batch, quantity: much }) => (
                  <span key={batch} className="flex justify-between gap-4 pl-4 text-13 text-muted-foreground">
                    <span className="min-w-0 truncate">{batch || m.components_no_batch()}</span>
                    <Amount quantity={much} unit={row.stock_unit} />
                  </span>
                ))}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** 144 pieces in packs of 96 are 1.5 of them. */
function InPacks({ row, quantity }: { readonly row: ComponentRow; readonly quantity: number }) {
  const number = useNumberText();
  const [pack] = row.packs;
  const measure = pack && measureOf(row, pack.id);
  const shown = measure && shownIn(quantity, measure, unitOf(row.stock_unit));
  if (!pack || !shown || 'problem' in shown) return null;
  return (
    <span className="block text-12 text-muted-foreground">
      {number(decimalOf(shown.value, 2), 2)} {pack.name}
    </span>
  );
}
