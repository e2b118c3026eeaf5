import type { Stored } from '#data/kind.ts';
import { daysBetween } from '#kernel/dates.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { type NumberText, Quantity } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import type { ReturnRow } from '../sale-rules/index.ts';
import { missingIn, missingOf, piecesIn, type ReturnItem, returnState } from '../sale-rules/kind.ts';
import { nameOf, numberWidth, ReturnBadge, stateText, typeText } from '../sale-screens/index.ts';

type Row = Stored<ReturnRow>;
type Named = readonly { readonly id: string; readonly name: string }[];
type Facts = {
  readonly couriers: Named;
  readonly brands: Named;
  readonly room: ListRoom;
  readonly number: NumberText;
  /** Today's business day. */
  readonly today: string;
};

export function returnColumns({ couriers, brands, room, number, today }: Facts): readonly Column<Row>[] {
  const courierOf = (row: Row) => nameOf(couriers, row.shipping_company_id);
  const pieces = (id: string, header: string, of: (item: ReturnItem) => number, more: Partial<Column<Row>> = {}): Column<Row> => ({
    id,
    header,
    sort: 'desc',
    width: 112,
    align: 'end',
    cell: (row) => <Pieces count={piecesIn(row.items, of)} quiet={row.closed_at === null && id !== 'expected'} />,
    csv: (row) => piecesIn(row.items, of),
    ...more,
  });
  return [
    {
      id: 'return_no',
      header: m.returns_number(),
      sort: 'asc',
      width: numberWidth(room),
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate font-medium figures">{row.return_no}</span>
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: { [m.returns_number()]: (row) => row.return_no, [m.parcels_parcel()]: (row) => row.parcel_number },
    },
    {
      id: 'customer',
      header: m.orders_customer(),
      sort: 'asc',
      least: 150,
      cell: (row) =>
        row.ship_name === '' ? <span className="text-muted-foreground">–</span> : <Stacked above={row.ship_name} below={row.ship_phone} />,
      csv: { [m.orders_customer()]: (row) => row.ship_name, [m.common_phone()]: (row) => row.ship_phone },
    },
    {
      id: 'courier',
      header: m.orders_courier(),
      width: 150,
      optional: room === 'slim' || room === 'narrow',
      cell: (row) => <Stacked above={courierOf(row) ?? '–'} below={row.consignment_id} />,
      csv: { [m.orders_courier()]: (row) => courierOf(row) ?? null, [m.parcels_consignment()]: (row) => row.consignment_id },
    },
    {
      id: 'state',
      header: m.common_status(),
      sort: 'asc',
      width: 150,
      cell: (row) => <Stacked above={<ReturnBadge row={row} />} below={typeText[row.type]()} />,
      csv: { [m.common_status()]: (row) => stateText[returnState(row)](), [m.returns_why()]: (row) => typeText[row.type]() },
    },
    pieces('expected', m.returns_expected(), (item) => item.expected_qty),
    pieces('good', m.returns_good(), (item) => item.restock_qty, { optional: room !== 'wide' }),
    pieces('damaged', m.returns_damaged(), (item) => item.damaged_qty, { optional: room !== 'wide' }),
    pieces('missing', m.returns_missing(), missingOf, {
      optional: room !== 'wide',
      cell: (row) => <Pieces count={missingIn(row)} quiet={row.closed_at === null} alarming />,
      csv: (row) => (row.closed_at === null ? null : missingIn(row)),
    }),
    {
      id: 'created_at',
      header: m.returns_since(),
      sort: 'desc',
      width: 132,
      cell: (row) => <Waiting row={row} today={today} number={number} />,
      csv: (row) => row.created_at.slice(0, 10),
    },
    {
      id: 'brand_id',
      header: m.common_brand(),
      width: 130,
      optional: true,
      cell: (row) => <span className="truncate">{nameOf(brands, row.brand_id)}</span>,
      csv: (row) => nameOf(brands, row.brand_id) ?? null,
    },
  ];
}

export function ReturnPhoneRow({ row, couriers }: { readonly row: Row; readonly couriers: Named }) {
  const title = (
    <>
      {row.ship_name || typeText[row.type]()} <PendingDot pending={row.$pending} />
    </>
  );
  return (
    <PhoneLines
      title={title}
      text={[row.return_no, nameOf(couriers, row.shipping_company_id)].filter(Boolean).join(' · ')}
      badge={<ReturnBadge row={row} />}
    />
  );
}

/** Days since it was expected; of what is done, when that was. */
function Waiting({ row, today, number }: { readonly row: Row; readonly today: string; readonly number: NumberText }) {
  if (row.closed_at !== null && ['closed', 'rejected'].includes(returnState(row)))
    return <DateText day={row.closed_at} className="text-muted-foreground" />;
  const days = Math.max(0, daysBetween(row.created_at.slice(0, 10), today));
  const tone = days > 14 ? 'font-semibold text-danger-strong' : days > 7 ? 'text-warning-strong' : '';
  return <span className={tone}>{days === 1 ? m.returns_days_one() : m.returns_days({ n: number(days) })}</span>;
}

function Pieces({ count, quiet, alarming = false }: { readonly count: number; readonly quiet: boolean; readonly alarming?: boolean }) {
  if (quiet) return <span className="text-muted-foreground">–</span>;
  return <Quantity value={count} className={alarming && count > 0 ? 'font-semibold text-danger-strong' : ''} />;
}
