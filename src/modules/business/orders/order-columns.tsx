import { Globe, Package, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';

import type { Stored } from '#data/kind.ts';
import { href } from '#kernel/href.ts';
import { worded } from '#kernel/worded.ts';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import type { Column } from '#ui/table/column.ts';
import { Stacked } from '#ui/table/Stacked.tsx';

import { LabelChips } from '../../account/label-screens/index.ts';
import type { Colleague } from '../../company/use-people.ts';
import { dueOf, type OrderRow, type Status } from '../sale-rules/index.ts';
import { callResults, nameOf, NumberCell, numberWidth, PhaseBadge, commonColumns, type SaleFacts } from '../sale-screens/index.ts';
import { ReviewMark } from './Review.tsx';

type Row = Stored<OrderRow>;

const sourceIcons = { manual: null, storefront: Globe, facebook: Globe, phone: Phone, import: null, exchange: Package } as const;

export const sourceLabels = {
  manual: m.orders_source_manual,
  storefront: m.orders_source_storefront,
  facebook: m.orders_source_facebook,
  phone: m.common_phone,
  import: m.common_import,
  exchange: m.orders_source_exchange,
} as const;

export function orderColumns(facts: SaleFacts & { readonly people: readonly Colleague[] }): readonly Column<Row>[] {
  const { statuses, room, totals, people } = facts;
  const { money, day, recipient, brand, zone } = commonColumns(facts);
  const total = money('total', m.ui_total(), (row: Row) => row.total_amount, { optional: room === 'slim' });
  return [
    {
      id: 'order_number',
      header: m.orders_order(),
      sort: 'asc',
      width: numberWidth(room),
      cell: (row) => <NumberCell number={row.order_number} row={row} room={room} mark={markOf(row)} />,
      csv: (row) => row.order_number,
    },
    day(room === 'slim' || room === 'narrow'),
    recipient,
    {
      id: 'items',
      header: m.orders_items(),
      width: 120,
      optional: room !== 'wide',
      cell: (row) => <span className="truncate text-muted-foreground">{itemsText(row)}</span>,
      csv: itemsText,
    },
    {
      id: 'status',
      header: m.common_status(),
      width: 138,
      cell: (row) => <StatusCell row={row} statuses={statuses} />,
      csv: (row) => nameOf(statuses, row.shipping_status_id) ?? null,
    },
    room === 'narrow' ? withDue(total, totals) : total,
    money('due', m.orders_due(), (row: Row) => dueOf(row) || null, { optional: room === 'slim' || room === 'narrow' }),
    money('advance', m.orders_advance(), (row: Row) => row.advance || null, { optional: true }),
    {
      id: 'assigned_to',
      header: m.orders_assignee(),
      width: 130,
      optional: room !== 'wide',
      cell: (row) => <span className="truncate">{people.find(({ id }) => id === row.assigned_to)?.label}</span>,
      csv: (row) => nameOf(people, row.assigned_to) ?? null,
    },
    {
      id: 'call',
      header: m.orders_calls(),
      width: 150,
      optional: room !== 'wide',
      cell: (row) => <CallCell row={row} />,
      csv: {
        [m.orders_calls()]: (row) => row.call_attempts,
        [m.orders_call_last()]: (row) => row.call_result && worded(callResults, row.call_result),
      },
    },
    {
      id: 'tags',
      header: m.common_tags(),
      width: 160,
      optional: room !== 'wide',
      cell: (row) => row.tags.length > 0 && <LabelChips tags={row.tags} most={1} />,
      csv: (row) => row.tags.join(', '),
    },
    brand,
    zone,
    {
      id: 'source',
      header: m.orders_source(),
      width: 120,
      optional: true,
      cell: (row) => worded(sourceLabels, row.source),
      csv: (row) => worded(sourceLabels, row.source),
    },
  ];
}

/** On a tablet what is due stands below the total: a column of its own would take the room of the customer's name. */
function withDue(column: Column<Row>, totals: SaleFacts['totals']): Column<Row> {
  const sum = totals?.['total'];
  return {
    ...column,
    width: (column.width ?? 0) + wordWidth,
    cell: (row) => <TotalWithDue minor={row.total_amount} due={dueOf(row)} />,
    ...(sum !== undefined && { total: <TotalWithDue minor={sum} due={totals?.['due'] ?? 0} /> }),
  };
}

/** Pixels of "Due" before the smaller figures of the second line. */
const wordWidth = 20;

function TotalWithDue({ minor, due }: { readonly minor: number; readonly due: number }) {
  return (
    <Stacked
      above={<Money minor={minor} />}
      below={
        due !== 0 && (
          <span className="ms-auto whitespace-nowrap">
            {m.orders_due()} <Money minor={due} />
          </span>
        )
      }
    />
  );
}

export function OrderPhoneRow({ row, statuses }: { readonly row: Row; readonly statuses: readonly Status[] }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 font-medium">
          <span className="truncate">{row.ship_name}</span>
          <ReviewMark order={row} />
          <PendingDot pending={row.$pending} />
        </span>
        <span className="block truncate text-12 text-muted-foreground">
          <span className="figures">{row.order_number}</span>
          {row.call_result !== null && ` · ${worded(callResults, row.call_result)}`}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Money minor={row.total_amount} className="font-medium" />
        <PhaseBadge statuses={statuses} id={row.shipping_status_id} />
      </span>
    </span>
  );
}

/** What the last call came to, and how many there were. */
function CallCell({ row }: { readonly row: Row }) {
  const number = useNumberText();
  if (row.call_result === null) return null;
  return (
    <span className="truncate" title={row.call_back_at ?? undefined}>
      {worded(callResults, row.call_result)}
      {row.call_attempts > 1 && <span className="text-12 figures text-muted-foreground"> × {number(row.call_attempts)}</span>}
    </span>
  );
}

function markOf({ source }: Row) {
  const icon = sourceIcons[source];
  return icon && { icon, label: worded(sourceLabels, source) };
}

function StatusCell({ row, statuses }: { readonly row: Row; readonly statuses: readonly Status[] }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <PhaseBadge statuses={statuses} id={row.shipping_status_id} />
      <ReviewMark order={row} />
      {row.linked_parcel_id !== null && (
        <Link
          to={href('/app/parcels/:parcelId', { parcelId: row.linked_parcel_id })}
          aria-label={m.orders_open_parcel()}
          title={m.orders_open_parcel()}
          onClick={(event) => event.stopPropagation()}
          className="touch-target inline-flex size-6 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground coarse:size-11"
        >
          <Package aria-hidden className="size-3.5" />
        </Link>
      )}
    </span>
  );
}

/** `Shirt M × 2, Cap`. */
export function itemsText(row: Pick<OrderRow, 'items'>): string {
  return row.items
    .map((item) => [item.product_name, item.variant_title, item.quantity > 1 ? `× ${item.quantity}` : ''].filter(Boolean).join(' '))
    .join(', ');
}
