import type { FloorReport } from '../floor/index.ts';

/** What was approved is not what would be approved now: lines came late, or a rate was put right. */
export function isBehind({ row, all, approved, lines, payOf }: FloorReport): boolean {
  if (!approved || (row.status !== 'approved' && row.status !== 'locked')) return false;
  const counted = new Set(approved.counted);
  return all.some(({ id }) => !counted.has(id)) || told(approved.lines) !== told(payOf(lines));
}

/** The same pay, in whatever order its lines stand. */
function told(lines: FloorReport['pay']): string {
  return lines
    .map(({ employee_id, label, quantity, rate, per }) => [employee_id, label, quantity, rate, per].join('\u0000'))
    .toSorted()
    .join('\n');
}
