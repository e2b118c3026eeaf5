import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import type { Column } from '#ui/table/column.ts';
import { Stacked } from '#ui/table/Stacked.tsx';

import { chargesTotal, type ParcelRow, receivableOf, type Status } from '../sale-rules/index.ts';
import { nameOf, NumberCell, numberWidth, PhaseBadge, commonColumns, type SaleFacts, toldText } from '../sale-screens/index.ts';
import { toldOf } from './told.ts';

type Named = readonly { readonly id: string; readonly name: string }[];
type Row = Stored<ParcelRow>;

export function parcelColumns(facts: SaleFacts & { readonly couriers: Named }): readonly Column<Row>[] {
  const { statuses, couriers, room } = facts;
  const { money, day, recipient, brand, zone } = commonColumns(facts);
  const courierOf = (row: Row) => nameOf(couriers, row.shipping_company_id);
  return [
    {
      id: 'parcel_id',
      header: m.parcels_parcel(),
      sort: 'asc',
      width: numberWidth(room),
      cell: (row) => <NumberCell number={row.parcel_id} row={row} room={room} mark={markOf(row)} />,
      csv: (row) => row.parcel_id,
    },
    recipient,
    {
      id: 'courier',
      header: m.orders_courier(),
      width: 136,
      optional: room === 'slim' || room === 'narrow',
      cell: (row) => <span className="truncate">{courierOf(row) ?? '–'}</span>,
      csv: (row) => courierOf(row) ?? null,
    },
    {
      id: 'consignment_id',
      header: m.parcels_consignment(),
      sort: 'asc',
      width: 122,
      optional: room !== 'wide',
      cell: (row) => <span className="truncate figures">{row.consignment_id ?? <span className="text-muted-foreground">–</span>}</span>,
      csv: (row) => row.consignment_id,
    },
    {
      id: 'status',
      header: m.common_status(),
      width: 142,
      cell: (row) => {
        const badge = <PhaseBadge statuses={statuses} id={row.shipping_status_id} />;
        // On a tablet who brings it stands below: a column of its own would take the room of the customer's name.
        const told = toldOf(row);
        if (told) return <ToldBelow badge={badge}>{toldText[told.phase]()}</ToldBelow>;
        return room === 'narrow' ? <Stacked above={badge} below={<span className="truncate">{courierOf(row)}</span>} /> : badge;
      },
      csv: (row) => nameOf(statuses, row.shipping_status_id) ?? null,
    },
    money('to_collect', m.orders_cod(), (row: Row) => (row.completed_at === null ? row.cod_amount : null), { optional: room === 'slim' }),
    money('collected', m.orders_collected(), (row: Row) => (row.completed_at === null ? null : row.collected_amount), {
      optional: room === 'slim' || room === 'narrow',
    }),
    day(true),
    money('charges', m.parcels_charges(), (row: Row) => chargesTotal(row), { optional: true }),
    money('receivable', m.orders_receivable(), (row: Row) => (row.completed_at === null ? null : receivableOf(row.collected_amount, row)), {
      optional: true,
      signed: true,
    }),
    zone,
    brand,
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
  const told = toldOf(row);
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 font-medium">
          <span className="truncate">{row.ship_name}</span>
          <PendingDot pending={row.$pending} />
        </span>
        <span className="flex gap-1 text-12 figures text-muted-foreground">
          <span className="shrink-0">{row.parcel_id}</span>
          <span className="truncate">{nameOf(couriers, row.shipping_company_id)}</span>
        </span>
        {told && (
          <span className="flex text-12">
            <ToldMark>{toldText[told.phase]()}</ToldMark>
          </span>
        )}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Money minor={row.completed_at === null ? row.cod_amount : row.collected_amount} className="font-medium" />
        <PhaseBadge statuses={statuses} id={row.shipping_status_id} />
      </span>
    </span>
  );
}

/** A badge and what the courier says of it, no higher than a row. */
function ToldBelow({ badge, children }: { readonly badge: ReactNode; readonly children: string }) {
  return (
    <span className="flex min-w-0 flex-col items-start fine:-my-0.5">
      {badge}
      <span className="flex max-w-full text-12 fine:-mt-px fine:leading-[1.1]">
        <ToldMark>{children}</ToldMark>
      </span>
    </span>
  );
}

/** What the courier says, beside what stands. */
function ToldMark({ children }: { readonly children: string }) {
  return <span className="truncate text-info-strong">{children}</span>;
}

function markOf(row: Row) {
  return row.print_count > 0 ? { icon: Printer, label: m.parcels_printed_yes() } : null;
}
