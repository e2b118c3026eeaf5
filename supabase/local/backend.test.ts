import { createHash } from 'node:crypto';

import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { connect, migrationsDir, signUp, type Person } from '#fixtures/server/people.ts';

import { startBackend, type Backend } from './backend.ts';

let backend: Backend;
let anna: Person;
let badal: Person;

beforeAll(async () => {
  backend = await startBackend({ migrationsDir, quiet: true });
  anna = await signUp(backend, 'anna');
  badal = await signUp(backend, 'badal');
});
afterAll(() => backend.close());

describe('accounts', () => {
  test('sign-up opens a session of half an hour without a mail', async () => {
    const { data } = await anna.client.auth.getSession();
    expect(data.session?.expires_in).toBe(1800);
    expect(backend.mails().filter((mail) => mail.to === anna.email)).toEqual([]);
  });

  test('a refreshed session has new tokens, and the old refresh token is spent', async () => {
    const { client } = await signUp(backend, 'carim');
    const before = (await client.auth.getSession()).data.session;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
  });

  test('a code sent by mail signs in', async () => {
    const client = connect(backend);
    expect((await client.auth.signInWithOtp({ email: anna.email })).error).toBeNull();
    const code = backend.mails().find((mail) => mail.to === anna.email)?.code;
    expect(code).toMatch(/^\d{6}$/);
    const { data, error } = await client.auth.verifyOtp({ email: anna.email, token: code ?? '', type: 'email' });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(anna.id);
  });

  test('a forgotten password is set anew with the code of the mail', async () => {
    const dina = await signUp(backend, 'dina');
    const client = connect(backend);
    await client.auth.resetPasswordForEmail(dina.email);
    const token = backend.mails().find((mail) => mail.to === dina.email)?.code ?? '';
    await client.auth.verifyOtp({ email: dina.email, token, type: 'recovery' });
    expect((await client.auth.updateUser({ password: 'another long one' })).error).toBeNull();
    const { error } = await connect(backend).auth.signInWithPassword({ email: dina.email, password: 'another long one' });
    expect(error).toBeNull();
  });

  test('the mail page shows the newest code first', async () => {
    await connect(backend).auth.signInWithOtp({ email: badal.email });
    const page = await (await fetch(`${backend.url}/_mail`)).text();
    const [newest] = backend.mails();
    expect(newest?.to).toBe(badal.email);
    expect(page.indexOf(newest?.code ?? 'no code')).toBeGreaterThan(0);
    expect(page).not.toContain('/auth/v1/verify');
    expect(page.indexOf('badal')).toBeLessThan(page.indexOf('anna'));
  });
});

describe('data', () => {
  test('a function call writes and the policies show each person only their own rows', async () => {
    const { data, error } = await anna.client.rpc('add_note', { p_body: 'from Anna' });
    expect(error).toBeNull();
    expect(data).toMatch(/^[0-9a-f-]{36}$/);
    expect((await anna.client.from('notes').select('body')).data).toEqual([{ body: 'from Anna' }]);
    expect((await badal.client.from('notes').select('body')).data).toEqual([]);
  });

  test.each([
    ['object', { a: 1 }],
    ['array', [1, 'two', null]],
    ['number', 7],
    ['boolean', true],
  ])('a jsonb argument arrives as %s', async (type, value) => {
    expect((await anna.client.rpc('type_of', { p_value: value })).data).toBe(type);
  });

  test('forty calls of two people at the same moment keep their identities apart', async () => {
    const people = [anna, badal];
    const calls = Array.from({ length: 40 }, (_, index) => {
      const person = people[index % 2] ?? anna;
      return person.client
        .rpc('add_note_slowly', { p_body: `note ${index}` })
        .then(({ data, error }) => ({ error, own: data === person.id }));
    });
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ error: null, own: true })));
    const counted = await backend.sql('select count(*)::int as n from notes where body like $1 group by tenant_id', ['note %']);
    expect(counted).toEqual([{ n: 20 }, { n: 20 }]);
  });

  test('a refused call leaves nothing behind', async () => {
    const { error } = await anna.client.rpc('refuse_note', { p_body: 'never' });
    expect(error?.code).toBe('22023');
    expect(await backend.sql('select 1 as one from notes where body = $1', ['never'])).toEqual([]);
  });

  test('a body of two megabytes is taken, and long answers travel compressed', async () => {
    const { data, error } = await anna.client.rpc('type_of', { p_value: { text: 'x'.repeat(2 ** 21) } });
    expect(error).toBeNull();
    expect(data).toBe('object');
    const token = (await anna.client.auth.getSession()).data.session?.access_token ?? '';
    const response = await fetch(`${backend.url}/rest/v1/rpc/long_text`, {
      method: 'POST',
      headers: { apikey: backend.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ p_length: 2000 }),
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.json()).toBe('long '.repeat(2000));
  });
});

