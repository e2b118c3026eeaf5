import { ChevronsUp } from 'lucide-react';

import type { Stored } from '#data/kind.ts';
import { moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Percent, Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import type { OrderRow } from '../producing/index.ts';
import { priorityText } from '../requisitioning/index.ts';
import type { Standing } from './standing.ts';
import { stateTexts } from './state-texts.ts';
import type { OrderCosts } from './use-costs.ts';

type Row = Stored<OrderRow>;
type Shown = {
  readonly standings: ReadonlyMap<string, Standing> | undefined;
  /** Absent where this person sees no costs. */
  readonly costs: ((row: OrderRow) => OrderCosts) | undefined;
  readonly currency: string;
  readonly room: ListRoom;
};

export function orderColumns({ standings, costs, currency, room }: Shown): readonly Column<Row>[] {
  const of = (row: Row) => standings?.get(row.id);
  const tight = room === 'slim' || room === 'narrow';
  return [
    {
      ...{ id: 'order_no', header: m.production_one(), least: 190 },
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Stacked above={row.output_name} below={row.order_no} />
          {row.priority === 'high' && <Hurry />}
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: { [m.common_number()]: (row) => row.order_no, [m.bills_output()]: (row) => row.output_name },
    },
    {
      ...{ id: 'state', header: m.common_status(), width: 128 },
      cell: (row) => <State row={row} standing={of(row)} />,
      csv: (row) => stateTexts[of(row)?.state ?? row.status].name(),
    },
    {
      ...{ id: 'progress', header: m.production_progress(), width: tight ? 130 : 170 },
      cell: (row) => <Bar standing={of(row)} />,
      csv: {
        [m.production_target()]: (row) => of(row)?.progress.planned ?? null,
        [m.returns_good()]: (row) => of(row)?.progress.good ?? null,
      },
    },
    {
      ...{ id: 'reject', header: m.production_reject_share(), width: 96, align: 'end', optional: tight },
      cell: (row) => <Percent bps={of(row)?.progress.rejectShare} />,
      csv: (row) => (of(row)?.progress.rejectShare ?? 0) / 100,
    },
    {
      ...{ id: 'ready', header: m.bills_can_build(), width: 116, align: 'end', optional: room === 'slim' },
      cell: (row) => <Ready row={row} standing={of(row)} />,
      csv: (row) => (isOver(row) ? null : (of(row)?.ready ?? null)),
    },
    {
      ...{ id: 'due_date', header: m.production_due(), sort: 'asc', width: 128, optional: room === 'slim' },
      cell: (row) => <Due row={row} standing={of(row)} />,
      csv: (row) => row.due_date ?? '',
    },
    ...(costs
      ? ([
          {
            ...{ id: 'cost', header: m.production_unit_cost(), width: 116, align: 'end', optional: tight },
            cell: (row) => <Money minor={unitCost(costs(row))} />,
            csv: (row) => {
              const minor = unitCost(costs(row));
              return minor === null ? null : Number(moneyToText(minor, currency));
            },
          },
        ] satisfies Column<Row>[])
      : []),
    {
      ...{ id: 'created_at', header: m.orders_date(), sort: 'desc', width: 116, optional: true },
      cell: (row) => <DateText day={row.created_at} />,
      csv: (row) => row.created_at.slice(0, 10),
    },
  ];
}

export function State({ row, standing }: { readonly row: OrderRow; readonly standing: Standing | undefined }) {
  const { name, tone } = stateTexts[standing?.state ?? row.status];
  return <StatusBadge tone={tone} label={name()} />;
}

function Hurry() {
  return <ChevronsUp aria-label={priorityText.high()} className="inline size-4 shrink-0 text-danger-strong" />;
}

/** Good ones of those that are planned, as numbers and as a bar. */
export function Bar({ standing }: { readonly standing: Standing | undefined }) {
  const number = useNumberText();
  if (!standing) return null;
  const { good, planned, done, beyond } = standing.progress;
  return (
    <span className="flex w-full flex-col gap-1">
      <span className={`text-13 figures ${beyond ? 'font-medium text-warning-strong' : ''}`}>
        {number(good)} / {number(planned)}
      </span>
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-muted">
        <span className={`block h-full rounded-full ${done >= 10_000 ? 'bg-success' : 'bg-primary'}`} style={{ width: `${done / 100}%` }} />
      </span>
    </span>
  );
}

/** What one cost, or should cost as long as none is made. */
function unitCost({ actual, planned }: OrderCosts): number | null {
  return actual.entry ?? planned?.entry ?? null;
}

/** Only of an order that is still to be made. */
function Ready({ row, standing }: { readonly row: Row; readonly standing: Standing | undefined }) {
  if (standing?.ready === undefined || isOver(row)) return <span className="text-muted-foreground">–</span>;
  const { ready, short } = standing;
  return <Quantity value={ready} className={short.size > 0 ? 'font-medium text-danger-strong' : ''} />;
}

function isOver({ status }: Row): boolean {
  return status === 'completed' || status === 'closed' || status === 'cancelled';
}

function Due({ row, standing }: { readonly row: Row; readonly standing: Standing | undefined }) {
  if (row.due_date === null) return <span className="text-muted-foreground">–</span>;
  return <DateText day={row.due_date} className={standing?.late ? 'font-medium text-danger-strong' : ''} />;
}

export function OrderPhoneRow({ row, standing }: { readonly row: Row; readonly standing: Standing | undefined }) {
  const number = useNumberText();
  return (
    <PhoneLines
      title={
        <>
          {row.output_name} {row.priority === 'high' && <Hurry />} <PendingDot pending={row.$pending} />
        </>
      }
      text={
        <>
          {row.order_no}
          {row.due_date !== null && (
            <>
              {' · '}
              <Due row={row} standing={standing} />
            </>
          )}
        </>
      }
      value={
        standing && (
          <span className="figures">
            {number(standing.progress.good)} / {number(standing.progress.planned)}
          </span>
        )
      }
      badge={<State row={row} standing={standing} />}
    />
  );
}
