import { describe, expect, it } from 'vitest';

import { buildDraft, shopInMemory } from '#fixtures/orders.ts';
import { newId } from '#kernel/ids.ts';

import { labelCommands, mergeLabel } from '../../account/labels/commands.ts';
import { Label } from '../../account/labels/kind.ts';
import { Member } from '../../company/kind.ts';
import type { FeedRow, OrderRow } from '../sale-rules/index.ts';
import { EcomOrder, OrderFeed } from '../sale-rules/kind.ts';
import { createOrder, duplicateOrder, updateOrder } from './commands.ts';
import { assignOrder, tagOrder, undoDesk } from './desk.ts';

const rina = newId();
const gone = newId();

async function taken(overrides: Readonly<Record<string, unknown>> = {}) {
  const { store, backend } = shopInMemory();
  const member = { name: 'Rina', photo_path: null, role_id: null, left_at: null };
  backend.seed(Member.name, [
    { ...member, id: rina, active: true },
    { ...member, id: gone, active: false },
  ]);
  const { id } = await createOrder(store, buildDraft(overrides));
  const order = async () => (await store.get(EcomOrder, id)) as OrderRow;
  const told = () =>
    backend
      .rows<FeedRow>(OrderFeed.name)
      .filter(({ type }) => type === 'assigned' || type === 'tags_changed')
      .map(({ type, activity_details }) => [type, activity_details]);
  return { store, backend, id, order, told };
}

describe('an order', () => {
  it('is given to somebody who works here, and to nobody again; what is so already writes nothing', async () => {
    const { store, backend, id, order, told } = await taken();
    expect(await assignOrder(store, id, rina)).toBe(true);
    expect((await order()).assigned_to).toBe(rina);
    const { length } = backend.written;
    expect(await assignOrder(store, id, rina)).toBe(false);
    expect(backend.written).toHaveLength(length);
    await expect(assignOrder(store, id, gone)).rejects.toMatchObject({ code: 'assignee_gone', field: 'assigned_to' });
    await expect(assignOrder(store, id, newId())).rejects.toMatchObject({ code: 'assignee_gone' });
    expect(await assignOrder(store, id, store.access().tenantId)).toBe(true);
    expect(await assignOrder(store, id, null)).toBe(true);
    expect(told()).toEqual([
      ['assigned', { from: null, to: rina }],
      ['assigned', { from: rina, to: store.access().tenantId }],
      ['assigned', { from: store.access().tenantId, to: null }],
    ]);
  });

  it('takes the names of labels for its tags, each once, and new words become labels', async () => {
    const { store, id, order } = await taken({ tags: ['Eid'] });
    await labelCommands.add(store, { name: 'VIP', color: null });
    expect(await tagOrder(store, id, { add: ['vip', 'EID', 'Fragile'], off: [] })).toBe(true);
    expect((await order()).tags).toEqual(['Eid', 'VIP', 'Fragile']);
    expect((await store.find(Label)).map(({ name }) => name).toSorted()).toEqual(['Eid', 'Fragile', 'VIP']);
    expect(await tagOrder(store, id, { add: [], off: ['eid'] })).toBe(true);
    expect((await order()).tags).toEqual(['VIP', 'Fragile']);
    expect(await tagOrder(store, id, { add: ['VIP'], off: ['none'] })).toBe(false);
  });

  it('follows a label that is renamed, merged and deleted', async () => {
    const { store, order } = await taken({ tags: ['VIP', 'Eid'] });
    const [eid, vip] = (await store.find(Label)).toSorted((a, b) => a.name.localeCompare(b.name));
    if (!eid || !vip) throw new Error('No labels');
    await labelCommands.edit(store, vip, { name: 'Best', color: null });
    expect((await order()).tags).toEqual(['Best', 'Eid']);
    await mergeLabel(store, vip.id, eid.id);
    expect((await order()).tags).toEqual(['Eid']);
    await labelCommands.remove(store, eid.id);
    expect((await order()).tags).toEqual([]);
  });

  it('has again what it had, unless others have changed that meanwhile', async () => {
    const { store, id, order } = await taken({ tags: ['Eid'], assigned_to: rina });
    const before = await order();
    await tagOrder(store, id, { add: ['VIP'], off: [] });
    await undoDesk(store, id, before, { tags: ['Eid', 'VIP'] });
    expect(await order()).toMatchObject({ tags: ['Eid'], assigned_to: rina });
    await assignOrder(store, id, null);
    await tagOrder(store, id, { add: ['VIP'], off: [] });
    await undoDesk(store, id, before, { assigned_to: null });
    expect(await order()).toMatchObject({ tags: ['Eid', 'VIP'], assigned_to: rina });
    await assignOrder(store, id, null);
    await expect(undoDesk(store, id, before, { assigned_to: before.assigned_to })).rejects.toMatchObject({ code: 'moved_on' });
  });

  it('keeps both through its form, and a copy begins without', async () => {
    const { store, id, order, told } = await taken({ tags: ['Eid'], assigned_to: rina });
    await updateOrder(store, id, buildDraft({ ship_name: 'Karim' }));
    expect(await order()).toMatchObject({ ship_name: 'Karim', tags: ['Eid'], assigned_to: rina });
    await updateOrder(store, id, buildDraft({ ship_name: 'Karim', tags: ['eid', 'VIP'], assigned_to: null }));
    expect(await order()).toMatchObject({ tags: ['Eid', 'VIP'], assigned_to: null });
    expect(told().map(([type]) => type)).toEqual(['assigned', 'tags_changed']);
    const copy = await duplicateOrder(store, id);
    expect(await store.get(EcomOrder, copy.id)).toMatchObject({ tags: [], assigned_to: null });
  });

  it('is found by assignee and tag, and counted for each', async () => {
    const { store, id } = await taken({ tags: ['Eid'], assigned_to: rina });
    await createOrder(store, buildDraft());
    const found = await store.list(EcomOrder, {
      where: { assigned_to: { in: [rina] }, tags: { in: ['eid'] } },
      facets: ['assigned_to', 'tags'],
      limit: 9,
    });
    expect(found.rows.map((row) => row.id)).toEqual([id]);
    expect(found.facets).toEqual({ assigned_to: { [rina]: 1 }, tags: { eid: 1 } });
    expect((await store.list(EcomOrder, { facets: ['assigned_to'], limit: 0 })).facets).toEqual({ assigned_to: { [rina]: 1, nobody: 1 } });
  });
});
