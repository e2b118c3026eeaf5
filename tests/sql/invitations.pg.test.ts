import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { permissionKeys } from '#access/permissions.ts';

import { foundCompany, hire, rowOf } from './company.ts';
import { Device, useServer } from './server.ts';
import { type Link, refused, teamOf } from './team.ts';

const server = useServer();
const { call, setRole, remove, suspend, invite, accept, look, ownersRole, subscribe } = teamOf(server);

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
    const seen = {
      company: 'Shapla Mart',
      role: packers.name,
      state: 'valid',
      owner: false,
      member: false,
      suspended: false,
      tenant: null,
    };
    expect(await look(salma, link.token)).toEqual({ ...seen, person: '' });
    expect(await accept(salma, link.token)).toBe(company.tenant);
    expect(await rowOf(company, 'team_members', salma)).toMatchObject({ name: 'Salma', role_id: packers.id, active: true });
    expect(await rowOf(company, 'invitations', link.id)).toMatchObject({ accepted_by: salma });
    const told = (await clerk.pull()).docs;
    expect(told).toContainEqual(
      expect.objectContaining({ kind: 'team_members', id: salma, row: expect.objectContaining({ name: 'Salma' }) }),
    );
    expect((await new Device(server, salma, company.tenant).open()).opened).toMatchObject({
      roleName: packers.name,
      permissions: ['view_parcels'],
    });

    expect(await accept(salma, link.token)).toBe(company.tenant);
    expect(await look(salma, link.token)).toEqual({
      ...seen,
      state: 'accepted',
      member: true,
      tenant: company.tenant,
      person: 'Salma',
    });
    await expect(accept(randomUUID(), link.token)).rejects.toMatchObject(refused('invitation_used'));
    expect(await look(randomUUID(), link.token)).toEqual({ ...seen, state: 'accepted', person: '' });
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
    await expect(call(company.owner, 'resend_invitation', { p_tenant: company.tenant, p_invitation: link.id })).rejects.toMatchObject(
      refused('invitation_revoked'),
    );

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
    expect(await look(company.owner, link.token)).toMatchObject({ owner: true, member: true, tenant: company.tenant });
    await expect(accept(company.owner, link.token)).rejects.toMatchObject(refused('invitation_own_company'));
    await expect(accept(member.user, link.token)).rejects.toMatchObject(refused('already_member'));
    await suspend(company.owner, company, member.user, true);
    expect(await look(member.user, link.token)).toMatchObject({ member: false, suspended: true, tenant: null });
    await expect(accept(member.user, link.token)).rejects.toMatchObject(refused('member_suspended'));
    for (const name of ['look_at_invitation', 'accept_invitation']) {
      await expect(call(randomUUID(), name, { p_token: 'a'.repeat(64) })).rejects.toMatchObject(refused('invitation_unknown'));
      await expect(call(null, name, { p_token: link.token })).rejects.toMatchObject({ code: '42501' });
    }
    await subscribe(company, permissionKeys, 'suspended');
    await expect(accept(randomUUID(), link.token)).rejects.toMatchObject({ code: 'KB006', message: 'invitation_suspended' });
    await subscribe(company, permissionKeys);
    await accept(randomUUID(), link.token);
  });

  test('ends with the right of whoever sent it, and lives on when somebody else sends it again', async () => {
    const company = await foundCompany(server);
    const admins = await ownersRole(company, permissionKeys);
    const [fallen, gone, steady] = [
      await hire(company, permissionKeys),
      await hire(company, permissionKeys),
      await hire(company, permissionKeys),
    ];
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
      const joined = await server.sql('select id from public.team_members where tenant_id = $1 and id = any ($2)', [
        company.tenant,
        people,
      ]);
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
