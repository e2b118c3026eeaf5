import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { type PermissionKey, permissionKeys } from '#access/permissions.ts';

import { foundCompany, hire, rowOf, type TestCompany } from './company.ts';
import { Device, useServer } from './server.ts';
import { inSession } from './session.ts';

const server = useServer();

type RoleDraft = {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly brand_ids: readonly string[] | null;
};
type Link = { readonly id: string; readonly token: string; readonly expires_at: string };

const refused = (message: string) => ({ code: 'KB100', message });
const call = <T>(user: string | null, name: string, args: Readonly<Record<string, unknown>>): Promise<T> => server.rpc<T>(user, name, args);

function role(permissions: readonly string[], overrides: Partial<RoleDraft> = {}): RoleDraft {
  const id = randomUUID();
  return { id, name: `Role ${id}`, permissions, brand_ids: null, ...overrides };
}
const save = (user: string, company: TestCompany, draft: RoleDraft) =>
  call(user, 'save_role', { p_tenant: company.tenant, p_role: draft });
const setRole = (user: string, company: TestCompany, member: string, id: string) =>
  call(user, 'set_member_role', { p_tenant: company.tenant, p_member: member, p_role: id });
const remove = (user: string, company: TestCompany, member: string) =>
  call(user, 'remove_member', { p_tenant: company.tenant, p_member: member });
const suspend = (user: string, company: TestCompany, member: string, suspended: boolean) =>
  call(user, 'suspend_member', { p_tenant: company.tenant, p_member: member, p_suspended: suspended });
const invite = (user: string, company: TestCompany, id: string, label = `${randomUUID()}@example.com`) =>
  call<Link>(user, 'invite_member', { p_tenant: company.tenant, p_role: id, p_label: label });
const accept = (user: string, token: string, name = 'Salma') =>
  call<string>(user, 'accept_invitation', { p_token: token, p_name: name });
const look = (user: string, token: string) => call<Record<string, unknown>>(user, 'look_at_invitation', { p_token: token });

async function ownersRole(company: TestCompany, permissions: readonly PermissionKey[], brands: readonly string[] | null = null) {
  const draft = role(permissions, { brand_ids: brands });
  await save(company.owner, company, draft);
  return draft;
}

async function roleIdOf(company: TestCompany, member: string): Promise<string> {
  return String((await rowOf(company, 'team_members', member))['role_id']);
}

async function secondBrand(company: TestCompany): Promise<string> {
  const id = randomUUID();
  await server.sql('insert into public.brands (tenant_id, id, name) values ($1, $2, $3)', [company.tenant, id, 'Second brand']);
  return id;
}

async function subscribe(company: TestCompany, permissions: readonly PermissionKey[], status = 'active'): Promise<void> {
  const plan = randomUUID();
  await server.sql('insert into public.subscription_plans (id, name, permissions) values ($1, $2, $3)', [plan, `Plan ${plan}`, permissions]);
  await server.sql(
    `insert into public.tenant_subscriptions (tenant_id, plan_id, status) values ($1, $2, $3)
     on conflict (tenant_id) do update set plan_id = excluded.plan_id, status = excluded.status`,
    [company.tenant, plan, status],
  );
}

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
    [{ permissions: [null] as unknown as string[] }, 'permission_unknown'],
    [{ brand_ids: [] }, 'brands_missing'],
    [{ brand_ids: [company.the('brand'), other.the('brand')] }, 'brand_not_found'],
    [{ brand_ids: [null] as unknown as string[] }, 'brand_not_found'],
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

