import { efficiencyOf, rejectRate, worthOf } from '../piece-pay/index.ts';
import { type Made, madeOf, type PaidLine, type SamOf, type WorkLineRow, workedOf, type WorkReportRow } from '../working/index.ts';

/** A report with those of its lines that count, and what some of them bring. */
export type Counted = {
  readonly row: WorkReportRow;
  readonly lines: readonly WorkLineRow[];
  readonly payOf: (lines: readonly WorkLineRow[]) => readonly PaidLine[];
};

export const groupings = ['day', 'line', 'worker', 'order', 'operation'] as const;
export type Grouping = (typeof groupings)[number];

/** Pieces and minutes whole, rates in hundredths of a percent, wages in minor units. */
export type GroupRow = Made & {
  /** Of what they are of: a day, or an id. */
  readonly id: string;
  readonly workers: number;
  readonly rejects: number | null;
  readonly efficiency: number | null;
  readonly wages: number;
};

/** What was made, by what it was made by or for. Pieces of different steps are added up: what one step made stands by operation. */
export function groupsOf(reports: readonly Counted[], by: Grouping, samOf: SamOf): readonly GroupRow[] {
  const parts = reports.flatMap((report) =>
    [...Map.groupBy(report.lines, (line) => keyOf(line, by))].map(([key, lines]) => ({
      key,
      lines,
      minutes: minutesOf(report, lines, by),
      report,
    })),
  );
  return [...Map.groupBy(parts, ({ key }) => key)].map(([id, own]) => {
    const lines = own.flatMap((part) => part.lines);
    const made = madeOf(lines);
    const minutes = own.reduce((sum, part) => sum + part.minutes, 0);
    return {
      ...{ ...made, id, minutes },
      workers: new Set(lines.map(({ employee_id }) => employee_id)).size,
      rejects: rejectRate(made.good, made.reject),
      efficiency: efficiencyOf(
        lines.map((line) => ({ good: line.good, sam: samOf(line) })),
        minutes,
      ),
      wages: own.reduce((sum, part) => sum + worthOf(part.report.payOf(part.lines)), 0),
    };
  });
}

function keyOf({ day, line_id, employee_id, order_id, operation_id }: WorkLineRow, by: Grouping): string {
  return { day, line: line_id, worker: employee_id ?? '', order: order_id, operation: operation_id }[by];
}

/** Those that the lines tell; of a day, a line of the floor or a person all that people were there. */
function minutesOf({ row, lines: all }: Counted, lines: readonly WorkLineRow[], by: Grouping): number {
  if (by === 'order' || by === 'operation') return madeOf(lines).minutes;
  const people = by === 'worker' ? new Set(lines.map(({ employee_id }) => employee_id)) : undefined;
  return [...workedOf(row, all)].reduce((sum, [id, minutes]) => (people && !people.has(id) ? sum : sum + minutes), 0);
}
