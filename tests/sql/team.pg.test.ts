import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { permissionKeys } from '#access/permissions.ts';

import { foundCompany, hire, rowOf } from './company.ts';
import { Device, untilOneWaits, oneConnection, useServer } from './server.ts';
import { inSession } from './session.ts';
import { refused, role, roleIdOf, teamOf } from './team.ts';

const server = useServer();
const { call, save, setRole, remove, suspend, invite, look, ownersRole, secondBrand, subscribe } = teamOf(server);

test('a role is made, renamed and given other keys and brands', async () => {
  const company = await foundCompany(server);
  const packers = role(['view_products', 'manage_parcels', 'manage_parcels'], { name: '  Packers ' });
  await save(company.owner, company, packers);
  expect(await rowOf(company, 'roles', packers.id)).toMatchObject({
    name: 'Packers',
    permissions: ['manage_parcels', 'view_products'],
    brand_ids: null,
  });
  await save(company.owner, company, { ...packers, name: 'PACKERS', permissions: ['view_parcels'], brand_ids: [company.the('brand')] });
  expect(await rowOf(company, 'roles', packers.id)).toMatchObject({
    name: 'PACKERS',
    permissions: ['view_parcels'],
    brand_ids: [company.the('brand')],
  });
});

test('a role has a name of its own, known keys and brands of the company', async () => {
  const [company, other] = [await foundCompany(server), await foundCompany(server, 'Other House')];
  await save(company.owner, company, role([], { name: 'Packers' }));
  await save(other.owner, other, role([], { name: 'packers' }));
  await save(company.owner, company, role([], { name: 'ক'.repeat(60) }));
  for (const [wrong, code] of [
    [{ name: ' ' }, 'name_missing'],
    [{ name: 'ক'.repeat(61) }, 'too_long'],
    [{ name: 'packers' }, 'role_name_taken'],
    [{ name: 'OWNER' }, 'role_name_taken'],
    [{ permissions: ['view_parcels', 'fly'] }, 'permission_unknown'],
    [{ permissions: [null] as unknown as string[] }, 'invalid'],
    [{ brand_ids: [] }, 'brands_missing'],
    [{ brand_ids: [company.the('brand'), other.the('brand')] }, 'brand_not_found'],
    [{ brand_ids: [null] as unknown as string[] }, 'invalid'],
  ] as const) {
    await expect(save(company.owner, company, role([], wrong)), code).rejects.toMatchObject(refused(code));
  }
  await save(company.owner, company, role(permissionKeys, { brand_ids: [company.the('brand')] }));
});

test('a role gets no key that the plan lacks, and keeps what a smaller plan only hides', async () => {
  const company = await foundCompany(server);
  const sellers = await ownersRole(company, ['manage_customers', 'view_products']);
  await subscribe(company, ['manage_team', 'manage_parcels']);
  await save(company.owner, company, role(['manage_parcels', 'view_parcels']));
  await expect(save(company.owner, company, role(['view_customers']))).rejects.toMatchObject(refused('permission_not_in_plan'));
  await save(company.owner, company, { ...sellers, name: 'Sellers', permissions: ['manage_customers'] });
  expect(await rowOf(company, 'roles', sellers.id)).toMatchObject({ name: 'Sellers', permissions: ['manage_customers'] });
  await expect(save(company.owner, company, sellers)).rejects.toMatchObject(refused('permission_not_in_plan'));
  await subscribe(company, ['manage_parcels']);
  await expect(save(company.owner, company, role(['view_parcels']))).rejects.toMatchObject(refused('forbidden'));
});

