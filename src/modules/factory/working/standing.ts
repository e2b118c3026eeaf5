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

/** Of several corrections of one line, made on devices that did not know of each other, the last stands. What only takes back is no line. */
export function standingLines<L extends Claimed>(all: readonly L[]): readonly L[] {
  const ordered = all.toSorted(inOrder);
  const groups = groupsOf(ordered);
  const last = new Map<string, string>();
  for (const { id, replaces } of ordered) if (replaces.length > 0) last.set(groups.get(id) ?? id, id);
  return ordered.filter((line) => {
    const winner = last.get(groups.get(line.id) ?? line.id);
    return (winner === undefined || winner === line.id) && isSomething(line);
  });
}

export function inOrder(a: Ordered, b: Ordered): number {
  return (
    Date.parse(a.captured_at) - Date.parse(b.captured_at) ||
    compare(a.device_code, b.device_code) ||
    a.sequence - b.sequence ||
    compare(a.id, b.id)
  );
}

/** Lines that correct one another, by any way, have one name. */
function groupsOf(lines: readonly Claimed[]): ReadonlyMap<string, string> {
  const parent = new Map<string, string>();
  const rootOf = (id: string): string => {
    const up = parent.get(id);
    return up === undefined || up === id ? id : rootOf(up);
  };
  for (const { id, replaces } of lines) for (const other of replaces) parent.set(rootOf(other), rootOf(id));
  return new Map(lines.map(({ id }) => [id, rootOf(id)]));
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
