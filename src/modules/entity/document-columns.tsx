import { countOf } from '#data/count-of.ts';
import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import type { Column } from '#ui/table/column.ts';
import { FilterMany } from '#ui/table/filters.tsx';
import type { FilterKinds } from '#ui/table/list-address.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import { StateBadge, type StateTexts } from './document-states.tsx';
import type { Entities } from './use-entities.ts';

/* What lists of documents have in common. */

type Numbered = { readonly number: string };
type Standing = { readonly status: string };
type Listed = Stored<Numbered & Standing & { readonly day: string; readonly total_amount: number }>;

/** With whom a document is, and its number below. */
export function numberColumn<R extends Stored<Numbered>>(header: string, who: string, whoOf: (row: R) => string): Column<R> {
  return {
    id: 'number',
    header,
    sort: 'asc',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <Stacked above={whoOf(row) || row.number} below={whoOf(row) && row.number} />
        <PendingDot pending={row.$pending} />
      </span>
    ),
    csv: { [m.common_number()]: (row) => row.number, [who]: whoOf },
  };
}

export function stateColumn<R extends Standing>(states: StateTexts): Column<R> {
  return {
    id: 'status',
    header: m.common_status(),
    width: 140,
    cell: (row) => <StateBadge states={states} state={row.status} />,
    csv: (row) => states[row.status]?.name() ?? row.status,
  };
}

export function DocumentPhoneRow({ row, who, states }: { readonly row: Listed; readonly who: string; readonly states: StateTexts }) {
  return (
    <PhoneLines
      title={
        <>
          {who || row.number} <PendingDot pending={row.$pending} />
        </>
      }
      text={
        <>
          {who && `${row.number} · `}
          <DateText day={row.day} />
        </>
      }
      value={<Money minor={row.total_amount} className="font-medium" />}
      badge={<StateBadge states={states} state={row.status} />}
    />
  );
}

/** Any of the states, with how many rows stand in each. */
export function StateFilter<R, F extends FilterKinds & { readonly status: 'many' }>({
  of: { list, facets },
  states,
}: {
  readonly of: Entities<R, F>;
  readonly states: StateTexts;
}) {
  const counts = facets?.['status'];
  return (
    <FilterMany
      label={m.common_status()}
      options={Object.entries(states).map(([value, { name }]) => ({ value, label: name(), count: counts && countOf(counts, value) }))}
      value={list.filters['status']}
      onChange={(value) => list.setFilter('status', value)}
    />
  );
}