describe('a manager gives no more than he holds and changes nobody who holds more', () => {
  test('of permissions', async () => {
    const company = await foundCompany(server);
    const manager = (await hire(company, ['manage_team', 'manage_parcels'])).user;
    const own = await roleIdOf(company, manager);
    const [payroll, packer] = [await hire(company, ['manage_payroll']), await hire(company, ['view_parcels'])];
    const above = await roleIdOf(company, payroll.user);
    const below = role(['view_parcels', 'manage_parcels', 'manage_team']);
    await save(manager, company, below);
    const tooMuch = refused('permission_not_held');
    await expect(save(manager, company, role(['view_payroll']))).rejects.toMatchObject(tooMuch);
    await expect(save(manager, company, role(['manage_team', 'view_payroll'], { id: own }))).rejects.toMatchObject(tooMuch);
    await expect(save(manager, company, role([], { id: above }))).rejects.toMatchObject(tooMuch);
    await expect(call(manager, 'delete_role', { p_tenant: company.tenant, p_role: above })).rejects.toMatchObject(tooMuch);
    await expect(setRole(manager, company, packer.user, above)).rejects.toMatchObject(tooMuch);
    await expect(setRole(manager, company, manager, above)).rejects.toMatchObject(tooMuch);
    await expect(setRole(manager, company, payroll.user, below.id)).rejects.toMatchObject(tooMuch);
    await expect(suspend(manager, company, payroll.user, true)).rejects.toMatchObject(tooMuch);
    await expect(remove(manager, company, payroll.user)).rejects.toMatchObject(tooMuch);
    await expect(invite(manager, company, above)).rejects.toMatchObject(tooMuch);
    await setRole(manager, company, packer.user, below.id);
    await setRole(company.owner, company, packer.user, above);
    await expect(setRole(manager, company, packer.user, below.id)).rejects.toMatchObject(tooMuch);
    await remove(company.owner, company, packer.user);
    expect(await rowOf(company, 'roles', own)).toMatchObject({ permissions: ['manage_team', 'manage_parcels'] });
  });

  test('of brands', async () => {
    const company = await foundCompany(server);
    const [mine, theirs] = [company.the('brand'), await secondBrand(company)];
    const manager = (await hire(company, ['manage_team', 'manage_parcels'], [mine])).user;
    const [everywhere, elsewhere, here] = [
      await hire(company, ['view_parcels']),
      await hire(company, ['view_parcels'], [theirs]),
      await hire(company, ['view_parcels'], [mine]),
    ];
    const tooFar = refused('brand_forbidden');
    const packers = role(['view_parcels'], { brand_ids: [mine] });
    await save(manager, company, packers);
    for (const brands of [null, [theirs], [mine, theirs]]) {
      await expect(save(manager, company, role(['view_parcels'], { brand_ids: brands }))).rejects.toMatchObject(tooFar);
      await expect(save(manager, company, { ...packers, brand_ids: brands })).rejects.toMatchObject(tooFar);
    }
    for (const member of [everywhere, elsewhere]) {
      await expect(setRole(manager, company, member.user, packers.id)).rejects.toMatchObject(tooFar);
      await expect(remove(manager, company, member.user)).rejects.toMatchObject(tooFar);
      await expect(invite(manager, company, await roleIdOf(company, member.user))).rejects.toMatchObject(tooFar);
    }
    await setRole(manager, company, here.user, packers.id);
    await remove(manager, company, here.user);
  });

  test('also where the plan hides it for the moment', async () => {
    const company = await foundCompany(server);
    const manager = (await hire(company, ['manage_team', 'manage_parcels'])).user;
    const above = await ownersRole(company, ['view_payroll']);
    await subscribe(company, ['manage_team', 'manage_parcels']);
    await expect(invite(manager, company, above.id)).rejects.toMatchObject(refused('permission_not_held'));
    await invite(company.owner, company, above.id);
  });
});

test('only who runs the team may call any of it, of a suspended company what takes something away', async () => {
  const company = await foundCompany(server);
  const stranger = await foundCompany(server, 'Other House');
  const [packers, spare] = [await ownersRole(company, ['view_parcels']), await ownersRole(company, ['view_parcels'])];
  const member = await hire(company, ['view_parcels']);
  const clerk = await hire(
    company,
    permissionKeys.filter((key) => key !== 'manage_team'),
  );
  const { id: invitation } = await invite(company.owner, company, packers.id);
  const { id: unanswered } = await invite(company.owner, company, packers.id);
  const calls: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    save_role: { p_role: { ...packers, permissions: [] }, p_seen: packers },
    delete_role: { p_role: packers.id },
    set_member_role: { p_member: member.user, p_role: packers.id },
    suspend_member: { p_member: member.user, p_suspended: true },
    remove_member: { p_member: member.user },
    invite_member: { p_role: spare.id, p_label: 'karim@example.com' },
    resend_invitation: { p_invitation: invitation },
    revoke_invitation: { p_invitation: invitation },
  };
  const attempt = (user: string | null, name: string) => call(user, name, { p_tenant: company.tenant, ...calls[name] });
  for (const name of Object.keys(calls)) {
    await expect(attempt(clerk.user, name), name).rejects.toMatchObject(refused('forbidden'));
    await expect(attempt(stranger.owner, name), name).rejects.toMatchObject({ code: 'KB001' });
    await expect(attempt(null, name), name).rejects.toMatchObject({ code: '42501' });
  }
  await subscribe(company, permissionKeys, 'suspended');
  const closing = new Set(['suspend_member', 'remove_member', 'revoke_invitation']);
  for (const name of Object.keys(calls).filter((one) => !closing.has(one)))
    await expect(attempt(company.owner, name), name).rejects.toMatchObject({ code: 'KB006', message: 'team_suspended' });
  const [gone, noisy] = [await hire(company, ['view_parcels']), await hire(company, ['view_parcels'])];
  await remove(company.owner, company, gone.user);
  await suspend(company.owner, company, noisy.user, true);
  await expect(suspend(company.owner, company, noisy.user, false)).rejects.toMatchObject({ code: 'KB006' });
  await call(company.owner, 'revoke_invitation', { p_tenant: company.tenant, p_invitation: unanswered });
  await subscribe(company, permissionKeys);
  const manager = await hire(company, permissionKeys);
  for (const name of Object.keys(calls).filter((one) => one !== 'delete_role')) await attempt(manager.user, name);
  await attempt(manager.user, 'delete_role');
});