describe('grants', () => {
  test('hold from the first request on: a stranger reads no tenant table and calls no function', async () => {
    const stranger = connect(backend);
    const read = await stranger.from('notes').select('*');
    expect(read.status).toBe(401);
    expect(read.error?.code).toBe('42501');
    expect((await stranger.rpc('add_note', { p_body: 'x' })).error?.code).toBe('42501');
  });

  test('a member has no verb on the table but select', async () => {
    const write = await anna.client.from('notes').insert({ tenant_id: anna.id, body: 'past the door' });
    expect(write.error?.code).toBe('42501');
    const [grants] = await backend.sql<{ verbs: string }>(
      "select string_agg(privilege_type, ',') as verbs from information_schema.role_table_grants where table_name = 'notes' and grantee in ('anon', 'authenticated')",
    );
    expect(grants?.verbs).toBe('SELECT');
  });

  test('a request without a key is refused, and so is the secret key from a browser', async () => {
    expect((await fetch(`${backend.url}/rest/v1/notes`)).status).toBe(401);
    const fromBrowser = await fetch(`${backend.url}/rest/v1/notes`, {
      headers: { apikey: backend.serviceKey, 'user-agent': 'Mozilla/5.0 (X11)' },
    });
    expect(fromBrowser.status).toBe(401);
  });

  test('one-time codes and sessions cannot be read through the data interface', async () => {
    const { error } = await createClient(backend.url, backend.key, { db: { schema: 'auth' } })
      .from('users')
      .select('*');
    expect(error?.code).toBe('PGRST106');
    const [open] = await backend.sql<{ n: number }>(
      "select count(*)::int as n from information_schema.role_table_grants where table_schema = 'auth' and grantee in ('anon', 'authenticated', 'PUBLIC')",
    );
    expect(open?.n).toBe(0);
  });
});

describe('files', () => {
  const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3]);
  const photo = new Blob([bytes], { type: 'image/png' });

  test('the three buckets exist', async () => {
    const rows = await backend.sql('select id, public from storage.buckets order by id');
    expect(rows).toEqual([
      { id: 'files', public: false },
      { id: 'public-media', public: true },
      { id: 'resumes', public: false },
    ]);
  });

  test('an uploaded file comes back byte by byte, to its owner only', async () => {
    const path = `${anna.id}/some/photo 1.png`;
    const up = await anna.client.storage.from('files').upload(path, photo, { contentType: 'image/png' });
    expect(up.error).toBeNull();
    const down = await anna.client.storage.from('files').download(path);
    expect(new Uint8Array((await down.data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes);
    expect(down.data?.type).toBe('image/png');
    expect((await badal.client.storage.from('files').download(path)).error).not.toBeNull();
    expect((await badal.client.storage.from('files').upload(`${anna.id}/some/other.png`, photo)).error).not.toBeNull();
  });

  test.each([
    ['a page', '<script>1</script>', 'text/html'],
    ['a page called a photo', '<script>1</script>', 'image/png'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'image/svg+xml'],
    ['a program called a paper', 'MZ\x90', 'application/pdf'],
    ['a photo called another one', 'GIF89a', 'image/jpeg'],
    ['nothing', '', 'image/png'],
    ['a page after a signature that is cut', '\x89PNG<script>', 'image/png'],
  ])('%s is not taken, in whatever form it comes', async (_, content, contentType) => {
    const path = `${anna.id}/some/${crypto.randomUUID()}`;
    for (const body of [content, new Blob([content], { type: contentType })]) {
      const { error } = await anna.client.storage.from('files').upload(path, body, { contentType, upsert: true });
      expect(error?.message).toMatch(/mime type/);
    }
    expect((await anna.client.storage.from('files').download(path)).error).not.toBeNull();
  });

  test('a file that bears the hash of its content bears no other', async () => {
    const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
    const put = (name: string) =>
      anna.client.storage.from('files').upload(`${anna.id}/some/${name}.png`, photo, { contentType: 'image/png', upsert: true });
    expect((await put(hashOf(new Uint8Array([1])))).error?.message).toContain('another content');
    const { data } = await anna.client.storage.from('files').createSignedUploadUrl(`${anna.id}/some/${'0'.repeat(64)}.png`);
    const link = await anna.client.storage.from('files').uploadToSignedUrl(data?.path ?? '', data?.token ?? '', photo);
    expect(link.error?.message).toContain('another content');
    expect((await put(hashOf(bytes))).error).toBeNull();
  });

  test('no copy and no move of a file bears the hash of another one', async () => {
    const [files, folder] = [anna.client.storage.from('files'), `${anna.id}/copies`];
    const own = `${createHash('sha256').update(bytes).digest('hex')}.png`;
    for (const name of [own, 'photo.png']) {
      expect((await files.upload(`${folder}/${name}`, photo, { contentType: 'image/png' })).error).toBeNull();
      for (const change of ['copy', 'move'] as const)
        expect((await files[change](`${folder}/${name}`, `${folder}/${'0'.repeat(64)}.png`)).error?.message).toContain('another content');
    }
    expect((await files.copy(`${folder}/${own}`, `${anna.id}/others/${own}`)).error).toBeNull();
  });

  test('a signed link opens a private file for whoever holds it, without scripts or origin', async () => {
    const path = `${anna.id}/some/paper.pdf`;
    await anna.client.storage
      .from('files')
      .upload(path, new Blob(['%PDF-1.7'], { type: 'application/pdf' }), { contentType: 'application/pdf' });
    const { data } = await anna.client.storage.from('files').createSignedUrl(path, 60);
    const response = await fetch(data?.signedUrl ?? '');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

test('the page learns address and key from the server, and never the secret key', async () => {
  const text = await (await fetch(`${backend.url}/config.json`)).text();
  expect(JSON.parse(text)).toEqual({ url: backend.url, key: backend.key, demo: false, demoUsers: [] });
  expect(text).not.toContain(backend.serviceKey);
});
