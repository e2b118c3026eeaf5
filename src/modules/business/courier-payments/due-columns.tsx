import type { Stored } from '#data/kind.ts';
import { dayIn, daysBetween } from '#kernel/dates.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import type { NumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import { chargesTotal, outstandingOf, type ParcelRow } from '../sale-rules/index.ts';
import { commonColumns, nameOf, PhaseBadge, type SaleFacts } from '../sale-screens/index.ts';
import { bandText, moneyState, moneyText, moneyTone } from './payment-texts.ts';
import { bandOf } from './rules.ts';

type Row = Stored<ParcelRow>;
type Named = readonly { readonly id: string; readonly name: string }[];
export type DueFacts = SaleFacts & {
  readonly couriers: Named;
  readonly drafted: ReadonlySet<string>;
  readonly number: NumberText;
  readonly timeZone: string;
  /** Today's business day. */
  readonly today: string;
};

export function dueColumns(facts: DueFacts): readonly Column<Row>[] {
  const { statuses, couriers, drafted, number, room, timeZone } = facts;
  const { money, recipient, brand } = commonColumns(facts);
  const courierOf = (row: Row) => nameOf(couriers, row.shipping_company_id);
  const band = (row: Row) => (row.settlement === 'settled' ? '' : bandText(bandOf(ageOf(row, facts)), number));
  const slim = room === 'slim' || room === 'narrow';
  return [
    {
      id: 'consignment_id',
      header: m.parcels_consignment(),
      sort: 'asc',
      width: 186,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Stacked
            className="font-medium figures"
            above={row.consignment_id ?? row.parcel_id}
            below={row.consignment_id === null ? '' : row.parcel_id}
          />
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: { [m.parcels_consignment()]: (row) => row.consignment_id, [m.parcels_parcel()]: (row) => row.parcel_id },
    },
    { ...recipient, optional: room !== 'wide' },
    {
      id: 'courier',
      header: m.orders_courier(),
      width: 124,
      optional: room === 'slim',
      cell: (row) => <span className="truncate">{courierOf(row) ?? '–'}</span>,
      csv: (row) => courierOf(row) ?? null,
    },
    {
      id: 'ended_at',
      header: m.statements_ended(),
      sort: 'desc',
      width: 126,
      cell: (row) => <Stacked above={<DateText day={row.completed_at} />} below={band(row)} />,
      csv: {
        [m.statements_ended()]: (row) => row.completed_at && dayIn(timeZone, row.completed_at),
        [m.statements_age()]: band,
      },
    },
    {
      id: 'status',
      header: m.orders_outcome(),
      width: 136,
      cell: (row) => <PhaseBadge statuses={statuses} id={row.shipping_status_id} />,
      csv: (row) => nameOf(statuses, row.shipping_status_id) ?? null,
    },
    money('collected', m.orders_collected(), (row: Row) => row.collected_amount, { optional: slim }),
    money('charges', m.parcels_charges(), (row: Row) => chargesTotal(row), { optional: room !== 'wide' }),
    money('outstanding', m.statements_net(), (row: Row) => outstandingOf(row), { signed: true }),
    {
      id: 'settlement',
      header: m.common_status(),
      width: 140,
      cell: (row) => <MoneyBadge row={row} drafted={drafted} />,
      csv: (row) => moneyText[moneyState(row, drafted)](),
    },
    brand,
  ];
}

/** Days since it ended. */
export function ageOf({ completed_at }: ParcelRow, { timeZone, today }: Pick<DueFacts, 'timeZone' | 'today'>): number {
  return completed_at === null ? 0 : Math.max(0, daysBetween(dayIn(timeZone, completed_at), today));
}

export function MoneyBadge({ row, drafted }: { readonly row: ParcelRow; readonly drafted: ReadonlySet<string> }) {
  const state = moneyState(row, drafted);
  return <StatusBadge tone={moneyTone[state]} label={moneyText[state]()} />;
}

export function DuePhoneRow({ row, couriers, drafted }: { readonly row: Row } & Pick<DueFacts, 'couriers' | 'drafted'>) {
  return (
    <PhoneLines
      title={
        <>
          <span className="figures">{row.consignment_id ?? row.parcel_id}</span> <PendingDot pending={row.$pending} />
        </>
      }
      value={<Money minor={outstandingOf(row)} tone="signed" />}
      text={
        <>
          {nameOf(couriers, row.shipping_company_id)} · <DateText day={row.completed_at} />
        </>
      }
      badge={<MoneyBadge row={row} drafted={drafted} />}
    />
  );
}