test('only who runs the team of an active company may call any of it', async () => {
  const company = await foundCompany(server);
  const stranger = await foundCompany(server, 'Other House');
  const [packers, spare] = [await ownersRole(company, ['view_parcels']), await ownersRole(company, ['view_parcels'])];
  const member = await hire(company, ['view_parcels']);
  const clerk = await hire(
    company,
    permissionKeys.filter((key) => key !== 'manage_team'),
  );
  const { id: invitation } = await invite(company.owner, company, packers.id);
  const calls: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    save_role: { p_role: { ...packers, permissions: [] } },
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
  for (const name of Object.keys(calls)) await expect(attempt(company.owner, name), name).rejects.toMatchObject({ code: 'KB006' });
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

describe('an invitation', () => {
  test('is offered, looked at and accepted once; the same person may accept it again', async () => {
    const company = await foundCompany(server);
    const packers = await ownersRole(company, ['view_parcels']);
    const manager = await hire(company, ['manage_team', 'view_parcels']);
    const clerk = await hire(company, ['view_parcels']);
    const link = await invite(manager.user, company, packers.id, ' salma@example.com ');
    expect(Date.parse(link.expires_at) - Date.now()).toBeGreaterThan(6.99 * 86_400_000);
    const open = expect.objectContaining({ label: 'salma@example.com', role_id: packers.id, invited_by: manager.user, accepted_at: null });
    expect((await manager.pull()).docs).toContainEqual(expect.objectContaining({ kind: 'invitations', id: link.id, row: open }));
    expect((await clerk.pull()).docs.filter((doc) => doc.kind === 'invitations')).toEqual([]);
    expect(await server.as(manager.user, 'select id from public.invitations')).toEqual([{ id: link.id }]);
    expect(await server.as(clerk.user, 'select id from public.invitations')).toEqual([]);
    await expect(server.as(manager.user, 'select hash from private.invitation_token')).rejects.toMatchObject({ code: '42501' });

    const salma = randomUUID();
    const seen = { company: 'Shapla Mart', role: packers.name, state: 'valid', owner: false, member: false };
    expect(await look(salma, link.token)).toEqual(seen);
    expect(await accept(salma, link.token)).toBe(company.tenant);
    expect(await rowOf(company, 'team_members', salma)).toMatchObject({ name: 'Salma', role_id: packers.id, active: true });
    expect(await rowOf(company, 'invitations', link.id)).toMatchObject({ accepted_by: salma });
    const told = (await clerk.pull()).docs;
    expect(told).toContainEqual(expect.objectContaining({ kind: 'team_members', id: salma, row: expect.objectContaining({ name: 'Salma' }) }));
    expect((await new Device(server, salma, company.tenant).open()).opened).toMatchObject({ roleName: packers.name, permissions: ['view_parcels'] });

    expect(await accept(salma, link.token)).toBe(company.tenant);
    expect(await look(salma, link.token)).toEqual({ ...seen, state: 'accepted', member: true });
    await expect(accept(randomUUID(), link.token)).rejects.toMatchObject(refused('invitation_used'));
    expect(await look(randomUUID(), link.token)).toEqual({ ...seen, state: 'accepted' });
  });

  test('is kept as a hash only', async () => {
    const company = await foundCompany(server);
    const link = await invite(company.owner, company, (await ownersRole(company, [])).id);
    expect(link.token).toMatch(/^[0-9a-f]{64}$/);
    const [kept] = await server.sql<{ text: string }>(
      `select (select to_jsonb(i) from public.invitations i where tenant_id = $1)::text || (select to_jsonb(t) from private.invitation_token t where tenant_id = $1)::text as text`,
      [company.tenant],
    );
    expect(kept?.text).toContain(link.id);
    expect(kept?.text).not.toContain(link.token);
  });

  test('ends after seven days, when it is withdrawn, and when it is sent again', async () => {
    const company = await foundCompany(server);
    const packers = await ownersRole(company, ['view_parcels']);
    const person = randomUUID();
    const link = await invite(company.owner, company, packers.id);
    const age = (days: string) =>
      server.sql('update public.invitations set expires_at = expires_at - $3::interval where tenant_id = $1 and id = $2', [
        company.tenant,
        link.id,
        days,
      ]);
    await age('6 days 23 hours');
    expect(await look(person, link.token)).toMatchObject({ state: 'valid' });
    await age('1 hour 1 second');
    expect(await look(person, link.token)).toMatchObject({ state: 'expired' });
    await expect(accept(person, link.token)).rejects.toMatchObject(refused('invitation_expired'));

    const again = await call<Link>(company.owner, 'resend_invitation', { p_tenant: company.tenant, p_invitation: link.id });
    expect(again.id).toBe(link.id);
    expect(Date.parse(again.expires_at) - Date.now()).toBeGreaterThan(6.99 * 86_400_000);
    await expect(accept(person, link.token)).rejects.toMatchObject(refused('invitation_unknown'));
    expect(await look(person, again.token)).toMatchObject({ state: 'valid' });

    const revoke = () => call(company.owner, 'revoke_invitation', { p_tenant: company.tenant, p_invitation: link.id });
    await revoke();
    expect(await look(person, again.token)).toMatchObject({ state: 'revoked' });
    await expect(accept(person, again.token)).rejects.toMatchObject(refused('invitation_revoked'));
    await expect(revoke()).rejects.toMatchObject(refused('invitation_revoked'));
    await expect(
      call(company.owner, 'resend_invitation', { p_tenant: company.tenant, p_invitation: link.id }),
    ).rejects.toMatchObject(refused('invitation_revoked'));

    const taken = await invite(company.owner, company, packers.id);
    await accept(person, taken.token);
    for (const name of ['revoke_invitation', 'resend_invitation']) {
      await expect(call(company.owner, name, { p_tenant: company.tenant, p_invitation: taken.id })).rejects.toMatchObject(
        refused('invitation_used'),
      );
    }
  });

  test('names to whom it goes, and is not sent twice to the same', async () => {
    const company = await foundCompany(server);
    const packers = await ownersRole(company, []);
    await expect(invite(company.owner, company, packers.id, ' ')).rejects.toMatchObject(refused('label_missing'));
    await expect(invite(company.owner, company, packers.id, 'x'.repeat(201))).rejects.toMatchObject(refused('too_long'));
    const link = await invite(company.owner, company, packers.id, '+880 1712 345678');
    await expect(invite(company.owner, company, packers.id, '+880 1712 345678')).rejects.toMatchObject(refused('invited_already'));
    await call(company.owner, 'revoke_invitation', { p_tenant: company.tenant, p_invitation: link.id });
    await invite(company.owner, company, packers.id, '+880 1712 345678');
  });

  test('is for neither the owner, a member, somebody suspended, a stranger with a wrong link nor nobody', async () => {
    const company = await foundCompany(server);
    const packers = await ownersRole(company, ['view_parcels']);
    const member = await hire(company, ['view_customers']);
    const link = await invite(company.owner, company, packers.id);
    expect(await look(company.owner, link.token)).toMatchObject({ owner: true, member: true });
    await expect(accept(company.owner, link.token)).rejects.toMatchObject(refused('invitation_own_company'));
    await expect(accept(member.user, link.token)).rejects.toMatchObject(refused('already_member'));
    await suspend(company.owner, company, member.user, true);
    await expect(accept(member.user, link.token)).rejects.toMatchObject(refused('member_suspended'));
    for (const name of ['look_at_invitation', 'accept_invitation']) {
      await expect(call(randomUUID(), name, { p_token: 'a'.repeat(64) })).rejects.toMatchObject(refused('invitation_unknown'));
      await expect(call(null, name, { p_token: link.token })).rejects.toMatchObject({ code: '42501' });
    }
    await subscribe(company, permissionKeys, 'suspended');
    await expect(accept(randomUUID(), link.token)).rejects.toMatchObject({ code: 'KB006' });
    await subscribe(company, permissionKeys);
    await accept(randomUUID(), link.token);
  });

  test('ends with the right of whoever sent it, and lives on when somebody else sends it again', async () => {
    const company = await foundCompany(server);
    const admins = await ownersRole(company, permissionKeys);
    const [fallen, gone, steady] = [await hire(company, permissionKeys), await hire(company, permissionKeys), await hire(company, permissionKeys)];
    const links = await Promise.all([fallen, gone, steady].map(({ user }) => invite(user, company, admins.id)));
    await setRole(company.owner, company, fallen.user, (await ownersRole(company, ['manage_team'])).id);
    await remove(company.owner, company, gone.user);
    const states = await Promise.all(links.map(async ({ token }) => (await look(randomUUID(), token))['state']));
    expect(states).toEqual(['revoked', 'revoked', 'valid']);
    await expect(accept(gone.user, links[0]?.token ?? '')).rejects.toMatchObject(refused('invitation_revoked'));
    const again = await call<Link>(steady.user, 'resend_invitation', { p_tenant: company.tenant, p_invitation: links[0]?.id });
    await accept(randomUUID(), again.token);
  });

  test('that several people accept at the same moment is one person’s', async () => {
    const company = await foundCompany(server);
    const packers = await ownersRole(company, ['view_parcels']);
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await invite(company.owner, company, packers.id);
      const people = [1, 2, 3, 4].map(() => randomUUID());
      const tries = await Promise.allSettled(people.map((user) => accept(user, token)));
      const winners = people.filter((_user, at) => tries[at]?.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      const reasons = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      for (const reason of reasons) expect(reason).toMatchObject(refused('invitation_used'));
      expect(await rowOf(company, 'invitations', id)).toMatchObject({ accepted_by: winners[0] });
      const joined = await server.sql('select id from public.team_members where tenant_id = $1 and id = any ($2)', [company.tenant, people]);
      expect(joined).toEqual([{ id: winners[0] }]);
    }
  });

  test('that one person accepts in two tabs is accepted in both', async () => {
    const company = await foundCompany(server);
    const { token } = await invite(company.owner, company, (await ownersRole(company, [])).id);
    const person = randomUUID();
    expect(await Promise.all([accept(person, token), accept(person, token)])).toEqual([company.tenant, company.tenant]);
  });
});

test('a manager who loses his right while his call waits gives nothing', async () => {
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
      await expect
        .poll(() => server.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`), {
          timeout: 20_000,
        })
        .toHaveLength(1);
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
    const changed = expect.objectContaining({ kind: 'team_members', id: member.user, row: expect.objectContaining({ role_id: sellers.id }) });
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

test('whoever was removed comes back by a new invitation only', async () => {
  const company = await foundCompany(server);
  const packers = await ownersRole(company, ['view_parcels']);
  const person = randomUUID();
  const [first, spare] = [await invite(company.owner, company, packers.id), await invite(company.owner, company, packers.id)];
  await accept(person, first.token);
  await remove(company.owner, company, person);
  await expect(accept(person, first.token)).rejects.toMatchObject(refused('invitation_used'));
  await expect(accept(person, spare.token)).rejects.toMatchObject(refused('invitation_revoked'));
  await accept(randomUUID(), spare.token);
  await accept(person, (await invite(company.owner, company, packers.id)).token);
  expect(await rowOf(company, 'team_members', person)).toMatchObject({ active: true, left_at: null, role_id: packers.id });
});
