import { useState } from 'react';

/* Which rows are ticked. The table changes it; bulk actions read `ids`. */

export type Selection = {
  readonly ids: ReadonlySet<string>;
  readonly set: (ids: Iterable<string>, ticked: boolean) => void;
  readonly replace: (ids: Iterable<string>) => void;
  readonly clear: () => void;
};

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    set: (changed, ticked) =>
      setIds((old) => {
        const next = new Set(old);
        for (const id of changed) {
          if (ticked) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    replace: (next) => setIds(new Set(next)),
    clear: () => setIds(new Set()),
  };
}

/** Ids from one row to another, both included, as far as their rows are loaded. */
export function idsBetween(rows: readonly ({ readonly id: string } | undefined)[], from: number, to: number): string[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).flatMap((row) => (row ? [row.id] : []));
}
