import { createHash, createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { caller } from '#fixtures/server/call.ts';
import { type Person, signUp } from '#fixtures/server/people.ts';

import { type Backend, startBackend } from '../backend.ts';
import { relaxed } from './limits.ts';

/* Whoever holds one kind of token gets nothing with it where another kind belongs. */

const dataDir = mkdtempSync(join(tmpdir(), 'karbar-takeover-'));
let backend: Backend;
let call: ReturnType<typeof caller>;
let owner: Person;
let member: Person;
let secrets: { readonly jwtSecret: string; readonly linkSecret: string };

beforeAll(async () => {
  backend = await startBackend({ dataDir, quiet: true, limits: relaxed });
  call = caller(backend);
  owner = await signUp(backend, 'owner');
  member = await signUp(backend, 'member');
  for (const { client } of [owner, member])
    expect((await client.rpc('create_company', { p_name: 'Shapla Mart', p_country: 'BD', p_person: 'Shapla' })).error).toBeNull();
  await backend.sql(
    `with role as (insert into public.roles (tenant_id, id, name, permissions) values ($1, gen_random_uuid(), 'None', '{}') returning id)
     insert into public.team_members (tenant_id, id, role_id, name) select $1, $2, id, 'Member' from role`,
    [owner.id, member.id],
  );
  secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as typeof secrets;
});
afterAll(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true });
});

const tokenOf = async ({ client }: Person): Promise<string> => (await client.auth.getSession()).data.session?.access_token ?? '';
const png = { 'content-type': 'image/png' };
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgzcsDAAF1AOq4ZWGPAAAAAElFTkSuQmCC', 'base64');
/** A file is named by its content; each has one of his own. */
const pictureOf = ({ id }: Person): Buffer => Buffer.concat([pixel, Buffer.from(id)]);
const photoOf = (who: Person): string => `people/${who.id}/${createHash('sha256').update(pictureOf(who)).digest('hex')}.png`;

