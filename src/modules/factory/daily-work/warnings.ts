import { toBeginOf } from '../floor/index.ts';
import { isRunning } from '../producing/index.ts';
import { type Warning, warningsOf } from '../working/index.ts';
import type { Day } from './use-day.ts';

/** What looks wrong about the day so far. It keeps nobody from anything. */
export function dayWarnings({ place, report, lines, twice, everywhere, beside, reports, people, samOf, orders }: Day): readonly Warning[] {
  const own = report ?? { id: '', planned_minutes: 0, team: [], ...place };
  const worked = [...new Set(lines.map(({ order_id }) => order_id))].flatMap((id) => orders.get(id) ?? []);
  return warningsOf({
    ...{ report: own, lines, twice, samOf, people },
    orders: worked.map((order) => ({
      ...{ id: order.id, started: toBeginOf(order), operations: order.operations, over: !isRunning(order) },
      lines: everywhere.filter(({ order_id }) => order_id === order.id),
    })),
    beside: reports
      .filter((other) => other.id !== own.id && other.shift_id === place.shift_id)
      .map((other) => ({ report: other, lines: beside.filter(({ report_id }) => report_id === other.id) })),
  });
}
