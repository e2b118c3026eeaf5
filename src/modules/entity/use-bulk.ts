import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { runEach } from './run-each.ts';
import type { Entities } from './use-entities.ts';
import { useTellTally } from './use-tell-tally.ts';

type Told = {
  readonly done: (count: number) => string;
  /** What refused rows are called, so that it can be told which they are. */
  readonly nameOf?: (id: string) => Promise<string>;
  readonly undo?: (ids: readonly string[]) => Promise<unknown>;
  /** The rows leave the list: one that is open beside it closes. */
  readonly leaves?: boolean;
};

/** Does the same to every ticked row, says what became of it and lets the rows go. A refused one does not hold up the others. */
export function useBulk<A extends readonly unknown[]>(
  { selection, list }: Pick<Entities<unknown>, 'selection'> & { readonly list: { readonly setOpenId: (id: null) => void } },
  one: (id: string, ...args: A) => Promise<unknown>,
  { done, undo, nameOf, leaves = false }: Told,
) {
  const tellTally = useTellTally();
  const toastUndo = useToastUndo();
  return useTask(async (...args: A) => {
    const tally = await runEach(selection.ids, (id) => one(id, ...args));
    const text = done(tally.done.length);
    if (undo && tally.refused.length === 0) toastUndo(text, () => undo(tally.done));
    else await tellTally(tally, text, { nameOf, ...(undo && tally.done.length > 0 && { undo: () => undo(tally.done) }) });
    selection.clear();
    if (leaves) list.setOpenId(null);
  });
}
