import type { OrderRow } from '../producing/index.ts';
import { madeOf, presenceOf, targetOf } from '../working/index.ts';
import { stepId } from './steps.ts';
import type { Day } from './use-day.ts';

export type LineTarget = { readonly order: OrderRow; readonly pieces: number; readonly made: number };

/**
 * What a line that works on one order is to make in its shift: its people's minutes at the expected efficiency, by the minutes that a piece
 * takes in all of its steps here. `made`: what its last step has made. `undefined` where it works on several, or nobody is there.
 */
export function lineTargetOf({ report, lines, steps }: Pick<Day, 'report' | 'lines' | 'steps'>, expected: number): LineTarget | undefined {
  const [first] = steps;
  if (!report || !first || steps.some(({ order }) => order.id !== first.order.id)) return undefined;
  const minutes = [...presenceOf(report, lines).values()].reduce((sum, one) => sum + one, 0);
  const sam = steps.reduce((sum, step) => sum + step.sam, 0);
  const pieces = targetOf(1, minutes, expected, sam);
  const last = steps.at(-1)?.id;
  const made = madeOf(lines.filter((line) => stepId(line) === last)).good;
  return pieces > 0 ? { order: first.order, pieces, made } : undefined;
}
