import { Plus } from 'lucide-react';
import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { GroupForm } from './GroupForm.tsx';
import { useGroups } from './use-groups.ts';

type Props = {
  readonly title: string;
  /** Ids of the groups that are ticked at first. */
  readonly chosen: readonly string[];
  readonly submit: string;
  readonly save: (groups: readonly string[]) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Ticks groups for one customer, or for several. */
export function ChooseGroups({ title, chosen, submit, save, onClose }: Props) {
  const groups = useGroups();
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set(chosen));
  const [adding, add] = useState(false);
  const [run, running] = useTask(async () => {
    await save(groups.map(({ id }) => id).filter((id) => ticked.has(id)));
    toast.success(m.done_customer_groups_updated());
    onClose();
  });
  if (adding) return <GroupForm before={undefined} onClose={() => add(false)} />;
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button icon={Plus} onClick={() => add(true)}>
            {m.customers_group_create()}
          </Button>
          <Button tone="primary" busy={running} onClick={() => run()}>
            {submit}
          </Button>
        </>
      }
    >
      {groups.length === 0 && <p className="text-14 text-muted-foreground">{m.customers_groups_none()}</p>}
      <ul>
        {groups.map(({ id, name, color }) => (
          <li key={id}>
            <label className="flex min-h-control items-center gap-2.5 py-1.5">
              <input
                type="checkbox"
                checked={ticked.has(id)}
                onChange={({ target }) => tick(new Set([...ticked].filter((one) => one !== id).concat(target.checked ? id : [])))}
              />
              <NameBadge name={name} colour={color} />
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
