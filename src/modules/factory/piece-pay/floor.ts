import { mulDiv } from '#kernel/exact.ts';

/** Pieces that so many people make in so many minutes each, at an efficiency in hundredths of a percent; SAM in thousandths of a minute. */
export function lineTarget(operators: number, minutes: number, efficiency: number, sam: number): number {
  return sam === 0 ? 0 : mulDiv(operators * minutes * efficiency, 1000, sam * 10_000);
}

/** Standard minutes of what was made, of the minutes it took, in hundredths of a percent; null where nobody worked. */
export function efficiencyOf(made: readonly { readonly good: number; readonly sam: number }[], minutes: number): number | null {
  if (minutes <= 0) return null;
  const standard = made.reduce((sum, { good, sam }) => sum + good * sam, 0);
  return mulDiv(standard, 10_000, minutes * 1000);
}

/** Of all that came out, what was no good, in hundredths of a percent; null where nothing came out. */
export function rejectRate(good: number, reject: number): number | null {
  return good + reject === 0 ? null : mulDiv(reject, 10_000, good + reject);
}

/** Of all that was inspected, what was good at once. `good`: those that were put right first are in it. */
export function firstPassRate(good: number, reworked: number, reject: number): number | null {
  return good + reject === 0 ? null : mulDiv(Math.max(0, good - reworked), 10_000, good + reject);
}

/** What one step has taken in and not yet given on: what the step before made good, less what came out of this one. Below 0 somebody counted wrongly. */
export function betweenSteps(before: number, { good, reject }: { readonly good: number; readonly reject: number }): number {
  return before - good - reject;
}

/** Who put something in where: by these, two tablets have one order everywhere. */
export type Captured = { readonly id: string; readonly captured: number; readonly device: string; readonly sequence: number };

/**
 * A bundle is paid once for a step: of several lines for the same bundle and operation the first counts, and the others are marked. Lines without
 * a bundle are never twice.
 */
export function scannedTwice<L extends Captured & { readonly bundle: string | null; readonly operation: string }>(
  lines: readonly L[],
): ReadonlyMap<string, L> {
  const inOrder = lines.toSorted(
    (a, b) => a.captured - b.captured || compare(a.device, b.device) || a.sequence - b.sequence || compare(a.id, b.id),
  );
  const first = new Map<string, L>();
  const twice = new Map<string, L>();
  for (const line of inOrder) {
    if (line.bundle === null) continue;
    const key = `${line.bundle} ${line.operation}`;
    const known = first.get(key);
    if (known) twice.set(line.id, known);
    else first.set(key, line);
  }
  return twice;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