async function put(path: string, token: string, body: Buffer = pixel): Promise<number> {
  const headers = { ...png, apikey: backend.key, authorization: `Bearer ${token}`, 'x-upsert': 'true' };
  return (await fetch(`${backend.url}/storage/v1/object/files/${path}`, { method: 'POST', headers, body: new Uint8Array(body) })).status;
}
async function linkOf(who: Person): Promise<{ readonly url: string; readonly token: string }> {
  const token = await tokenOf(who);
  await put(photoOf(who), token, pictureOf(who));
  const { body } = await call(`/storage/v1/object/sign/files/${photoOf(who)}`, { token, body: { expiresIn: 600 } });
  const url = String(body['signedURL']);
  return { url: `/storage/v1${url}`, token: new URL(url, backend.url).searchParams.get('token') ?? '' };
}
function forge(claims: object, secret: string, alg = 'HS256'): string {
  const unsigned = [{ alg, typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${unsigned}.${alg === 'none' ? '' : createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
}
const claimsOf = (token: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Readonly<Record<string, unknown>>;

/** What every token is tried on. */
const doors = [
  ['/auth/v1/user', 'GET', undefined],
  ['/auth/v1/user', 'PUT', { password: 'taken over by me' }],
  ['/auth/v1/logout?scope=global', 'POST', {}],
  ['/auth/v1/reauthenticate', 'GET', undefined],
  ['/rest/v1/rpc/my_companies', 'POST', {}],
  ['/rest/v1/profiles', 'GET', undefined],
  ['/storage/v1/object/list/files', 'POST', { prefix: '' }],
  ['/storage/v1/bucket', 'GET', undefined],
] as const;

async function expectNothingFor(token: string, apikey: string | null = backend.key): Promise<void> {
  for (const [path, method, body] of doors) {
    const answer = await call(path, { method, body, token, apikey });
    expect({ path, ...answer }).toMatchObject({ path, status: 401, body: { error_code: expect.any(String), msg: expect.any(String) } });
  }
  const { data } = await owner.client.auth.getUser();
  expect(data.user?.id).toBe(owner.id);
}

test('a member without any permission does not become the owner by a link to a path that is his id', async () => {
  const token = await tokenOf(member);
  for (const path of [owner.id, `${owner.id}/`, `${owner.id}/x.png`, member.id, `./${owner.id}`, `${owner.id}/%2e/x`, 'a/b%2fc/d']) {
    expect({ path, status: await put(path, token) }).toEqual({ path, status: 400 });
    const { status } = await call(`/storage/v1/object/sign/files/${path}`, { token, body: { expiresIn: 600 } });
    expect({ path, status }).toEqual({ path, status: 400 });
  }
  const many = await call('/storage/v1/object/sign/files', { token, body: { expiresIn: 600, paths: [photoOf(member), owner.id] } });
  expect(many.status).toBe(400);
  expect((await call(`/storage/v1/object/upload/sign/files/${owner.id}`, { token, method: 'POST' })).status).toBe(400);
  const moved = { bucketId: 'files', sourceKey: photoOf(member), destinationKey: owner.id };
  for (const verb of ['move', 'copy']) expect((await call(`/storage/v1/object/${verb}`, { token, body: moved })).status).toBe(400);
  // As the library would have signed it.
  const now = Math.floor(Date.now() / 1000);
  const link = { sub: owner.id, bucket: 'files', intent: 'download', iat: now, exp: now + 600 };
  await expectNothingFor(forge(link, secrets.jwtSecret));
  await expectNothingFor(forge(link, secrets.linkSecret));
});

test('a way written in percent signs leads past no check', async () => {
  const token = await tokenOf(member);
  await put(photoOf(member), token, pictureOf(member));
  for (const path of ['object/%73ign/files', 'objec%74/sign/files']) {
    const odd = await call(`/storage/v1/${path}/${photoOf(member)}`, { token, body: { expiresIn: 10 ** 9 } });
    expect(odd.status).toBe(400);
  }
  for (const path of ['/auth/v1/%74oken?grant_type=password', '/auth/v1//token', '/rest/v1/rpc/%69nvite_member'])
    expect((await call(path, { body: {} })).status).toBe(404);
});

describe('a link', () => {
  test('opens its file, and nothing where a session belongs', async () => {
    const { url, token } = await linkOf(owner);
    expect((await call(url, { apikey: null })).status).toBe(200);
    await expectNothingFor(token);
    expect((await call('/rest/v1/profiles', { apikey: token })).status).toBe(401);
    expect((await call('/storage/v1/bucket', { apikey: token })).status).toBe(401);
    expect((await call(`/rest/v1/profiles?apikey=${token}`, { apikey: null })).status).toBe(401);
    expect((await call('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } })).status).toBe(400);
    const { realtime } = createClient(backend.url, backend.key);
    await realtime.setAuth(token);
    const channel = realtime.channel(`sync:${owner.id}`, { config: { private: true } });
    expect(await new Promise((resolve) => channel.subscribe(resolve))).toBe('CHANNEL_ERROR');
    await realtime.disconnect();
  });

  test('is no other link, and a session or a library token is none', async () => {
    const { url, token } = await linkOf(owner);
    const path = `/storage/v1/object/sign/files/${photoOf(owner)}`;
    const now = Math.floor(Date.now() / 1000);
    const own = { sub: photoOf(owner), bucket: 'files', intent: 'download', iat: now, exp: now + 600 };
    for (const shown of [await tokenOf(owner), forge(own, secrets.jwtSecret), forge(own, secrets.linkSecret), `${token}x`, ''])
      expect((await call(`${path}?token=${shown}`)).status).toBe(400);
    expect((await call(url.replace(owner.id, member.id))).status).toBe(400);
    expect((await call(url.replace('/files/', '/public-media/'))).status).toBe(400);
    expect((await call(url.replace('/sign/', '/upload/sign/'), { method: 'PUT', body: 'x' })).status).toBe(400);
  });

  test('lives for ten minutes at the longest', async () => {
    const token = await tokenOf(owner);
    await put(photoOf(owner), token, pictureOf(owner));
    for (const expiresIn of [3_000_000_000, 601, 0, -1, 1.5, '600', null]) {
      const { status } = await call(`/storage/v1/object/sign/files/${photoOf(owner)}`, { token, body: { expiresIn } });
      expect({ expiresIn, status }).toEqual({ expiresIn, status: 400 });
    }
    const paths = [photoOf(owner), photoOf(member)];
    const { data } = await owner.client.storage.from('files').createSignedUrls(paths, 600);
    expect(data?.map(({ path, error }) => [path, error === null])).toEqual([
      [photoOf(owner), true],
      [photoOf(member), false],
    ]);
    expect((await fetch(data?.[0]?.signedUrl ?? '')).status).toBe(200);
  });

  test('ends with the session that made it', async () => {
    const leaving = await signUp(backend, 'leaving');
    await leaving.client.rpc('create_company', { p_name: 'Leaving', p_country: 'BD', p_person: '' });
    const { url } = await linkOf(leaving);
    expect((await call(url)).status).toBe(200);
    await leaving.client.auth.signOut();
    expect((await call(url)).status).toBe(401);
  });

  test('ends with the right of who made it: the role that sees the record, and the company', async () => {
    const clerk = await signUp(backend, 'clerk');
    const seeing = (permissions: string) =>
      backend.sql('update public.roles set permissions = $2::text[] where tenant_id = $1 and id = $1', [owner.id, permissions]);
    await backend.sql(`insert into public.roles (tenant_id, id, name, permissions) values ($1, $1, 'Clerk', '{view_products}')`, [
      owner.id,
    ]);
    await backend.sql(`insert into public.team_members (tenant_id, id, role_id, name) values ($1, $2, $1, 'Clerk')`, [owner.id, clerk.id]);
    const product = randomUUID();
    await backend.sql(
      `insert into public.products (tenant_id, id, brand_id, name, slug) select $1, $2, id, 'Muslin', 'muslin' from public.brands where tenant_id = $1`,
      [owner.id, product],
    );
    const path = `${owner.id}/products/${product}/${createHash('sha256').update(pixel).digest('hex')}.png`;
    expect(await put(path, await tokenOf(owner))).toBe(200);
    const token = await tokenOf(clerk);
    const made = await call(`/storage/v1/object/sign/files/${path}`, { token, body: { expiresIn: 600 } });
    const url = `/storage/v1${String(made.body['signedURL'])}`;
    const opens = () => call(url).then(({ status }) => status);
    expect(await opens()).toBe(200);
    await seeing('{view_customers}');
    expect(await opens()).toBeGreaterThanOrEqual(400);
    await seeing('{view_products}');
    expect(await opens()).toBe(200);
    expect((await owner.client.rpc('remove_member', { p_tenant: owner.id, p_member: clerk.id })).error).toBeNull();
    expect(await opens()).toBeGreaterThanOrEqual(400);
  });

  test('to send a file takes that file once, and opens nothing else', async () => {
    const name = `people/${owner.id}/${createHash('sha256').update(pixel).digest('hex')}.png`;
    const { body } = await call(`/storage/v1/object/upload/sign/files/${name}`, { token: await tokenOf(owner), method: 'POST' });
    const path = `/storage/v1${String(body['url'])}`;
    const send = () => fetch(backend.url + path, { method: 'PUT', headers: png, body: pixel });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(400);
    await expectNothingFor(new URL(path, backend.url).searchParams.get('token') ?? '');
    const other = path.replace(name, photoOf(member));
    expect((await fetch(backend.url + other, { method: 'PUT', headers: png, body: pixel })).status).toBe(400);
  });
});

describe('a bearer', () => {
  test('is a token of a session with its role, session and audience', async () => {
    const claims = claimsOf(await tokenOf(owner));
    expect((await call('/auth/v1/user', { token: forge(claims, secrets.jwtSecret) })).status).toBe(200);
    for (const [name, value] of [
      ['role', undefined],
      ['role', 'service_role'],
      ['role', 'anon'],
      ['session_id', undefined],
      ['session_id', randomUUID()],
      ['aud', undefined],
      ['aud', 'anon'],
      ['exp', 1],
      ['sub', member.id],
      ['sub', randomUUID()],
      ['sub', '00000000-0000-0000-0000-000000000000'],
    ] as const)
      await expectNothingFor(forge({ ...claims, [name]: value }, secrets.jwtSecret));
  });

  test('signed by nobody, by a public key or another algorithm is none', async () => {
    const claims = claimsOf(await tokenOf(owner));
    await expectNothingFor(forge(claims, '', 'none'));
    await expectNothingFor(forge(claims, '', 'none').replace(/\.$/, ''));
    await expectNothingFor(forge(claims, backend.key));
    await expectNothingFor(forge(claims, secrets.linkSecret));
    await expectNothingFor(forge(claims, secrets.jwtSecret, 'HS512'));
    await expectNothingFor(forge(claims, secrets.jwtSecret, 'RS256'));
  });

  test('of another scheme is refused, not taken for nobody', async () => {
    const token = await tokenOf(owner);
    for (const authorization of [`bearer ${token}`, `Basic ${token}`, `Bearer  ${token}`, 'Bearer'])
      expect((await call('/rest/v1/plans', { headers: { authorization } })).status).toBe(401);
  });

  test('is not what a mail says or what renews a session', async () => {
    await owner.client.auth.resetPasswordForEmail(owner.email);
    const code = backend.mails().find(({ to }) => to === owner.email)?.code ?? '';
    await expectNothingFor(code);
    await expectNothingFor(
      createHash('sha256')
        .update(owner.email + code)
        .digest('hex'),
    );
    await expectNothingFor((await owner.client.auth.getSession()).data.session?.refresh_token ?? '');
  });

  test('ends with the session and with the account, at once and everywhere', async () => {
    const [leaver, deleted, banned] = [await signUp(backend, 'leaver'), await signUp(backend, 'deleted'), await signUp(backend, 'banned')];
    const [left, gone, out] = [await tokenOf(leaver), await tokenOf(deleted), await tokenOf(banned)];
    expect((await call('/auth/v1/user', { token: left })).status).toBe(200);
    await leaver.client.auth.signOut();
    await expectNothingFor(left);
    await backend.sql('delete from auth.users where id = $1', [deleted.id]);
    await expectNothingFor(gone);
    await backend.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [banned.id]);
    await expectNothingFor(out);
  });
});

describe('the key of the service', () => {
  test('counts as a key in the header only', async () => {
    expect((await call('/rest/v1/roles', { apikey: backend.serviceKey })).status).toBe(200);
    expect((await call(`/rest/v1/roles?apikey=${backend.serviceKey}`, { apikey: null })).status).toBe(401);
    await expectNothingFor(backend.serviceKey);
    await expectNothingFor(backend.serviceKey, null);
  });

  test('lends nobody its rights beside a session', async () => {
    const token = await tokenOf(member);
    const seen = await call('/rest/v1/profiles?select=id', { token, apikey: backend.serviceKey });
    expect(seen.body).toEqual((await call('/rest/v1/profiles?select=id', { token })).body);
  });
});
