import fc from 'fast-check';

import { type Checkpoint, checkpoints } from '#sync/common/checkpoints.ts';

import type { Fault } from './network.ts';

type Writing = 'add' | 'edit' | 'same phone' | 'bad' | 'child of bad';
export type Step =
  | { readonly do: Writing; readonly tablet: number; readonly pick: number }
  | { readonly do: 'sync'; readonly tablet: number; readonly fault: Fault; readonly crash: Checkpoint | null; readonly after: number }
  | { readonly do: 'crash while writing'; readonly tablet: number; readonly crash: Checkpoint }
  | { readonly do: 'lose cache'; readonly tablet: number }
  | { readonly do: 'lose rows'; readonly tablet: number; readonly pick: number }
  | { readonly do: 'set the clock'; readonly tablet: number; readonly days: number }
  | { readonly do: 'back up' }
  | { readonly do: 'restore'; readonly announced: boolean }
  | { readonly do: 'keep a copy'; readonly tablet: number }
  /** The copy works beside the tablet that it was made of, or stands in its place. */
  | { readonly do: 'use the copy'; readonly instead: boolean };

const tablet = fc.nat({ max: 3 });
const crashes: readonly Checkpoint[] = checkpoints.filter((name) => !/^(purge|file|lease)/.test(name));
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom<Writing>('add', 'add', 'edit', 'edit', 'same phone', 'same phone', 'bad', 'child of bad'),
      tablet,
      pick: fc.nat({ max: 9 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('sync' as const),
      tablet,
      fault: fc.constantFrom<Fault>('none', 'none', 'request lost', 'answer lost', 'delivered twice'),
      crash: fc.option(fc.constantFrom(...crashes), { freq: 2 }),
      after: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('crash while writing' as const),
      tablet,
      crash: fc.constantFrom<Checkpoint>('op-stored', 'base-copied', 'rows-projected'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose cache' as const), tablet }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose rows' as const), tablet, pick: fc.nat({ max: 9 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('set the clock' as const), tablet, days: fc.constantFrom(-4000, -3, 0, 3, 4000) }),
  },
);

/** Two steps that belong together, each somewhere in the history. */
const pair = <T>(of: fc.Arbitrary<T>) => fc.option(fc.record({ from: fc.nat({ max: 16 }), until: fc.nat({ max: 16 }), of }), { freq: 1 });

export const history: fc.Arbitrary<readonly Step[]> = fc
  .record({
    steps: fc.array(step as fc.Arbitrary<Step>, { minLength: 6, maxLength: 22 }),
    restore: pair(fc.boolean()),
    copy: pair(fc.record({ tablet, instead: fc.boolean() })),
  })
  .map(({ steps, restore, copy }) => {
    const all = [...steps];
    if (restore) weave(all, restore, [{ do: 'back up' }, { do: 'restore', announced: restore.of }]);
    if (copy)
      weave(all, copy, [
        { do: 'keep a copy', tablet: copy.of.tablet },
        { do: 'use the copy', instead: copy.of.instead },
      ]);
    return all;
  });

function weave(steps: Step[], at: { readonly from: number; readonly until: number }, [first, second]: readonly [Step, Step]): void {
  const begin = Math.min(at.from, at.until, steps.length);
  const end = Math.min(Math.max(at.from, at.until), steps.length);
  steps.splice(end, 0, second);
  steps.splice(begin, 0, first);
}
