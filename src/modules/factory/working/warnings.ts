import { flowOf, type MadeLine, presenceOf, type SamOf } from './figures.ts';
import type { FloorPersonRow, WorkLineRow, WorkReportRow } from './rows.ts';

/* What looks wrong about a report. It is shown, and keeps nobody from anything. */

export type Warning =
  /** More came out of a step than the step before it had made good. */
  | { readonly type: 'above_before'; readonly order_id: string; readonly operation_id: string; readonly pieces: number }
  /** More than twice what the standard minutes allow. */
  | { readonly type: 'above_capacity' | 'two_lines' | 'gone'; readonly employee_id: string }
  | { readonly type: 'order_over'; readonly order_id: string }
  /** Made by all together, and nobody was there. */
  | { readonly type: 'nobody' }
  | { readonly type: 'scanned_twice'; readonly line_id: string; readonly first: string };

export type Watched = {
  readonly report: Pick<WorkReportRow, 'id' | 'day' | 'shift_id' | 'planned_minutes' | 'team'>;
  /** Those of the report that count. */
  readonly lines: readonly WorkLineRow[];
  readonly twice: ReadonlyMap<string, WorkLineRow>;
  readonly samOf: SamOf;
  /** Of the orders that it is about: how many are begun, the steps, what was made of them anywhere, and whether nobody works on it any more. */
  readonly orders: readonly {
    readonly id: string;
    readonly started: number;
    readonly over: boolean;
    readonly operations: readonly { readonly operation_id: string; readonly sam: number }[];
    readonly lines: readonly MadeLine[];
  }[];
  /** Other reports of the same day and shift, with their lines that count. */
  readonly beside: readonly { readonly report: Watched['report']; readonly lines: readonly WorkLineRow[] }[];
  readonly people: ReadonlyMap<string, Pick<FloorPersonRow, 'status' | 'exit_date'>>;
};

export function warningsOf({ report, lines, twice, samOf, orders, beside, people }: Watched): readonly Warning[] {
  const present = presenceOf(report, lines);
  const others = beside.map((other) => presenceOf(other.report, other.lines));
  const workers = [...present.keys()];
  return [
    ...orders.flatMap(({ id, started, operations, lines: all }) =>
      flowOf(operations, all, started)
        .slice(1)
        .filter(
          ({ good, before, operation_id }) =>
            good > before && lines.some((line) => line.order_id === id && line.operation_id === operation_id),
        )
        .map(({ operation_id, good, before }) => ({ type: 'above_before' as const, order_id: id, operation_id, pieces: good - before })),
    ),
    ...orders.filter(({ over }) => over).map(({ id }) => ({ type: 'order_over' as const, order_id: id })),
    ...(workers.length === 0 && lines.length > 0 ? [{ type: 'nobody' as const }] : []),
    ...workers.filter((id) => standardOf(lines, id, samOf) > 2000 * (present.get(id) ?? 0)).map(of('above_capacity')),
    ...workers
      .filter((id) => sumOf(id, [present, ...others]) > report.planned_minutes && others.some((other) => other.has(id)))
      .map(of('two_lines')),
    ...workers.filter((id) => isGone(people.get(id), report.day)).map(of('gone')),
    ...[...twice].map(([line_id, first]) => ({ type: 'scanned_twice' as const, line_id, first: first.id })),
  ];
}

function of(type: 'above_capacity' | 'two_lines' | 'gone') {
  return (employee_id: string) => ({ type, employee_id });
}

function standardOf(lines: readonly MadeLine[], id: string, samOf: SamOf): number {
  return lines.filter(({ employee_id }) => employee_id === id).reduce((sum, line) => sum + line.good * samOf(line), 0);
}

function sumOf(id: string, presences: readonly ReadonlyMap<string, number>[]): number {
  return presences.reduce((sum, one) => sum + (one.get(id) ?? 0), 0);
}

/** He had left before that day, or works here no more and nobody knows since when. */
function isGone(person: Pick<FloorPersonRow, 'status' | 'exit_date'> | undefined, day: string): boolean {
  return person?.status === 'exited' && (person.exit_date === null || person.exit_date < day);
}
