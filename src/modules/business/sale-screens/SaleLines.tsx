import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';

import type { Status } from '../sale-rules/index.ts';
import { PhaseBadge } from './PhaseBadge.tsx';

export type SaleLine = {
  readonly id: string;
  readonly order_date: string;
  readonly total_amount: number;
  readonly shipping_status_id: string;
};

/** Orders or parcels in a few words each, leading to their own pages: on a customer's page, on My Space. */
export function SaleLines<R extends SaleLine>({
  rows,
  statuses,
  to,
  title,
  text,
}: {
  readonly rows: readonly R[];
  readonly statuses: readonly Status[];
  readonly to: (row: R) => string;
  readonly title: (row: R) => ReactNode;
  /** Stands before the date. */
  readonly text?: (row: R) => ReactNode;
}) {
  return (
    <ul className="@container divide-y">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={to(row)}
            className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-1.5 hover:bg-muted @md:grid-cols-[minmax(0,1fr)_7.5rem_6rem]"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{title(row)}</span>
              <span className="flex flex-wrap gap-x-1.5 text-13 text-muted-foreground">
                {text && <span className="figures">{text(row)}</span>}
                <DateText day={row.order_date} />
              </span>
            </span>
            <span className="flex flex-col-reverse items-end gap-1 @md:contents">
              <span>
                <PhaseBadge statuses={statuses} id={row.shipping_status_id} />
              </span>
              <Money minor={row.total_amount} className="justify-self-end" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
