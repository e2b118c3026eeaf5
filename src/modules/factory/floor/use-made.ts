import { useMemo } from 'react';

import { worthOf } from '../piece-pay/index.ts';
import type { StepMade } from '../producing/index.ts';
import { madeOf, type WorkLineRow } from '../working/index.ts';
import { type Floor, useFloor } from './use-floor.ts';

/** What the floor told of an order: its steps in the order of the work, what was earned by it (minor units), and the minutes that it took. */
export type Made = {
  readonly steps: readonly StepMade[];
  readonly labour: number;
  readonly minutes: number;
  /** Pieces of each output that the first step has passed on. */
  readonly passedFirst: ReadonlyMap<string, number>;
};

export const nothingMade: Made = { steps: [], labour: 0, minutes: 0, passedFirst: new Map() };

/** By order. `undefined` while rows are on their way. */
export function useMade(): ReadonlyMap<string, Made> | undefined {
  const floor = useFloor();
  return useMemo(() => floor && madeByOrder(floor), [floor]);
}

function madeByOrder(floor: Floor): ReadonlyMap<string, Made> {
  const reports = [...floor.reports.values()];
  const lines = Map.groupBy(
    reports.flatMap((report) => report.lines),
    ({ order_id }) => order_id,
  );
  const labour = new Map<string, number>();
  for (const report of reports)
    for (const [order, own] of Map.groupBy(report.lines, ({ order_id }) => order_id))
      labour.set(order, (labour.get(order) ?? 0) + worthOf(report.payOf(own)));
  return new Map(
    [...lines].map(([id, own]) => {
      const operations = floor.orders.get(id)?.operations.map(({ operation_id }) => operation_id) ?? [];
      const bySteps = Map.groupBy(own, ({ operation_id }) => operation_id);
      const steps = [...new Set([...operations, ...bySteps.keys()])].map((step) => ({
        operation_id: step,
        ...madeOf(bySteps.get(step) ?? []),
      }));
      return [
        id,
        { steps, labour: labour.get(id) ?? 0, minutes: madeOf(own).minutes, passedFirst: passed(bySteps.get(operations[0] ?? '') ?? []) },
      ];
    }),
  );
}

function passed(lines: readonly WorkLineRow[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { output_id, good } of lines) if (output_id !== null) sums.set(output_id, (sums.get(output_id) ?? 0) + good);
  return sums;
}
