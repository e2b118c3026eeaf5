import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { Stored } from '#data/kind.ts';
import { moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Quantity } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { Column } from '#ui/table/column.ts';

/* Columns that lists of all modules have in common. Each can be changed where a list needs it otherwise: `{ ...phoneColumn(), width: 200 }`. */

/** `face` stands in place of the plain name. */
export function nameColumn<R extends { readonly name: string }>(face?: (row: R) => ReactNode): Column<Stored<R>> {
  return {
    id: 'name',
    header: m.common_name(),
    sort: 'asc',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2.5">
        {face?.(row) ?? <span className="truncate font-medium">{row.name}</span>}
        <PendingDot pending={row.$pending} />
      </span>
    ),
    csv: (row) => row.name,
  };
}

export function phoneColumn<R extends { readonly phone: string }>(): Column<R> {
  return {
    id: 'phone',
    header: m.common_phone(),
    width: 160,
    cell: (row) => <span className="truncate figures text-muted-foreground">{row.phone}</span>,
    csv: (row) => row.phone,
  };
}

export function activeColumn<R extends { readonly active: boolean }>(): Column<R> {
  return {
    id: 'active',
    header: m.common_status(),
    sort: 'desc',
    width: 120,
    cell: (row) => <ActiveBadge active={row.active} />,
    csv: (row) => (row.active ? m.common_active() : m.common_inactive()),
  };
}

/** How many of something a row has; nothing while that is not known. `to`: where they are listed. */
export function countColumn<R>(
  id: string,
  header: string,
  countOf: (row: R) => number | undefined,
  { width = 140, to }: { readonly width?: number; readonly to?: (row: R) => string } = {},
): Column<R> {
  return {
    id,
    header,
    width,
    align: 'end',
    cell: (row) => {
      const count = countOf(row);
      if (count === undefined) return null;
      if (!to) return <Quantity value={count} />;
      return (
        <Link to={to(row)} className="touch-target text-link hover:underline" onClick={(event) => event.stopPropagation()}>
          <Quantity value={count} />
        </Link>
      );
    },
    csv: (row) => countOf(row) ?? 0,
  };
}

/** A day of the row, newest first at first. `csv`: what else the file tells there. */
export function dayColumn<R>(id: string, header: string, dayOf: (row: R) => string | null, more: Partial<Column<R>> = {}): Column<R> {
  return { id, header, sort: 'desc', width: 116, cell: (row) => <DateText day={dayOf(row)} />, csv: dayOf, holds: 'day', ...more };
}

/** An amount in minor units; `total`: of all rows of the list, `undefined` while that is not known. Files have major units. */
export function moneyColumn<R>(
  id: string,
  header: string,
  minorOf: (row: R) => number,
  { currency, total, ...more }: Partial<Omit<Column<R>, 'total'>> & { readonly currency: string; readonly total?: number | undefined },
): Column<R> {
  return {
    id,
    header,
    sort: 'desc',
    width: 152,
    align: 'end',
    cell: (row) => <Money minor={minorOf(row)} />,
    csv: (row) => Number(moneyToText(minorOf(row), currency)),
    ...(total !== undefined && { total: <Money minor={total} /> }),
    ...more,
  };
}

/** People count from one. */
export function sortColumn<R extends { readonly sort: number }>(): Column<R> {
  return { ...countColumn<R>('sort', m.common_position(), (row) => row.sort + 1, { width: 110 }), sort: 'asc' };
}

export function ActiveBadge({ active }: { readonly active: boolean }) {
  return <StatusBadge tone={active ? 'success' : 'neutral'} label={active ? m.common_active() : m.common_inactive()} />;
}
