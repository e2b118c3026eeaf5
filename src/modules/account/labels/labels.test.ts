import { describe, expect, it } from 'vitest';

import { companyInMemory, tenant } from '#fixtures/imports/company.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';

import { Customer } from '../../business/customer-rules/kind.ts';
import { addNewLabels, labelCommands, mergeLabel, tagNames } from './commands.ts';
import { Label } from './kind.ts';
import { withTag } from './rules.ts';

const { add: addLabel, edit: editLabel, remove: deleteLabel, restore: restoreLabel } = labelCommands;
const facts = (name: string) => ({ name, color: null });

it('knows a label that was made of a form, whose id is that of its name', async () => {
  const { store } = companyInMemory();
  expect(await labelCommands.isThere?.(store, facts('VIP'))).toBe(false);
  await addLabel(store, facts(' VIP '));
  expect(await labelCommands.isThere?.(store, facts('VIP'))).toBe(true);
  expect(await labelCommands.isThere?.(store, { name: 'VIP', color: 'red' })).toBe(false);
});

async function company(permissions?: Parameters<typeof companyInMemory>[0]) {
  const { store, backend } = companyInMemory(permissions);
  const rowOf = async (id: string) => {
    const row = await store.get(Label, id);
    if (!row) throw new Error('No such label');
    return row;
  };
  const tagsOf = async (id: string) => (await store.get(Customer, id))?.tags;
  const customerWith = (...tags: readonly string[]): string => {
    const row = {
      id: newId(),
      name: `Rahim ${tags.join()}`,
      tags,
      blocked: false,
      zone_id: null,
      created_at: '2026-11-22T06:00:00Z',
      deleted_at: null,
    };
    backend.seed(Customer.name, [
      {
        phone: '',
        phone_e164: '',
        phone_last10: '',
        phone2: '',
        email: '',
        address: '',
        notes: '',
        city: '',
        area: '',
        postcode: '',
        ...row,
      },
    ]);
    return row.id;
  };
  return { store, backend, rowOf, tagsOf, customerWith };
}

describe('a label', () => {
  it('gets the same id on every device, however its name is written', async () => {
    const { store, rowOf } = await company();
    const id = await addLabel(store, facts('  Big  Buyer '));
    expect(id).toBe(idOf(tenant, 'label:big buyer'));
    expect(await rowOf(id)).toMatchObject({ name: 'Big Buyer', key: 'big buyer', color: null });
  });

  it('has a name of its own', async () => {
    const { store, rowOf } = await company();
    const vip = await addLabel(store, facts('VIP'));
    await expect(addLabel(store, facts('vip '))).rejects.toMatchObject({ code: 'label_exists', field: 'name' });
    await expect(addLabel(store, facts(' '))).rejects.toMatchObject({ code: 'name_missing' });
    await editLabel(store, await rowOf(vip), facts('Vip'));
    expect(await rowOf(vip)).toMatchObject({ name: 'Vip', key: 'vip' });
  });

  it('may be called as another one once was', async () => {
    const { store, rowOf } = await company();
    const first = await addLabel(store, facts('VIP'));
    await editLabel(store, await rowOf(first), facts('Gold'));
    const second = await addLabel(store, facts('VIP'));
    expect(second).not.toBe(first);
    expect(await rowOf(second)).toMatchObject({ key: 'vip' });
  });

  it('that was deleted comes back as the new one of its name', async () => {
    const { store, rowOf } = await company();
    const id = await addLabel(store, { name: 'VIP', color: '#ffd700' });
    await deleteLabel(store, id);
    expect(await addLabel(store, { name: 'Vip', color: '#e6194b' })).toBe(id);
    expect(await rowOf(id)).toMatchObject({ name: 'Vip', color: '#e6194b', deleted_at: null });
  });

  it('is not made of a typed word by who may not', async () => {
    const { store } = await company({ permissions: ['manage_customers', 'view_customers'] });
    await addNewLabels(store, ['typed']);
    expect(await store.find(Label)).toEqual([]);
  });
});

describe('what carries it', () => {
  it('follows a new name, a merge and a deletion', async () => {
    const { store, rowOf, tagsOf, customerWith } = await company();
    const vip = await addLabel(store, facts('VIP'));
    const gold = await addLabel(store, facts('Gold'));
    const customer = customerWith('vip', 'eid');
    await editLabel(store, await rowOf(vip), facts('Best'));
    expect(await tagsOf(customer)).toEqual(['Best', 'eid']);
    await mergeLabel(store, vip, gold);
    expect(await tagsOf(customer)).toEqual(['Gold', 'eid']);
    expect(await rowOf(vip)).toMatchObject({ merged_into: gold });
    await deleteLabel(store, gold);
    expect(await tagsOf(customer)).toEqual(['eid']);
    await restoreLabel(store, gold);
    expect((await rowOf(gold)).deleted_at).toBeNull();
  });

  it('is not merged into what is not there', async () => {
    const { store } = await company();
    const [vip, gold] = [await addLabel(store, facts('VIP')), await addLabel(store, facts('Gold'))];
    await expect(mergeLabel(store, vip, vip)).rejects.toMatchObject({ code: 'label_gone' });
    await expect(mergeLabel(store, vip, newId())).rejects.toMatchObject({ code: 'not_found' });
    await deleteLabel(store, gold);
    await expect(mergeLabel(store, vip, gold)).rejects.toMatchObject({ code: 'label_gone' });
  });

  it.each([
    [['vip', 'eid'], 'VIP', 'Gold', ['Gold', 'eid']],
    [['VIP', 'gold'], 'vip', 'Gold', ['Gold']],
    [['eid', 'Vip'], 'vip', null, ['eid']],
    [[], 'vip', 'Gold', []],
  ])('%j with %j as %j is %j', (tags, from, to, expected) => expect(withTag(tags, from, to)).toEqual(expected));
});

it('typed words take the name of their label, and new ones become labels', async () => {
  const { store } = await company();
  await addLabel(store, facts('VIP'));
  expect(await tagNames(store, ['vip', 'new'])).toEqual(['VIP', 'new']);
  await addNewLabels(store, ['VIP', 'new']);
  expect((await store.find(Label)).map(({ name }) => name)).toEqual(['new', 'VIP']);
});

it('customers are counted and found by each of their tags', async () => {
  const { store, customerWith } = await company();
  const both = customerWith('VIP', 'eid');
  customerWith('vip');
  const found = await store.list(Customer, { where: { tags: { in: ['eid'] } }, facets: ['tags'], limit: 9 });
  expect(found.rows.map(({ id }) => id)).toEqual([both]);
  expect(found.facets['tags']).toEqual({ vip: 2, eid: 1 });
});
