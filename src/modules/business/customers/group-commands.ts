import { entityCommands } from '#data/entity-commands.ts';
import type { Row } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { oneLine } from '#kernel/text.ts';

import { CustomerGroup, CustomerGroupMember } from '../customer-rules/kind.ts';

export type GroupRow = Row<typeof CustomerGroup>;
export type GroupFacts = Pick<GroupRow, 'name' | 'color' | 'notes'>;
type Membership = Row<typeof CustomerGroupMember>;

const action = 'customer_group.save';
/** Changes that one operation carries. */
const perOperation = 100;

export const groupCommands = entityCommands<typeof CustomerGroup, GroupFacts>(CustomerGroup, action, {
  clean: ({ name, color, notes }) => ({ name: oneLine(name), color, notes: notes.trim() }),
  start: () => ({}),
});

/** The groups that a customer is in, as he is in no other. */
export async function setGroups(store: Store, customer: string, groups: readonly string[]): Promise<void> {
  const there = await store.find(CustomerGroupMember, { by: 'customer', equals: customer });
  const left = there.filter((row) => row.deleted_at === null && !groups.includes(row.group_id));
  await write(store, [...(await joins(store, [customer], groups)), ...leaves(store, left)]);
}

/** Whoever is in one of them already stays. */
export async function joinGroups(store: Store, customers: readonly string[], groups: readonly string[]): Promise<void> {
  await write(store, await joins(store, customers, groups));
}

/** Resolves to those who were in it. */
export async function leaveGroup(store: Store, customers: readonly string[], group: string): Promise<readonly string[]> {
  const gone = new Set(customers);
  const there = await store.find(CustomerGroupMember, { by: 'group', equals: group });
  const left = there.filter((row) => row.deleted_at === null && gone.has(row.customer_id));
  await write(store, leaves(store, left));
  return left.map((row) => row.customer_id);
}

async function joins(store: Store, customers: readonly string[], groups: readonly string[]): Promise<readonly (Change | undefined)[]> {
  const { tenantId } = store.access();
  const wanted = customers.flatMap((customer_id) =>
    groups.map((group_id): Membership => {
      const pair = `${customer_id}:${group_id}`;
      return { id: idOf(tenantId, `member:${pair}`), pair, customer_id, group_id, deleted_at: null };
    }),
  );
  const there = new Map(
    (
      await store.getMany(
        CustomerGroupMember,
        wanted.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return wanted.map((row) => {
    const before = there.get(row.id);
    return before ? patch(CustomerGroupMember, plain(before) as Membership, { deleted_at: null }) : insert(CustomerGroupMember, row);
  });
}

function leaves(store: Store, rows: readonly Membership[]): readonly (Change | undefined)[] {
  return rows.map((row) => patch(CustomerGroupMember, plain(row) as Membership, { deleted_at: store.now() }));
}

async function write(store: Store, all: readonly (Change | undefined)[]): Promise<void> {
  const changes = all.filter((change) => change !== undefined);
  for (let from = 0; from < changes.length; from += perOperation)
    await store.write({ action, changes: changes.slice(from, from + perOperation) });
}
