import { addDays, dayIn } from '#kernel/dates.ts';

import type { Floor, FloorReport } from '../floor/index.ts';
import { efficiencyOf, firstPassRate, rejectRate, worthOf } from '../piece-pay/index.ts';
import { type OrderRow, type OutputRow, standingOutputs } from '../producing/index.ts';
import { madeOf } from '../working/index.ts';
import { firstDay, type Period } from './moved.ts';

/** What the floor did in a period: pieces whole, rates in hundredths of a percent, wages in minor units. */
export type FloorFigures = {
  /** Good pieces that came off the floor. */
  readonly output: number;
  readonly rejects: number | null;
  readonly firstPass: number | null;
  readonly rework: number;
  readonly efficiency: number | null;
  /** Of the orders that were done in it, those that were done by their day. */
  readonly onTime: number | null;
  readonly wages: number;
};

export function floorFigures(
  floor: Floor,
  orders: readonly OrderRow[],
  outputs: readonly OutputRow[],
  { period, today, zone }: { readonly period: Period; readonly today: string; readonly zone: string },
): FloorFigures {
  const from = firstDay(period, today);
  const reports = reportsSince(floor, from);
  const made = madeOf(reports.flatMap(({ lines }) => lines));
  const done = orders.flatMap(({ completed_at, due_date }) => {
    const day = completed_at === null ? '' : dayIn(zone, completed_at);
    return day >= from && due_date !== null ? [day <= due_date] : [];
  });
  return {
    output: standingOutputs(outputs)
      .filter(({ type, made_at }) => type === 'good' && dayIn(zone, made_at) >= from)
      .reduce((sum, { quantity }) => sum + quantity, 0),
    rejects: rejectRate(made.good, made.reject),
    firstPass: firstPassRate(made.good, made.rework, made.reject),
    rework: made.rework,
    efficiency: efficiencyIn(floor, reports),
    onTime: done.length === 0 ? null : Math.round((done.filter(Boolean).length * 10_000) / done.length),
    wages: reports.reduce((sum, { pay }) => sum + worthOf(pay), 0),
  };
}

/** Each line of the floor in a period: how much of its minutes it made good. */
export function lineEfficiencies(
  floor: Floor,
  from: string,
): readonly { readonly id: string; readonly name: string; readonly efficiency: number }[] {
  const byLine = Map.groupBy(reportsSince(floor, from), ({ row }) => row.line_id);
  return [...byLine].flatMap(([id, reports]) => {
    const efficiency = efficiencyIn(floor, reports);
    return efficiency === null ? [] : [{ id, name: reports[0]?.row.line_name ?? '–', efficiency }];
  });
}

/** Reports of days that are over and that nobody has handed in. */
export function unposted(floor: Floor, today: string): readonly FloorReport[] {
  return [...floor.reports.values()].filter(
    ({ row, lines }) => row.status === 'open' && row.day < today && row.day >= addDays(today, -60) && lines.length > 0,
  );
}

function reportsSince({ reports }: Floor, from: string): readonly FloorReport[] {
  return [...reports.values()].filter(({ row }) => row.day >= from);
}

function efficiencyIn({ samOf }: Floor, reports: readonly FloorReport[]): number | null {
  return efficiencyOf(
    reports.flatMap(({ lines }) => lines.map((line) => ({ good: line.good, sam: samOf(line) }))),
    reports.reduce((sum, { figures }) => sum + figures.present, 0),
  );
}
