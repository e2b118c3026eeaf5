import { Printer } from 'lucide-react';

import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';

import { chargesTotal, receivableOf, type Status } from '../orders/index.ts';
import { nameOf, PhaseBadge } from '../sale/index.ts';
import type { ParcelRow } from './queries.ts';

type Named = readonly { readonly id: string; readonly name: string }[];
export type ParcelColumnFacts = {
  readonly statuses: readonly Status[];
  readonly couriers: Named;
  readonly brands: Named;
  readonly zones: Named;
  readonly totals: Readonly<Record<string, number>> | undefined;
  readonly room: ListRoom;
};

type Row = Stored<ParcelRow>;

export function parcelColumns({ statuses, couriers, brands, zones, totals, room }: ParcelColumnFacts): readonly Column<Row>[] {
  const tight = room === 'slim' || room === 'narrow';
  return [
    { id: 'parcel_id', header: m.parcels_number(), sort: 'asc', width: 200, cell: (row) => <NumberCell row={row} /> },
    { id: 'customer', header: m.orders_customer(), sort: 'asc', cell: (row) => <Recipient row={row} slim={room === 'slim'} /> },
    {
      id: 'courier',
      header: m.orders_courier(),
      width: 136,
      optional: tight,
      cell: (row) => <span className="truncate">{nameOf(couriers, row.shipping_company_id) ?? '–'}</span>,
    },
    {
      id: 'consignment_id',
      header: m.parcels_consignment(),
      sort: 'asc',
      width: 122,
      optional: room !== 'wide',
      cell: (row) => <span className="truncate figures">{row.consignment_id ?? <span className="text-muted-foreground">–</span>}</span>,
    },
    { id: 'status', header: m.orders_status(), width: 142, cell: (row) => <PhaseBadge statuses={statuses} id={row.shipping_status_id} /> },
    {
      id: 'cod',
      header: m.orders_cod(),
      sort: 'desc',
      width: 114,
      align: 'end',
      optional: room === 'slim',
      cell: (row) => <Money minor={row.cod_amount} />,
      total: sum(totals, 'cod'),
    },
    {
      id: 'collected',
      header: m.orders_collected(),
      sort: 'desc',
      width: 114,
      align: 'end',
      optional: tight,
      cell: (row) => <Money minor={row.completed_at === null ? null : row.collected_amount} />,
      total: sum(totals, 'collected'),
    },
    {
      id: 'order_date',
      header: m.orders_date(),
      sort: 'desc',
      width: 116,
      optional: true,
      cell: (row) => <DateText day={row.order_date} className="text-muted-foreground" />,
    },
    {
      id: 'charges',
      header: m.parcels_charges(),
      sort: 'desc',
      width: 110,
      align: 'end',
      optional: true,
      cell: (row) => <Money minor={chargesTotal(row)} />,
      total: sum(totals, 'charges'),
    },
    {
      id: 'receivable',
      header: m.orders_receivable(),
      sort: 'desc',
      width: 130,
      align: 'end',
      optional: true,
      cell: (row) => <Money minor={row.completed_at === null ? null : receivableOf(row.collected_amount, row)} tone="signed" />,
      total: sum(totals, 'receivable'),
    },
    {
      id: 'zone_id',
      header: m.orders_zone(),
      width: 120,
      optional: true,
      cell: (row) => <span className="truncate">{nameOf(zones, row.ship_zone_id)}</span>,
    },
    {
      id: 'brand_id',
      header: m.orders_brand(),
      width: 130,
      optional: true,
      cell: (row) => <span className="truncate">{nameOf(brands, row.brand_id)}</span>,
    },
  ];
}

export function ParcelPhoneRow({
  row,
  statuses,
  couriers,
}: {
  readonly row: Row;
  readonly statuses: readonly Status[];
  readonly couriers: Named;
}) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 font-medium">
          <span className="truncate">{row.ship_name}</span>
          <PendingDot pending={row.$pending} />
        </span>
        <span className="block truncate text-12 figures text-muted-foreground">
          {[row.parcel_id, nameOf(couriers, row.shipping_company_id)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Money minor={row.completed_at === null ? row.cod_amount : row.collected_amount} className="font-medium" />
        <PhaseBadge statuses={statuses} id={row.shipping_status_id} />
      </span>
    </span>
  );
}

function NumberCell({ row }: { readonly row: Row }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 font-medium figures">
      <span className="truncate">{row.parcel_id}</span>
      {row.print_count > 0 && (
        <Printer role="img" aria-label={m.parcels_printed_yes()} className="size-3.5 shrink-0 text-muted-foreground" />
      )}
      <PendingDot pending={row.$pending} />
    </span>
  );
}

function Recipient({ row, slim }: { readonly row: Row; readonly slim: boolean }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate">{row.ship_name}</span>
      {!slim && <span className="shrink-0 text-12 figures text-muted-foreground">{row.ship_phone}</span>}
    </span>
  );
}

function sum(totals: Readonly<Record<string, number>> | undefined, column: string) {
  return totals?.[column] === undefined ? undefined : <Money minor={totals[column]} />;
}
