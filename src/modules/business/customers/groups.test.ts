import { expect, it } from 'vitest';

import { companyInMemory, tenant } from '#fixtures/imports/company.ts';
import { idOf } from '#kernel/id-of.ts';

import { CustomerGroup, CustomerGroupMember } from '../customer-rules/kind.ts';
import { addCustomer } from './commands.ts';
import { groupCommands, joinGroups, leaveGroup, setGroups } from './group-commands.ts';

async function company() {
  const { store } = companyInMemory();
  const [rahim, karim] = [
    await addCustomer(store, { name: 'Rahim', phone: '01711000001' }),
    await addCustomer(store, { name: 'Karim', phone: '' }),
  ];
  const named = (name: string) => groupCommands.add(store, { name, color: null, notes: '' });
  const [dealers, regulars] = [await named('Dealers'), await named('Regulars')];
  const groupsOf = async (customer: string) =>
    (await store.find(CustomerGroupMember, { by: 'customer', equals: customer }))
      .filter((row) => row.deleted_at === null)
      .map((row) => row.group_id);
  return { store, rahim, karim, dealers, regulars, named, groupsOf };
}

it('a membership has one id on every device, and comes back as itself', async () => {
  const { store, rahim, dealers, regulars, groupsOf } = await company();
  await setGroups(store, rahim, [dealers, regulars]);
  expect((await groupsOf(rahim)).toSorted()).toEqual([dealers, regulars].toSorted());
  await setGroups(store, rahim, [regulars]);
  expect(await groupsOf(rahim)).toEqual([regulars]);
  await setGroups(store, rahim, [dealers]);
  const rows = await store.find(CustomerGroupMember, { by: 'customer', equals: rahim });
  expect(rows.map(({ id, deleted_at }) => [id, deleted_at === null]).toSorted()).toEqual(
    [dealers, regulars].map((group) => [idOf(tenant, `member:${rahim}:${group}`), group === dealers]).toSorted(),
  );
});

it('several join at once, each once, and whoever leaves is told', async () => {
  const { store, rahim, karim, dealers, regulars, groupsOf } = await company();
  await joinGroups(store, [rahim], [dealers]);
  await joinGroups(store, [rahim, karim], [dealers, regulars]);
  expect((await store.find(CustomerGroupMember)).length).toBe(4);
  expect(await leaveGroup(store, [karim], dealers)).toEqual([karim]);
  expect(await leaveGroup(store, [karim], dealers)).toEqual([]);
  expect([await groupsOf(karim), (await groupsOf(rahim)).length]).toEqual([[regulars], 2]);
});

it('two groups are not called the same, and a deleted one comes back with those who are in it', async () => {
  const { store, rahim, dealers, named, groupsOf } = await company();
  await expect(named(' dealers ')).rejects.toThrow('group_exists');
  await joinGroups(store, [rahim], [dealers]);
  await groupCommands.remove(store, dealers);
  await groupCommands.restore(store, dealers);
  expect([(await store.get(CustomerGroup, dealers))?.deleted_at, await groupsOf(rahim)]).toEqual([null, [dealers]]);
});
