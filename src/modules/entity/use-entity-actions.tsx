import { CircleCheck, CircleOff, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

import type { EntityCommands } from '#data/entity-commands.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import type { MenuEntries } from '#ui/overlay/Menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { Notice } from '#ui/page/Notice.tsx';

type Commands = Pick<EntityCommands<never, never>, 'remove' | 'restore'> & Partial<Pick<EntityCommands<never, never>, 'setActive'>>;
type Entity = { readonly id: string; readonly deleted_at: string | null; readonly active?: boolean };
type Said = { readonly [Done in 'deleted' | 'restored' | 'activated' | 'deactivated']?: () => string };

/** What a page or a menu of one row does with it, told and taken back. `leave`: where to after it was deleted. */
export function useEntityActions(
  { remove, restore, setActive }: Commands,
  { id, deleted_at, active }: Entity,
  said: Said,
  leave?: () => void,
) {
  const store = useStore();
  const toastUndo = useToastUndo();
  const deleted = deleted_at !== null;
  const [removeIt] = useTask(async () => {
    await remove(store, id);
    leave?.();
    if (said.deleted) toastUndo(said.deleted(), () => restore(store, id));
  });
  const [restoreIt, restoring] = useTask(async () => {
    await restore(store, id);
    if (said.restored) toast.success(said.restored());
  });
  const [activate] = useTask(async (on: boolean) => {
    await setActive?.(store, id, on);
    if (on && said.activated) toast.success(said.activated());
    else if (!on && said.deactivated) toastUndo(said.deactivated(), async () => setActive?.(store, id, true));
  });
  return {
    deleted,
    remove: removeIt,
    restoreButton: (
      <Button icon={RotateCcw} busy={restoring} onClick={restoreIt}>
        {m.common_restore()}
      </Button>
    ),
    /** For the end of a menu. `kept`: why it cannot be deleted. */
    entries: (deleteLabel = m.common_delete(), kept?: string): MenuEntries =>
      deleted
        ? [{ label: m.common_restore(), icon: RotateCcw, onSelect: restoreIt }]
        : [
            setActive !== undefined &&
              active === true && { label: m.common_deactivate(), icon: CircleOff, onSelect: () => activate(false) },
            setActive !== undefined &&
              active === false && { label: m.common_activate(), icon: CircleCheck, onSelect: () => activate(true) },
            null,
            {
              label: deleteLabel,
              icon: Trash2,
              tone: 'danger',
              onSelect: removeIt,
              ...(kept !== undefined && { why: kept, disabled: true }),
            },
          ],
    /** Over a deleted row: what that means, and the way back for who `may`. */
    notice: (text: ReactNode, may = true): ReactNode =>
      deleted && (
        <Notice tone="warning" actions={may && <Button onClick={restoreIt}>{m.common_restore()}</Button>}>
          {text}
        </Notice>
      ),
  };
}