test('ids of another company lead nowhere', async () => {
  const [company, other] = [await foundCompany(server), await foundCompany(server, 'Other House')];
  const [ours, theirs] = [await ownersRole(company, ['view_parcels']), await ownersRole(other, ['view_parcels'])];
  const [member, foreign] = [await hire(company, ['view_parcels']), await hire(other, ['view_parcels'])];
  const { id: invitation } = await invite(other.owner, other, theirs.id);
  const tenant = company.tenant;
  const { owner } = company;
  await expect(setRole(owner, company, member.user, theirs.id)).rejects.toMatchObject(refused('role_not_found'));
  await expect(invite(owner, company, theirs.id)).rejects.toMatchObject(refused('role_not_found'));
  await expect(call(owner, 'delete_role', { p_tenant: tenant, p_role: theirs.id })).rejects.toMatchObject(refused('role_not_found'));
  for (const user of [foreign.user, randomUUID(), other.owner]) {
    await expect(setRole(owner, company, user, ours.id)).rejects.toMatchObject(refused('member_not_found'));
    await expect(suspend(owner, company, user, true)).rejects.toMatchObject(refused('member_not_found'));
    await expect(remove(owner, company, user)).rejects.toMatchObject(refused('member_not_found'));
  }
  for (const id of [invitation, randomUUID()]) {
    await expect(call(owner, 'revoke_invitation', { p_tenant: tenant, p_invitation: id })).rejects.toMatchObject(
      refused('invitation_unknown'),
    );
    await expect(call(owner, 'resend_invitation', { p_tenant: tenant, p_invitation: id })).rejects.toMatchObject(
      refused('invitation_unknown'),
    );
  }
  // The same id may be a role here, too; the other company's stays as it is.
  await save(owner, company, role(['manage_team'], { id: theirs.id }));
  expect(await rowOf(other, 'roles', theirs.id)).toMatchObject({ name: theirs.name, permissions: ['view_parcels'] });
  expect(await rowOf(other, 'team_members', foreign.user)).toMatchObject({ active: true });
});

test('nobody changes or removes the owner, not even the owner', async () => {
  const company = await foundCompany(server);
  const manager = await hire(company, permissionKeys);
  const packers = await ownersRole(company, ['view_parcels']);
  for (const user of [manager.user, company.owner]) {
    await expect(setRole(user, company, company.owner, packers.id)).rejects.toMatchObject(refused('owner_fixed'));
    await expect(suspend(user, company, company.owner, true)).rejects.toMatchObject(refused('owner_fixed'));
    await expect(remove(user, company, company.owner)).rejects.toMatchObject(refused('owner_fixed'));
  }
  await remove(company.owner, company, manager.user);
});

