import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';

import { dayColumn, moneyColumn } from '../../entity/index.ts';
import { nameOf, numberWidth } from '../sale-screens/index.ts';
import { stateText, stateTone } from './payment-texts.ts';
import type { PaymentRow } from './rules.ts';

type Row = Stored<PaymentRow>;
type Facts = {
  readonly couriers: readonly { readonly id: string; readonly name: string }[];
  readonly room: ListRoom;
  readonly currency: string;
  readonly totals: Readonly<Partial<Record<string, number>>> | undefined;
};

export function statementColumns({ couriers, room, currency, totals }: Facts): readonly Column<Row>[] {
  const courierOf = (row: Row) => nameOf(couriers, row.shipping_company_id);
  const total = totals?.['received'];
  return [
    {
      id: 'payment_no',
      header: m.statements_number(),
      sort: 'asc',
      width: numberWidth(room),
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate font-medium figures">{row.payment_no}</span>
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: (row) => row.payment_no,
    },
    {
      id: 'courier',
      header: m.orders_courier(),
      least: 140,
      cell: (row) => <span className="truncate">{courierOf(row)}</span>,
      csv: (row) => courierOf(row) ?? null,
    },
    {
      id: 'statement_ref',
      header: m.statements_ref(),
      sort: 'asc',
      width: 190,
      optional: room === 'slim',
      cell: (row) => <span className="truncate figures">{row.statement_ref || '–'}</span>,
      csv: (row) => row.statement_ref,
    },
    dayColumn('received_date', m.statements_received_on(), (row) => row.received_date, { width: 132 }),
    moneyColumn('received', m.statements_received(), (row) => row.received_amount, { currency, total, width: 150 }),
    {
      id: 'state',
      header: m.common_status(),
      sort: 'asc',
      width: 130,
      cell: (row) => <StateBadge row={row} />,
      csv: (row) => stateText[row.state](),
    },
  ];
}

export function StateBadge({ row: { state } }: { readonly row: PaymentRow }) {
  return <StatusBadge tone={stateTone[state]} label={stateText[state]()} />;
}

export function StatementPhoneRow({ row, couriers }: { readonly row: Row } & Pick<Facts, 'couriers'>) {
  return (
    <PhoneLines
      title={
        <>
          {nameOf(couriers, row.shipping_company_id)} <PendingDot pending={row.$pending} />
        </>
      }
      value={<Money minor={row.received_amount} />}
      text={
        <>
          <DateText day={row.received_date} /> · {row.statement_ref || row.payment_no}
        </>
      }
      badge={<StateBadge row={row} />}
    />
  );
}
