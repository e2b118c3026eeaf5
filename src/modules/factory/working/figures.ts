import { betweenSteps, efficiencyOf, firstPassRate, lineTarget, rejectRate } from '../piece-pay/index.ts';
import type { WorkLineRow, WorkReportRow } from './rows.ts';

/* What lines that count add up to. Pieces whole, minutes whole, SAM in thousandths of a minute, rates in hundredths of a percent. */

export type Made = { readonly good: number; readonly reject: number; readonly rework: number; readonly minutes: number };
export type MadeLine = Pick<
  WorkLineRow,
  'employee_id' | 'order_id' | 'operation_id' | 'good' | 'reject' | 'rework' | 'own_rework' | 'minutes'
>;

export function madeOf(lines: readonly MadeLine[]): Made {
  const sum = (of: (line: MadeLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  return {
    good: sum(({ good }) => good),
    reject: sum(({ reject }) => reject),
    rework: sum(({ rework }) => rework),
    minutes: sum(({ minutes }) => minutes),
  };
}

/** Standard minutes of one piece of an order's step, in thousandths. */
export type SamOf = (line: Pick<MadeLine, 'order_id' | 'operation_id'>) => number;

const dayMinutes = 1440;

/** Who was there and for how long: as the report says, else as his lines say, a whole day at most, else for the whole shift. */
export function presenceOf(
  { planned_minutes, team }: Pick<WorkReportRow, 'planned_minutes' | 'team'>,
  lines: readonly MadeLine[],
): ReadonlyMap<string, number> {
  const people = new Map(team.map(({ employee_id, minutes }) => [employee_id, minutes]));
  for (const [id, own] of Map.groupBy(lines, ({ employee_id }) => employee_id))
    if (id !== null && !people.has(id)) people.set(id, Math.min(dayMinutes, madeOf(own).minutes) || planned_minutes);
  return people;
}

/** For how long each could work: less the downtime, but of who said how long he worked on something, that. */
export function workedOf(
  report: Pick<WorkReportRow, 'planned_minutes' | 'team' | 'downtime'>,
  lines: readonly MadeLine[],
): ReadonlyMap<string, number> {
  const downtime = report.downtime.reduce((sum, { minutes }) => sum + minutes, 0);
  const said = new Set(lines.filter(({ minutes }) => minutes > 0).map(({ employee_id }) => employee_id));
  for (const { employee_id } of report.team) said.delete(employee_id);
  return new Map([...presenceOf(report, lines)].map(([id, minutes]) => [id, said.has(id) ? minutes : Math.max(0, minutes - downtime)]));
}

export type ReportFigures = Made & {
  readonly workers: number;
  /** Minutes of `workedOf`, of all together. */
  readonly present: number;
  readonly downtime: number;
  readonly efficiency: number | null;
  readonly rejects: number | null;
  readonly firstPass: number | null;
};

/** Of one report. `lines`: those of it that count. */
export function reportFigures(
  report: Pick<WorkReportRow, 'planned_minutes' | 'team' | 'downtime'>,
  lines: readonly MadeLine[],
  samOf: SamOf,
): ReportFigures {
  const made = madeOf(lines);
  const people = workedOf(report, lines);
  const downtime = report.downtime.reduce((sum, { minutes }) => sum + minutes, 0);
  const present = [...people.values()].reduce((sum, minutes) => sum + minutes, 0);
  return {
    ...{ ...made, workers: people.size, present, downtime },
    efficiency: efficiencyOf(
      lines.map((line) => ({ good: line.good, sam: samOf(line) })),
      present,
    ),
    rejects: rejectRate(made.good, made.reject),
    firstPass: firstPassRate(made.good, made.rework, made.reject),
  };
}

export type StepFlow = Made & {
  readonly operation_id: string;
  readonly sam: number;
  /** Good ones of the step before it; of the first step what is begun. */
  readonly before: number;
  /** Taken in and not yet given on; below 0 somebody counted wrongly. */
  readonly between: number;
};

/** How an order goes through its steps. `lines`: all of it that count. */
export function flowOf(
  operations: readonly { readonly operation_id: string; readonly sam: number }[],
  lines: readonly MadeLine[],
  started: number,
): readonly StepFlow[] {
  const byStep = Map.groupBy(lines, ({ operation_id }) => operation_id);
  let before = started;
  return operations.map(({ operation_id, sam }) => {
    const made = madeOf(byStep.get(operation_id) ?? []);
    const step = { ...made, operation_id, sam, before, between: betweenSteps(before, made) };
    before = made.good;
    return step;
  });
}

/** What a line should make of one step in a shift; `efficiency`: what is expected of it. */
export function targetOf(people: number, minutes: number, efficiency: number, sam: number): number {
  return lineTarget(people, minutes, efficiency, sam);
}
