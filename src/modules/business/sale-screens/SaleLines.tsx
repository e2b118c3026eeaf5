import { Link } from 'react-router-dom';

import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';

import { PhaseBadge } from './PhaseBadge.tsx';
import { saleNumber, salePath, type SaleRow, typeOf } from './sale-page.ts';
import { useStatuses } from './use-order-settings.ts';

/** Orders, or parcels, in a few words each, leading to their own pages. `ofOne`: all of one person, whose name they do not repeat. */
export function SaleLines({ rows, ofOne = false }: { readonly rows: readonly SaleRow[]; readonly ofOne?: boolean }) {
  const statuses = useStatuses(rows[0] ? typeOf(rows[0]) : 'ecom');
  return (
    <ul className="@container divide-y">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={salePath(row)}
            className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-1.5 hover:bg-muted @md:grid-cols-[minmax(0,1fr)_minmax(7.5rem,auto)_minmax(6rem,auto)]"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">
                {ofOne ? <span className="figures text-link">{saleNumber(row)}</span> : row.ship_name || saleNumber(row)}
              </span>
              <span className="flex flex-wrap gap-x-1.5 text-13 text-muted-foreground">
                {!ofOne && <span className="figures">{saleNumber(row)}</span>}
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
