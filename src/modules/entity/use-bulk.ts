import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { runEach } from './run-each.ts';
import type { Entities } from './use-entities.ts';
import { useTellTally } from './use-tell-tally.ts';

type Told<A extends readonly unknown[]> = {
  readonly done: (count: number, ...args: A) => string;
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
  { done, undo, nameOf, leaves = false }: Told<A>,
) {
  const tellTally = useTellTally();
  const toastUndo = useToastUndo();
  return useTask(async (...args: A) => {
    const tally = await runEach(selection.ids, (id) => one(id, ...args));
    const text = done(tally.done.length, ...args);
    const changed = tally.done.filter((id) => !tally.same.has(id));
    if (undo && changed.length > 0 && tally.refused.length === 0) toastUndo(text, () => undo(changed));
    else await tellTally(tally, text, { nameOf, ...(undo && changed.length > 0 && { undo: () => undo(changed) }) });
    selection.clear();
    if (leaves) list.setOpenId(null);
  });
}
