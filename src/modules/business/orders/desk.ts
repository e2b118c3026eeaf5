import { type Change, patch, sameValue } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { foldText } from '#kernel/search.ts';

import { addNewLabels, tagNames } from '../../account/labels/index.ts';
import { Member } from '../../company/kind.ts';
import { feedEntry, type OrderRow } from '../sale-rules/index.ts';
import { EcomOrder, OrderFeed } from '../sale-rules/kind.ts';
import { orderNamed } from './queries.ts';

/* By whom an order is cared for, and the words it is sorted by; neither touches what is sold. */

export type TagChange = { readonly add: readonly string[]; readonly off: readonly string[] };
export type Desk = Pick<OrderRow, 'assigned_to' | 'tags'>;

/** So many tags an order carries. */
const mostTags = 50;

/** Somebody of the company cares for the order, or nobody. Resolves to whether it was otherwise before. */
export async function assignOrder(store: Store, id: string, to: string | null): Promise<boolean> {
  const row = await orderNamed(store, id);
  return write(store, row, { assigned_to: to, tags: row.tags });
}

/** Resolves to whether a tag was added or taken off. */
export async function tagOrder(store: Store, id: string, change: TagChange): Promise<boolean> {
  const row = await orderNamed(store, id);
  const off = new Set(change.off.map(foldText));
  const kept = row.tags.filter((tag) => !off.has(foldText(tag)));
  const there = new Set(kept.map(foldText));
  const tags = [...kept, ...(await tagNames(store, change.add)).filter((tag) => !there.has(foldText(tag)))];
  return write(store, row, { assigned_to: row.assigned_to, tags });
}

/** What `before` had again, as long as the order has still what it `got` then: what others made of it meanwhile stands. */
export async function undoDesk(store: Store, id: string, before: Desk, got: Partial<Desk>): Promise<void> {
  const row = await orderNamed(store, id);
  const moved = Object.entries(got).some(([field, value]) => !sameValue(row[field as keyof Desk], value));
  if (moved) throw new Refused('moved_on');
  await write(store, row, {
    assigned_to: 'assigned_to' in got ? before.assigned_to : row.assigned_to,
    tags: got.tags ? before.tags : row.tags,
  });
}

/** Typed tags in the names of their labels, and the assignee who was chosen. */
export async function deskOf(store: Store, typed: Partial<Desk>, before: Desk = { assigned_to: null, tags: [] }): Promise<Desk> {
  const desk = {
    assigned_to: typed.assigned_to === undefined ? before.assigned_to : typed.assigned_to,
    tags: await tagNames(store, typed.tags ?? before.tags),
  };
  await assertDesk(store, desk, before);
  return desk;
}

/** What the server will tell of it. */
export function deskEntries(store: Store, before: OrderRow, next: Desk): readonly (Change | undefined)[] {
  return [
    before.assigned_to === next.assigned_to
      ? undefined
      : feedEntry(store, OrderFeed, before, 'assigned', { from: before.assigned_to, to: next.assigned_to }),
    sameValue(before.tags, next.tags)
      ? undefined
      : feedEntry(store, OrderFeed, before, 'tags_changed', { from: before.tags, to: next.tags }),
  ];
}

async function write(store: Store, row: OrderRow, next: Desk): Promise<boolean> {
  await assertDesk(store, next, row);
  const change = patch(EcomOrder, row, next);
  if (!change) return false;
  await store.write({ action: 'order.assign', changes: [change], predicted: deskEntries(store, row, next) });
  await addNewLabels(store, next.tags);
  return true;
}

async function assertDesk(store: Store, { assigned_to, tags }: Desk, before: Desk): Promise<void> {
  if (tags.length > mostTags) throw new Refused('too_long', { field: 'tags' });
  if (assigned_to === null || assigned_to === before.assigned_to || assigned_to === store.access().tenantId) return;
  if (!(await store.get(Member, assigned_to))?.active) throw new Refused('assignee_gone', { field: 'assigned_to' });
}
