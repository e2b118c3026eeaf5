import { Link } from 'react-router-dom';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Quantity } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Section } from '#ui/page/Section.tsx';

import type { ReturnRow } from '../sale-rules/index.ts';
import { piecesIn, Return, returnState } from '../sale-rules/kind.ts';
import { stateText, stateTone, typeText } from './return-texts.ts';

/** What was sold, and the parcel that brought it, where it has one. */
export type Sold = { readonly id: string; readonly linked_parcel_id?: string | null };

/** The returns of a sale, or of the parcel that brought it; none for who does not see returns. */
export function useReturnsOf({ id, linked_parcel_id = null }: Sold): readonly ReturnRow[] {
  const own = useKeys(Return, { by: 'parcel_id', equals: id }) ?? [];
  const brought = useKeys(Return, { by: 'parcel_id', equals: linked_parcel_id ?? id }) ?? [];
  return (linked_parcel_id === null ? own : [...own, ...brought]).filter((row) => row.deleted_at === null);
}

/** What comes back of a sale, where it stands, and the way there: goods that are lost or waited for stand beside what was sold. */
export function ReturnsOf({ of }: { readonly of: Sold }) {
  const returns = useReturnsOf(of);
  if (returns.length === 0) return null;
  return (
    <Section title={m.returns_label()} flush>
      <ul className="divide-y">
        {returns.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 flex-1">
              <Link to={`/app/returns?open=${row.id}`} className="touch-target figures text-link hover:underline">
                {row.return_no}
              </Link>
              <span className="block text-12 text-muted-foreground">{typeText[row.type]()}</span>
            </span>
            <span className="text-13 text-muted-foreground">
              {m.returns_expected()}: <Quantity value={piecesIn(row.items, (item) => item.expected_qty)} />
            </span>
            <ReturnBadge row={row} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function ReturnBadge({ row }: { readonly row: Parameters<typeof returnState>[0] }) {
  const state = returnState(row);
  return <StatusBadge tone={stateTone[state]} label={stateText[state]()} />;
}
