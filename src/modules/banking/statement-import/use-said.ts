import { useState } from 'react';

import type { Choice, Planned, Said } from './plan.ts';

/** What a person has said of the rows. */
export function useSaid() {
  const [said, setSaid] = useState<Said>({ choices: new Map(), categories: new Map() });
  return {
    said,
    choose: (rows: readonly Planned[], choice: Choice | ((row: Planned) => Choice)) =>
      setSaid((old) => ({
        ...old,
        choices: joined(old.choices, rows, typeof choice === 'function' ? choice : () => choice),
      })),
    categorise: (rows: readonly Planned[], category: string) =>
      setSaid((old) => ({ ...old, categories: joined(old.categories, rows, () => category) })),
    clear: () => setSaid({ choices: new Map(), categories: new Map() }),
  };
}

export type Saying = ReturnType<typeof useSaid>;

function joined<V>(old: ReadonlyMap<string, V>, rows: readonly Planned[], of: (row: Planned) => V): ReadonlyMap<string, V> {
  return new Map([...old, ...rows.map((row) => [row.importId, of(row)] as const)]);
}
