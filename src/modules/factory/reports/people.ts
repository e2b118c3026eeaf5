import { m } from '#messages';

import type { Floor, FloorReport } from '../floor/index.ts';
import { efficiencyOf, worthOf } from '../piece-pay/index.ts';
import { type Made, madeOf, type PaidWork, presenceOf } from '../working/index.ts';

/** One person's work on one step of one order; or what his day brings beyond its pieces. Minutes whole, wages in minor units. */
export type PersonRow = Made & {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly work: string;
  readonly efficiency: number | null;
  readonly wages: number;
};

/** In the order of names, each person's steps together, and his top-up behind them. */
export function personRows(floor: Floor, report: FloorReport, topUps: readonly PaidWork[]): readonly PersonRow[] {
  const nameOf = (id: string | null) => (id === null ? m.reports_together() : (floor.people.get(id)?.name ?? '–'));
  const present = presenceOf(report.row, report.lines);
  const groups = Map.groupBy(report.lines, (line) => `${line.employee_id ?? ''} ${line.order_id} ${line.operation_id}`);
  const made = [...groups].map(([id, lines]): PersonRow => {
    const [first] = lines;
    const sum = madeOf(lines);
    const minutes = sum.minutes || (soleWork(report, first?.employee_id ?? null) ? (present.get(first?.employee_id ?? '') ?? 0) : 0);
    return {
      ...{ ...sum, id, minutes, name: nameOf(first?.employee_id ?? null), code: floor.people.get(first?.employee_id ?? '')?.code ?? '' },
      work: first ? workOf(floor, first) : '',
      efficiency: efficiencyOf(
        lines.map((line) => ({ good: line.good, sam: floor.samOf(line) })),
        minutes,
      ),
      wages: worthOf(report.payOf(lines)),
    };
  });
  const added = topUps.map(({ employee_id, label, rate }): PersonRow => ({
    ...{ id: `${employee_id} +`, name: nameOf(employee_id), code: floor.people.get(employee_id)?.code ?? '', work: label },
    ...{ good: 0, reject: 0, rework: 0, minutes: 0, efficiency: null, wages: rate },
  }));
  return [...made, ...added].toSorted((a, b) => a.name.localeCompare(b.name) || Number(a.id.endsWith('+')) - Number(b.id.endsWith('+')));
}

export function workOf(
  { orders, operations }: Pick<Floor, 'orders' | 'operations'>,
  { order_id, operation_id }: { readonly order_id: string; readonly operation_id: string },
): string {
  const order = orders.get(order_id);
  return [operations.get(operation_id)?.name, order?.output_name, order?.order_no].filter(Boolean).join(' · ');
}

/** Whoever did one thing only did it all the time that he was there. */
function soleWork({ lines }: FloorReport, employee: string | null): boolean {
  const own = lines.filter(({ employee_id }) => employee_id === employee);
  return new Set(own.map(({ order_id, operation_id }) => `${order_id} ${operation_id}`)).size === 1;
}
