import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Percent, Quantity } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import { moneyColumn } from '../../entity/index.ts';
import type { PurchaseRow } from '../purchasing/index.ts';
import { stateTexts } from './state-texts.ts';
import { restOf, type Standing } from './use-standing.ts';

type Row = Stored<PurchaseRow>;
type Facts = {
  readonly standings: ReadonlyMap<string, Standing> | undefined;
  readonly currency: string;
  readonly room: ListRoom;
  /** Over all that match. */
  readonly totals: { readonly total: number; readonly paid: number; readonly rest: number } | undefined;
};

export function purchaseColumns({ standings, currency, room, totals }: Facts): readonly Column<Row>[] {
  const of = (row: Row) => standings?.get(row.id);
  return [
    {
      id: 'purchase_no',
      header: m.products_movement_purchase(),
      sort: 'desc',
      least: 190,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Stacked above={row.supplier_name} below={row.purchase_no} />
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: { [m.common_number()]: (row) => row.purchase_no, [m.factory_supplier()]: (row) => row.supplier_name },
    },
    {
      id: 'order_date',
      header: m.purchases_order_date(),
      sort: 'desc',
      width: 124,
      optional: room === 'slim',
      cell: (row) => <DateText day={row.order_date} />,
      csv: (row) => row.order_date,
    },
    {
      id: 'expected_date',
      header: m.purchases_expected(),
      sort: 'asc',
      width: 130,
      optional: room !== 'wide',
      cell: (row) => (
        <span className={of(row)?.late ? 'font-medium text-danger-strong' : ''}>
          {row.expected_date ? <DateText day={row.expected_date} /> : '–'}
        </span>
      ),
      csv: (row) => row.expected_date ?? '',
    },
    {
      id: 'state',
      header: m.common_status(),
      width: 150,
      cell: (row) => <Standings row={row} standing={of(row)} />,
      csv: (row) => stateTexts[of(row)?.state ?? row.status].name(),
    },
    {
      id: 'lines',
      header: m.common_lines(),
      width: 80,
      align: 'end',
      optional: true,
      cell: (row) => <Quantity value={row.lines.length} />,
      csv: (row) => row.lines.length,
    },
    {
      id: 'received',
      header: m.purchases_received_part(),
      width: 112,
      align: 'end',
      optional: room === 'slim',
      cell: (row) => <Percent bps={of(row)?.received} />,
      csv: (row) => (of(row)?.received ?? 0) / 100,
    },
    moneyColumn('total', m.purchases_ordered_value(), (row: Row) => of(row)?.total ?? 0, {
      currency,
      sort: undefined,
      total: totals?.total,
    }),
    moneyColumn('paid', m.expenses_paid_so_far(), (row: Row) => of(row)?.due?.paid_amount ?? 0, {
      currency,
      sort: undefined,
      total: totals?.paid,
      optional: true,
    }),
    moneyColumn('rest', m.expenses_rest(), (row: Row) => restOf(of(row)), { currency, sort: undefined, total: totals?.rest }),
  ];
}

function Standings({ row, standing }: { readonly row: Row; readonly standing: Standing | undefined }) {
  const { name, tone } = stateTexts[standing?.state ?? row.status];
  return (
    <span className="flex flex-wrap items-center gap-1">
      <StatusBadge tone={tone} label={name()} />
      {standing?.beyond && <StatusBadge tone="danger" label={m.purchases_beyond()} />}
    </span>
  );
}

export function PurchasePhoneRow({ row, standing }: { readonly row: Row; readonly standing: Standing | undefined }) {
  return (
    <PhoneLines
      title={
        <>
          {row.supplier_name} <PendingDot pending={row.$pending} />
        </>
      }
      text={
        <>
          {row.purchase_no} · <DateText day={row.order_date} />
        </>
      }
      value={typeof standing?.total === 'number' && <Money minor={standing.total} className="font-medium" />}
      badge={<Standings row={row} standing={standing} />}
    />
  );
}
