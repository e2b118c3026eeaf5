import { useRef } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';

import { type Entities, runEach, useBulk } from '../../entity/index.ts';
import { assignOrder, type Desk, type TagChange, tagOrder, undoDesk } from './desk.ts';
import { orderNamed } from './queries.ts';

type Of = Pick<Entities<unknown>, 'selection'> & { readonly list: { readonly setOpenId: (id: null) => void } };

/** Somebody, or nobody. */
type Chosen = { readonly id: string | null; readonly name: string };

/** Gives the ticked orders to somebody, or tags; taken back, each has what it had. */
export function useDesk(of: Of, nameOf: (id: string) => Promise<string>) {
  const store = useStore();
  const number = useNumberText();
  const befores = useRef(new Map<string, { readonly before: Desk; readonly got: Partial<Desk> }>());

  async function noted(id: string, field: keyof Desk, change: () => Promise<boolean>): Promise<boolean> {
    const { assigned_to, tags } = await orderNamed(store, id);
    const changed = await change();
    if (changed) befores.current.set(id, { before: { assigned_to, tags }, got: { [field]: (await orderNamed(store, id))[field] } });
    return changed;
  }
  async function undo(ids: readonly string[]): Promise<void> {
    const [refusal] = (
      await runEach(ids, async (id) => {
        const noted = befores.current.get(id);
        if (noted) await undoDesk(store, id, noted.before, noted.got);
      })
    ).refused;
    if (refusal) throw refusal.error;
  }

  const [assign] = useBulk(of, (id, to: Chosen) => noted(id, 'assigned_to', () => assignOrder(store, id, to.id)), {
    done: (n, to) => assigned(n, to),
    nameOf,
    undo,
  });
  const [tag] = useBulk(of, (id, tags: TagChange) => noted(id, 'tags', () => tagOrder(store, id, tags)), {
    done: (n) => (n === 1 ? m.orders_tags_saved_one() : m.orders_tags_saved({ n: number(n) })),
    nameOf,
    undo,
  });

  function assigned(n: number, { id, name }: Chosen): string {
    if (id === null) return n === 1 ? m.orders_unassigned_one() : m.orders_unassigned({ n: number(n) });
    return n === 1 ? m.orders_assigned_to_one({ name }) : m.orders_assigned_to({ n: number(n), name });
  }
  return { assign, tag };
}
