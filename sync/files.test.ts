import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';

import { newId } from '#kernel/ids.ts';

import { sendFile, storeFile } from './files.ts';
import { openOutbox } from './outbox.ts';

afterEach(() => vi.unstubAllGlobals());

async function queue(answer: (body: string) => Response) {
  const outbox = await openOutbox(`files-${newId()}`, newId, { indexedDB: new IDBFactory(), IDBKeyRange });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => answer(await (init.body as Blob).text()));
  const parts = {
    outbox,
    tenant: 't',
    url: 'https://server',
    key: 'k',
    token: () => 'token',
    freshToken: () => Promise.resolve('token'),
    now: Date.now,
  };
  const states = async () => Object.fromEntries((await outbox.files.toArray()).map((file) => [file.path.split('/')[1], file.state]));
  return { parts, states };
}

test('a file that storage never takes waits, and nothing waits for it', async () => {
  const { parts, states } = await queue((body) =>
    body === 'film' ? Response.json({ statusCode: '413', message: 'Payload too large' }, { status: 400 }) : Response.json({}),
  );
  await storeFile(parts, 'big', new Blob(['film']));
  await storeFile(parts, 'small', new Blob(['photo']));
  const refused = new Set<string>();
  let turns = 0;
  while (await sendFile(parts, refused)) turns += 1;
  expect(turns).toBe(2);
  expect(await states()).toEqual({ big: 'queued', small: 'sent' });
});

test.each([
  [400, 'jwt expired', 'auth'],
  [401, 'Unauthorized', 'auth'],
  [429, 'slow down', 'server'],
  [503, 'later', 'server'],
])('an upload that is answered with %d %s is tried again', async (status, message, problem) => {
  const { parts, states } = await queue(() => Response.json({ message }, { status }));
  await storeFile(parts, 'photo', new Blob(['photo']));
  await expect(sendFile(parts, new Set())).rejects.toMatchObject({ problem });
  expect(await states()).toEqual({ photo: 'queued' });
});