test('a role that somebody holds or is invited to is not deleted', async () => {
  const company = await foundCompany(server);
  const [packers, others] = [await ownersRole(company, ['view_parcels']), await ownersRole(company, ['view_parcels'])];
  const member = await hire(company, ['view_parcels']);
  const deletion = () => call(company.owner, 'delete_role', { p_tenant: company.tenant, p_role: packers.id });
  const inUse = refused('role_in_use');
  await setRole(company.owner, company, member.user, packers.id);
  await expect(deletion()).rejects.toMatchObject(inUse);
  await suspend(company.owner, company, member.user, true);
  await expect(deletion()).rejects.toMatchObject(inUse);
  await setRole(company.owner, company, member.user, others.id);
  const link = await invite(company.owner, company, packers.id);
  await expect(deletion()).rejects.toMatchObject(inUse);
  await call(company.owner, 'revoke_invitation', { p_tenant: company.tenant, p_invitation: link.id });
  const device = await new Device(server, company.owner, company.tenant).open();
  await deletion();
  expect((await device.pull()).docs).toContainEqual(expect.objectContaining({ kind: 'roles', id: packers.id, row: null }));
  await expect(look(randomUUID(), link.token)).resolves.toMatchObject({ state: 'revoked', role: '' });
});

test.skipIf(oneConnection)('a manager who loses his right while his call waits gives nothing', async () => {
  const company = await foundCompany(server);
  const manager = await hire(company, ['manage_team', 'view_parcels']);
  const viewers = await ownersRole(company, ['view_parcels']);
  const draft = role(['view_parcels']);
  let waiting: Promise<unknown> | undefined;
  const first = await server.pool.connect();
  try {
    await inSession(first, company.owner, async () => {
      await first.query('select public.set_member_role($1, $2, $3)', [company.tenant, manager.user, viewers.id]);
      waiting = save(manager.user, company, draft).catch((error: unknown) => error);
      await untilOneWaits(server);
    });
  } finally {
    first.release();
  }
  expect(await waiting).toMatchObject(refused('forbidden'));
  expect(await server.sql('select id from public.roles where tenant_id = $1 and id = $2', [company.tenant, draft.id])).toEqual([]);
});

describe('devices learn', () => {
  test('of another role with the next pull, of the member and of whoever runs the team', async () => {
    const company = await foundCompany(server);
    const [member, manager] = [await hire(company, ['view_parcels']), await hire(company, ['manage_team'])];
    const sellers = await ownersRole(company, ['view_customers']);
    await member.pull();
    await manager.pull();
    await setRole(company.owner, company, member.user, sellers.id);
    expect(await call(member.user, 'sync_head', { p_device: member.id })).toMatchObject({ version: member.cursor.version + 1 });
    expect(await member.pullPage()).toMatchObject({ docs: [], access: { roleName: sellers.name, permissions: ['view_customers'] } });
    const changed = expect.objectContaining({
      kind: 'team_members',
      id: member.user,
      row: expect.objectContaining({ role_id: sellers.id }),
    });
    expect((await member.pull()).docs).toContainEqual(changed);
    expect((await manager.pull()).docs).toEqual([changed]);
    await save(company.owner, company, { ...sellers, permissions: ['view_products'] });
    expect(await member.pullPage()).toMatchObject({ access: { permissions: ['view_products'] } });
    expect((await manager.pull()).docs).toEqual([expect.objectContaining({ kind: 'roles', id: sellers.id })]);
    expect((await member.pull()).docs).toEqual([]);
  });

  test('that a member is suspended, back, and gone; his name stays', async () => {
    const company = await foundCompany(server);
    const [member, clerk] = [await hire(company, ['view_parcels']), await hire(company, ['view_parcels'])];
    const told = async () => (await clerk.pull()).docs.find((doc) => doc.id === member.user)?.row;
    await suspend(company.owner, company, member.user, true);
    await expect(member.pull()).rejects.toMatchObject({ code: 'KB001' });
    expect(await call(member.user, 'my_companies', {})).toMatchObject([{ id: company.tenant, paused: true }]);
    expect(await server.as(member.user, 'select 1 from public.profiles')).toEqual([]);
    expect(await told()).toMatchObject({ name: 'Member', active: false, left_at: null });
    await suspend(company.owner, company, member.user, false);
    await member.pull();
    expect(await told()).toMatchObject({ active: true });
    await remove(company.owner, company, member.user);
    await expect(member.pull()).rejects.toMatchObject({ code: 'KB001' });
    expect(await call(member.user, 'my_companies', {})).toEqual([]);
    const row = await told();
    expect(row).toMatchObject({ name: 'Member', active: false, role_id: null });
    expect(row?.['left_at']).not.toBeNull();
    await expect(suspend(company.owner, company, member.user, false)).rejects.toMatchObject(refused('member_not_found'));
  });
});
