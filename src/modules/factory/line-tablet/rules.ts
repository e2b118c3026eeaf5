import { addDays } from '#kernel/dates.ts';
import { mulDiv } from '#kernel/exact.ts';
import { foldText } from '#kernel/search.ts';

import type { PersonRow } from '../../hrm/kiosk/index.ts';
import { efficiencyOf } from '../piece-pay/index.ts';
import { countedLines, madeOf, type TabletLineRow, type TabletOrderRow } from '../working/index.ts';

/* What a tablet makes of its orders and of what was written down on it. It knows no other lines: the office puts all together. */

export type TabletStep = TabletOrderRow['operations'][number];
export type TabletBundle = TabletOrderRow['bundles'][number];
/** A step of an order, of a bundle of it where one was scanned. */
export type Task = { readonly order: TabletOrderRow; readonly step: TabletStep };
export type Found = { readonly order: TabletOrderRow; readonly bundle: TabletBundle };

type Hours = Pick<PersonRow, 'shift_start' | 'shift_end'>;

const dayMinutes = 1440;
/** What a shift takes where nobody has said. */
const usualMinutes = 480;
/** Whoever stays longer after a night still works on the day before. */
const graceMinutes = 240;

/** The day that somebody's work is of: who works through the night works on the day on which it began. `minute` of today, after midnight. */
export function workDay({ shift_start, shift_end }: Hours, today: string, minute: number): string {
  if (shift_start === null || shift_end === null || shift_end > shift_start) return today;
  return minute < Math.min(shift_start, shift_end + graceMinutes) ? addDays(today, -1) : today;
}

/** Minutes of his shift that have passed; at most all of them. */
export function passedOf({ shift_start, shift_end }: Hours, minute: number): number {
  if (shift_start === null || shift_end === null) return usualMinutes;
  const length = shift_end > shift_start ? shift_end - shift_start : shift_end + dayMinutes - shift_start;
  const passed = minute >= shift_start ? minute - shift_start : shift_end <= shift_start ? minute + dayMinutes - shift_start : 0;
  return Math.min(length, passed);
}

/** Those that count as far as this tablet knows, and those that somebody else had written down first, as the server tells. */
export function countedHere(all: readonly TabletLineRow[]): {
  readonly lines: readonly TabletLineRow[];
  readonly twice: readonly TabletLineRow[];
} {
  const { lines } = countedLines(all);
  return { lines: lines.filter(({ doubled }) => doubled !== 'second'), twice: lines.filter(({ doubled }) => doubled === 'second') };
}

export type LineFigures = {
  readonly good: number;
  readonly reject: number;
  /** Hundredths of a percent; null where nobody has worked. */
  readonly efficiency: number | null;
  readonly expected: number;
  /** Good pieces that it should be by now, if they all took as long as those that were made; null where none was. */
  readonly target: number | null;
};

/** How the line stands. `lines`: those of today that count; minutes are those that have passed of the shifts of whoever made something. */
export function figuresOf(
  lines: readonly TabletLineRow[],
  orders: readonly TabletOrderRow[],
  people: readonly PersonRow[],
  minute: number,
): LineFigures {
  const sams = new Map(
    orders.flatMap((order) => order.operations.map((step) => [`${order.order_id} ${step.operation_id}`, step.sam] as const)),
  );
  const made = lines.map(({ order_id, operation_id, good }) => ({ good, sam: sams.get(`${order_id} ${operation_id}`) ?? 0 }));
  const workers = new Set(lines.map(({ employee_id }) => employee_id));
  const minutes = people.filter(({ employee_id }) => workers.has(employee_id)).reduce((sum, person) => sum + passedOf(person, minute), 0);
  const { good, reject } = madeOf(lines);
  const efficiency = efficiencyOf(made, minutes);
  const expected = orders[0]?.line_efficiency ?? 10_000;
  return {
    good,
    reject,
    efficiency,
    expected,
    target: efficiency === null || efficiency === 0 ? null : mulDiv(good, expected, efficiency),
  };
}

export function bundleIn(orders: readonly TabletOrderRow[], scanned: string): Found | undefined {
  const wanted = foldText(scanned);
  for (const order of orders) {
    const bundle = order.bundles.find(({ code }) => foldText(code) === wanted);
    if (bundle) return { order, bundle };
  }
  return undefined;
}

/** The line by which a bundle counts for a step already, as far as this tablet knows. */
export function writtenFor(counted: readonly TabletLineRow[], bundle: string, operation: string): TabletLineRow | undefined {
  return counted.find(({ bundle_id, operation_id }) => bundle_id === bundle && operation_id === operation);
}

/** What somebody did last comes first. */
export function lastTasks(
  lines: readonly TabletLineRow[],
  orders: readonly TabletOrderRow[],
  employee: string,
  most: number,
): readonly Task[] {
  const own = lines.filter(({ employee_id }) => employee_id === employee).toReversed();
  const tasks = own.flatMap((line) => {
    const order = orders.find(({ order_id }) => order_id === line.order_id);
    const step = order?.operations.find(({ operation_id }) => operation_id === line.operation_id);
    return order && step ? [{ order, step }] : [];
  });
  return [...new Map(tasks.map((task) => [taskId(task), task])).values()].slice(0, most);
}

export function taskId({ order, step }: Task): string {
  return `${order.order_id} ${step.operation_id}`;
}

/** What is due first comes first. */
export function inOrder(orders: readonly TabletOrderRow[]): readonly TabletOrderRow[] {
  const when = ({ due_date, order_no }: TabletOrderRow) => `${due_date ?? '9'} ${order_no}`;
  return orders.toSorted((a, b) => (when(a) < when(b) ? -1 : 1));
}
