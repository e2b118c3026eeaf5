import type { BillLine } from './types.ts';

/** What is told of two lines that are for the same component. */
export type LineChange<L> = { readonly before: L; readonly after: L; readonly fields: readonly (keyof L)[] };

export type BillComparison<L> = {
  readonly added: readonly L[];
  readonly removed: readonly L[];
  readonly changed: readonly LineChange<L>[];
};

type Comparable = Pick<BillLine, 'component'>;

/** Two versions of a bill; lines of one component are told apart by their order. */
export function compareBills<L extends Comparable>(
  before: readonly L[],
  after: readonly L[],
  fields: readonly (keyof L)[],
): BillComparison<L> {
  const [was, is] = [keyed(before), keyed(after)];
  return {
    added: [...is].flatMap(([key, line]) => (was.has(key) ? [] : [line])),
    removed: [...was].flatMap(([key, line]) => (is.has(key) ? [] : [line])),
    changed: [...is].flatMap(([key, line]) => {
      const old = was.get(key);
      const other = old ? fields.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(line[field])) : [];
      return old && other.length > 0 ? [{ before: old, after: line, fields: other }] : [];
    }),
  };
}

function keyed<L extends Comparable>(lines: readonly L[]): ReadonlyMap<string, L> {
  const seen = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const nth = seen.get(line.component) ?? 0;
      seen.set(line.component, nth + 1);
      return [`${line.component}:${nth}`, line];
    }),
  );
}
