import { Refused } from '#data/refused.ts';

import type { WorkLineRow } from '../working/index.ts';

/*
 * A cell of the day: what somebody made of one step of one order, as its lines that count say. Bundles and other sizes have lines of their own;
 * what is typed into the cell stands in place of the loose lines of its size. Pieces and minutes whole.
 */

export type CellLine = Pick<
  WorkLineRow,
  'id' | 'bundle_id' | 'output_id' | 'good' | 'reject' | 'rework' | 'own_rework' | 'minutes' | 'reason' | 'note'
>;
export type CellValues = Omit<CellLine, 'id' | 'bundle_id'>;
export type CellChange = CellValues & { readonly replaces: string[] };

/** What was typed for a size; null = nobody said which. */
export function looseOf<L extends CellLine>(lines: readonly L[], output: string | null): readonly L[] {
  return lines.filter(({ bundle_id, output_id }) => bundle_id === null && output_id === output);
}

/** The size that a number in the cell is of: the one that was typed last, else the only one that there is. */
export function usualOutput(lines: readonly CellLine[], outputs: readonly { readonly id: string }[]): string | null {
  const last = lines.findLast(({ bundle_id }) => bundle_id === null);
  return last ? last.output_id : outputs.length === 1 ? (outputs[0]?.id ?? null) : null;
}

export function valuesOf(lines: readonly CellLine[], output: string | null): CellValues {
  const last = lines.at(-1);
  const sum = (of: (line: CellLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  return {
    ...{ output_id: output, good: sum(({ good }) => good), reject: sum(({ reject }) => reject), rework: sum(({ rework }) => rework) },
    ...{ own_rework: last?.own_rework ?? true, minutes: sum(({ minutes }) => minutes) },
    ...{ reason: lines.findLast(({ reason }) => reason !== '')?.reason ?? '', note: lines.findLast(({ note }) => note !== '')?.note ?? '' },
  };
}

/** The line that makes the good pieces of the whole cell so many; `undefined` where they are. Throws `work_elsewhere` where its other lines are more. */
export function goodChange(lines: readonly CellLine[], good: number, output: string | null): CellChange | undefined {
  const own = looseOf(lines, output);
  const others = lines.filter((line) => !own.includes(line)).reduce((sum, line) => sum + line.good, 0);
  if (good < others) throw new Refused('work_elsewhere', { field: 'good' });
  return valuesChange(own, { ...valuesOf(own, output), good: good - others });
}

/** The line that stands in place of these; `undefined` where it would say the same. */
export function valuesChange(own: readonly CellLine[], next: CellValues): CellChange | undefined {
  const before = valuesOf(own, next.output_id);
  const isSame = (Object.keys(next) as (keyof CellValues)[]).every((name) => next[name] === before[name]);
  return isSame ? undefined : { ...next, replaces: own.map(({ id }) => id) };
}
