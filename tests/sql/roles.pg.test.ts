import { expect, test } from 'vitest';

import { foundCompany, hire, rowOf } from './company.ts';
import { useServer } from './server.ts';
import { refused, teamOf } from './team.ts';

const server = useServer();
const { call, save, ownersRole } = teamOf(server);

test('what somebody else has saved meanwhile is not replaced, and the same role once more is no change', async () => {
  const company = await foundCompany(server);
  const seen = await ownersRole(company, ['view_parcels']);
  const theirs = { ...seen, permissions: ['view_parcels', 'view_products'] };
  const mine = { ...seen, name: 'Packers', brand_ids: [company.the('brand')] };
  await save(company.owner, company, theirs, seen);
  await expect(save(company.owner, company, mine, seen)).rejects.toMatchObject(refused('role_changed'));
  await expect(save(company.owner, company, mine, { ...theirs, brand_ids: [company.the('brand')] })).rejects.toMatchObject(
    refused('role_changed'),
  );
  await expect(call(company.owner, 'save_role', { p_tenant: company.tenant, p_role: mine })).rejects.toMatchObject(refused('role_changed'));
  expect(await rowOf(company, 'roles', seen.id)).toMatchObject(theirs);
  // The answer to the first was lost.
  await save(company.owner, company, theirs, seen);
  await save(company.owner, company, mine, theirs);
  expect(await rowOf(company, 'roles', seen.id)).toMatchObject(mine);
  await call(company.owner, 'delete_role', { p_tenant: company.tenant, p_role: seen.id });
  await expect(save(company.owner, company, theirs, mine)).rejects.toMatchObject(refused('role_not_found'));
});

test('of two people who save a role at the same moment one is told', async () => {
  const company = await foundCompany(server);
  const seen = await ownersRole(company, ['view_parcels']);
  const manager = await hire(company, ['manage_team', 'view_parcels']);
  const told = await Promise.allSettled([
    save(company.owner, company, { ...seen, name: 'Packers' }, seen),
    save(manager.user, company, { ...seen, name: 'Runners' }, seen),
  ]);
  expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
