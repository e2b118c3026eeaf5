import { CircleCheck, CircleOff, RotateCcw, Trash2 } from 'lucide-react';

import type { EntityCommands } from '#data/entity-commands.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { runEach } from './run-each.ts';
import { useBulk } from './use-bulk.ts';
import type { Entities } from './use-entities.ts';

type Commands = Pick<EntityCommands<never, never>, 'restore'> & Partial<Pick<EntityCommands<never, never>, 'remove' | 'setActive'>>;
type Said = Readonly<Record<'deleted' | 'restored' | 'activated' | 'deactivated', (count: number) => string>>;

type Props<C extends Commands> = {
  readonly of: Pick<Entities<unknown>, 'selection' | 'inTrash'> & { readonly list: { readonly setOpenId: (id: null) => void } };
  readonly commands: C;
  /** Absent = how many were changed. */
  readonly said?: Pick<Said, 'restored'> &
    (C extends { readonly remove: unknown } ? Pick<Said, 'deleted'> : unknown) &
    (C extends { readonly setActive: unknown } ? Pick<Said, 'activated' | 'deactivated'> : unknown);
  readonly nameOf?: (id: string) => Promise<string>;
};

/** What becomes of the ticked rows: from the trash they come back, elsewhere they are switched or go there. Each button for a command. */
export function EntityBulk<C extends Commands>({ of, commands, said, nameOf }: Props<C>) {
  const { remove, restore, setActive }: Commands = commands;
  const words = said as Partial<Said> | undefined;
  const store = useStore();
  const number = useNumberText();
  const bulk = (done: keyof Said) => ({
    done: (n: number) => words?.[done]?.(n) ?? m.ui_changed({ n: number(n) }),
    ...(nameOf && { nameOf }),
  });
  const [bringBack] = useBulk(of, (id) => restore(store, id), bulk('restored'));
  const [activate] = useBulk(of, async (id) => setActive?.(store, id, true), bulk('activated'));
  const [deactivate] = useBulk(of, async (id) => setActive?.(store, id, false), {
    ...bulk('deactivated'),
    undo: (ids) => oneByOne(ids, async (id) => setActive?.(store, id, true)),
  });
  const [away] = useBulk(of, async (id) => remove?.(store, id), {
    ...bulk('deleted'),
    undo: (ids) => oneByOne(ids, (id) => restore(store, id)),
    leaves: true,
  });
  if (of.inTrash)
    return (
      <Button icon={RotateCcw} onClick={bringBack}>
        {m.common_restore()}
      </Button>
    );
  return (
    <>
      {setActive && (
        <>
          <Button icon={CircleCheck} onClick={activate}>
            {m.common_activate()}
          </Button>
          <Button icon={CircleOff} onClick={deactivate}>
            {m.common_deactivate()}
          </Button>
        </>
      )}
      {remove && (
        <Button icon={Trash2} onClick={away}>
          {m.common_delete()}
        </Button>
      )}
    </>
  );
}

/** One that is refused on the way back holds up no other; the first refusal is told. */
async function oneByOne(ids: readonly string[], undo: (id: string) => Promise<unknown>): Promise<void> {
  const [refusal] = (await runEach(ids, undo)).refused;
  if (refusal) throw refusal.error;
}
