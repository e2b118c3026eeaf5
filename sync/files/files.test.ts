import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';

import { foreignAnswers, foreignResponse } from '#fixtures/foreign.ts';
import { newId } from '#kernel/ids.ts';

import { openOutbox } from '../outbox/outbox.ts';
import { createFileQueue } from './file-queue.ts';
import { readFile, storeFile } from './files.ts';
import { retryFiles, sendFile } from './send-file.ts';

type Sent = { readonly method: string; readonly path: string; readonly body: string };
type Answers = { readonly [call in 'upload' | 'info' | 'download']?: (sent: Sent) => Response };

/** A device with this storage; `clock` is its time. */
async function device({ upload = taken, info = known, download = known }: Answers) {
  const outbox = await openOutbox(`files-${newId()}`, newId, { indexedDB: new IDBFactory(), IDBKeyRange });
  const clock = { now: Date.parse('2026-11-02T08:00:00Z') };
  const asked: string[] = [];
  const bodies = new Map<string, string>();
  const parts = {
    outbox,
    tenant: 't',
    url: 'https://server',
    key: 'k',
    token: () => 'token',
    freshToken: () => Promise.resolve('fresh'),
    now: () => clock.now,
    fetch: async (url: string | URL | Request, init: RequestInit = {}) => {
      const path = new Request(url).url.replace(/^.*\/object\/(info\/)?files\//, '');
      asked.push(`${init.method} ${new Headers(init.headers).get('authorization')}`);
      if (init.body) bodies.set(path, await (init.body as Blob).text());
      const sent = { method: init.method ?? 'GET', path, body: bodies.get(path) ?? '' };
      if (sent.method === 'POST') return upload(sent);
      return new Request(url).url.includes('/object/info/') ? info(sent) : download(sent);
    },
  };
  const files = async () => Object.fromEntries((await outbox.files.toArray()).map((file) => [file.path.split('/')[1], file]));
  return { parts, files, clock, asked };
}

const taken = ({ path }: Sent): Response => Response.json({ Key: `files/${path}`, Id: 'f1' });
const known = ({ path, body }: Sent): Response => Response.json({ id: 'f1', name: path, size: body.length });
const refused =
  (status: number, error: string, message = 'No') =>
  () =>
    Response.json({ statusCode: String(status), error, message }, { status: 400 });
const photo = new Blob(['photo'], { type: 'image/jpeg' });

test.each(foreignAnswers)('an upload that is answered with $name is not sent, and tried again by itself', async (foreign) => {
  const { parts, files } = await device({ upload: () => foreignResponse(foreign) });
  await storeFile(parts, 'photo', photo);
  await expect(sendFile(parts)).rejects.toMatchObject({ name: 'CallError' });
  expect((await files())['photo']).toMatchObject({ state: 'queued' });
  expect((await files())['photo']?.refused).toBeUndefined();
});

test('an answer about another file is none', async () => {
  const { parts, files } = await device({ upload: () => Response.json({ Key: 'files/t/other.jpg', Id: 'f1' }) });
  await storeFile(parts, 'photo', photo);
  await expect(sendFile(parts)).rejects.toMatchObject({ problem: 'portal' });
  expect((await files())['photo']?.state).toBe('queued');
});

test.each(foreignAnswers)('a file is not sent before storage itself tells that it has it: $name', async (foreign) => {
  const { parts, files } = await device({ upload: taken, info: () => foreignResponse(foreign) });
  await storeFile(parts, 'photo', photo);
  await expect(sendFile(parts)).rejects.toMatchObject({ name: 'CallError' });
  expect((await files())['photo']?.state).toBe('queued');
});

test('a file of which storage has fewer bytes is not sent', async () => {
  const { parts, files } = await device({ upload: taken, info: ({ path }) => Response.json({ id: 'f1', name: path, size: 2 }) });
  await storeFile(parts, 'photo', photo);
  await sendFile(parts);
  expect((await files())['photo']).toMatchObject({ state: 'queued', refused: { code: 'file_differs' } });
});

test('a file that is there already counts if it has the same content, not the same size', async () => {
  for (const [there, state] of [
    ['photo', 'sent'],
    ['other', 'queued'],
  ] as const) {
    const { parts, files } = await device({ upload: refused(409, 'Duplicate'), download: () => new Response(there) });
    await storeFile(parts, 'photo', photo);
    await sendFile(parts);
    expect((await files())['photo']).toMatchObject({ state, ...(state === 'queued' && { refused: { code: 'file_differs' } }) });
  }
});

test('a file that storage took and does not show keeps nobody waiting, and is asked for again', async () => {
  let shown = false;
  const { parts, files, clock } = await device({
    upload: (sent) => (shown && sent.body === 'hidden' ? refused(409, 'Duplicate')() : taken(sent)),
    info: (sent) => (sent.body === 'hidden' && !shown ? refused(404, 'not_found')() : known(sent)),
    download: ({ body }) => new Response(body),
  });
  await storeFile(parts, 'hidden', new Blob(['hidden']));
  await storeFile(parts, 'other', photo);
  while (await sendFile(parts));
  expect(await files()).toMatchObject({ hidden: { state: 'queued', refused: { code: 'file_unseen' } }, other: { state: 'sent' } });
  shown = true;
  clock.now += 61_000;
  while (await sendFile(parts));
  expect((await files())['hidden']?.state).toBe('sent');
});

test.each([...foreignAnswers, { name: 'a page', status: 200, type: 'text/html', body: '<html>' }])(
  'nor does it count on the word of something else: $name',
  async (foreign) => {
    const { parts, files } = await device({ upload: refused(409, 'Duplicate'), download: () => foreignResponse(foreign) });
    await storeFile(parts, 'photo', photo);
    await sendFile(parts).catch(() => undefined);
    expect((await files())['photo']?.state).toBe('queued');
  },
);

test.each([
  [413, 'Payload too large', 'file_too_large'],
  [415, 'invalid_mime_type', 'file_wrong_type'],
  [403, 'Unauthorized', 'file_not_allowed'],
  [400, 'Invalid key', 'file_refused'],
])('what storage refuses with %d is told, waits longer each time, and keeps nobody waiting', async (status, error, code) => {
  const { parts, files, clock } = await device({ upload: (sent) => (sent.body === 'film' ? refused(status, error)() : taken(sent)) });
  await storeFile(parts, 'big', new Blob(['film']));
  await storeFile(parts, 'small', photo);
  while (await sendFile(parts));
  expect(await files()).toMatchObject({ big: { state: 'queued', refused: { code, tries: 1 } }, small: { state: 'sent' } });
  clock.now += 61_000;
  while (await sendFile(parts));
  clock.now += 61_000;
  while (await sendFile(parts));
  expect((await files())['big']?.refused?.tries).toBe(2);
  await retryFiles(parts);
  expect((await files())['big']?.refused).toBeUndefined();
});

test('a refused token is renewed once, and is no verdict on the file', async () => {
  const expired = refused(403, 'Unauthorized', '"exp" claim timestamp check failed');
  const { parts, files, asked } = await device({ upload: expired });
  await storeFile(parts, 'photo', photo);
  await expect(sendFile(parts)).rejects.toMatchObject({ problem: 'auth' });
  expect(asked).toEqual(['POST Bearer token', 'POST Bearer fresh']);
  expect((await files())['photo']?.refused).toBeUndefined();
});

test('a storage that cannot be reached is asked again after a pause, and at once when somebody hurries', async () => {
  let open = false;
  const { parts, files, asked } = await device({ upload: (sent) => (open ? taken(sent) : new Response('<html>', { status: 403 })) });
  await storeFile(parts, 'photo', photo);
  const queue = createFileQueue(parts);
  expect(await queue.send()).toBe(false);
  expect(queue.stuck()).toMatchObject({ error: { problem: 'portal' } });
  await queue.send();
  expect(asked).toHaveLength(1);
  open = true;
  queue.hurry();
  expect(await queue.send()).toBe(true);
  expect(queue.stuck()).toBeNull();
  expect((await files())['photo']?.state).toBe('sent');
});

test('a storage that asks for time gets it, and a person may hurry once', async () => {
  const busy = (): Response =>
    Response.json({ statusCode: '503', error: 'SlowDown', message: 'Too much to do' }, { status: 503, headers: { 'retry-after': '300' } });
  const { parts, asked } = await device({ upload: busy });
  await storeFile(parts, 'photo', photo);
  const queue = createFileQueue(parts);
  await queue.send();
  expect(queue.stuck()?.ms).toBeGreaterThan(200_000);
  const hurryBy = async (by: 'event' | 'person'): Promise<number> => {
    queue.hurry(by);
    await queue.send();
    return asked.length;
  };
  const first = asked.length;
  expect(await hurryBy('event')).toBe(first);
  expect(await hurryBy('person')).toBe(2 * first);
  expect(await hurryBy('person')).toBe(2 * first);
});

test('a page in the place of a file is not kept', async () => {
  const { parts } = await device({ upload: taken, info: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }) });
  expect(await readFile(parts, `t/r/${'0'.repeat(64)}.jpg`)).toBeUndefined();
  expect(await parts.outbox.files.count()).toBe(0);
});

test('a suspended company does not make storage’s wish for time void', async () => {
  let asked = 0;
  const { parts } = await device({
    upload: () => {
      asked += 1;
      return Response.json({ statusCode: '429', error: 'slow_down', message: 'Later' }, { status: 429, headers: { 'retry-after': '600' } });
    },
  });
  await storeFile(parts, 'photo', photo);
  const queue = createFileQueue(parts);
  await queue.send();
  await queue.pause();
  expect(await queue.send()).toBe(false);
  expect(asked).toBe(1);
});
