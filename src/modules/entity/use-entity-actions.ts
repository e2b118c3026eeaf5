import type { EntityCommands } from '#data/entity-commands.ts';
import { useStore } from '#data/react.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

type Said = { readonly [Done in 'deleted' | 'restored' | 'activated' | 'deactivated']?: () => string };

/** What a page or a menu of one row does with it, told and taken back. `leave`: where to after it was deleted. */
export function useEntityActions<R>(
  { remove, restore, setActive }: Pick<EntityCommands<R, never>, 'remove' | 'restore' | 'setActive'>,
  id: string,
  said: Said,
  leave?: () => void,
) {
  const store = useStore();
  const toastUndo = useToastUndo();
  const [removeOne] = useTask(async () => {
    await remove(store, id);
    leave?.();
    if (said.deleted) toastUndo(said.deleted(), () => restore(store, id));
  });
  const [restoreOne] = useTask(async () => {
    await restore(store, id);
    if (said.restored) toast.success(said.restored());
  });
  const [activate] = useTask(async (active: boolean) => {
    await setActive(store, id, active);
    if (active && said.activated) toast.success(said.activated());
    else if (!active && said.deactivated) toastUndo(said.deactivated(), () => setActive(store, id, true));
  });
  return { remove: removeOne, restore: restoreOne, setActive: activate };
}
