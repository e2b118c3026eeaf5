import { scannedTwice } from '../piece-pay/index.ts';
import type { WorkLineRow } from './rows.ts';

/* Which lines count: corrections stand in place of what they correct, and a bundle counts once for a step. Lines have one order everywhere. */

type Ordered = Pick<WorkLineRow, 'id' | 'captured_at' | 'device_code' | 'sequence'>;
/** What is asked of a line to know whether it counts. */
export type Claimed = Ordered & Pick<WorkLineRow, 'replaces' | 'bundle_id' | 'operation_id' | 'good' | 'reject' | 'rework' | 'minutes'>;

export type Counted<L> = {
  /** Those that count. */
  readonly lines: readonly L[];
  /** By the id of a line that does not, the one that had counted the same bundle for the same step before it. */
  readonly twice: ReadonlyMap<string, L>;
};

export function countedLines<L extends Claimed>(all: readonly L[]): Counted<L> {
  const standing = standingLines(all);
  const twice = scannedTwice(standing.map(captured));
  const byId = new Map(standing.map((line) => [line.id, line]));
  return {
    lines: standing.filter(({ id }) => !twice.has(id)),
    twice: new Map([...twice].flatMap(([id, { id: first }]) => (byId.has(first) ? [[id, byId.get(first) as L] as const] : []))),
  };
}

/**
 * Of corrections of one line, made on devices that did not know of each other, the last stands; what another one of them replaced besides stands
 * again. What only takes back is no line.
 */
export function standingLines<L extends Claimed>(all: readonly L[]): readonly L[] {
  const ordered = all.toSorted(inOrder);
  const byId = new Map<string, Claimed>(ordered.map((line) => [line.id, line]));
  const gone = new Set<string>();
  for (const line of lastFirst(ordered)) {
    const own = replacedBy(line, byId);
    if (gone.has(line.id) || own.size === 0) continue;
    // One that came too late for any of its lines stands for none of them.
    if ([...own].some((id) => gone.has(id))) gone.add(line.id);
    else for (const id of own) gone.add(id);
  }
  return ordered.filter((line) => !gone.has(line.id) && isSomething(line));
}

export function inOrder(a: Ordered, b: Ordered): number {
  return (
    Date.parse(a.captured_at) - Date.parse(b.captured_at) ||
    compare(a.device_code, b.device_code) ||
    a.sequence - b.sequence ||
    compare(a.id, b.id)
  );
}

/** Whatever a clock said: who replaces a line knew of it, and comes after it. */
function lastFirst<L extends Claimed>(ordered: readonly L[]): Iterable<L> {
  const replacing = new Map<string, L[]>();
  for (const line of ordered) for (const id of line.replaces) replacing.set(id, [line, ...(replacing.get(id) ?? [])]);
  const [seen, told] = [new Set<L>(), new Set<L>()];
  const tell = (line: L): void => {
    if (seen.has(line)) return;
    seen.add(line);
    for (const later of replacing.get(line.id) ?? []) tell(later);
    told.add(line);
  };
  for (const line of ordered.toReversed()) tell(line);
  return told;
}

/** What a line stands in place of, and what that had stood in place of. */
function replacedBy({ id, replaces }: Claimed, byId: ReadonlyMap<string, Claimed>): ReadonlySet<string> {
  const found = new Set<string>(replaces);
  for (const other of found) for (const before of byId.get(other)?.replaces ?? []) if (before !== id) found.add(before);
  return found;
}

function isSomething({ good, reject, rework, minutes }: Claimed): boolean {
  return good + reject + rework + minutes > 0;
}

function captured({ id, captured_at, device_code, sequence, bundle_id, operation_id }: Claimed) {
  return { id, captured: Date.parse(captured_at), device: device_code, sequence, bundle: bundle_id, operation: operation_id };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
