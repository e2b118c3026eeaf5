import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test } from 'vitest';

import { HungUp } from './backlog.ts';
import { sendResponse } from './http.ts';

test('an answer for somebody who has gone meanwhile is let go, and is no mistake of the server', async () => {
  let isLetGo = false;
  const content = new ReadableStream({ cancel: () => void (isLetGo = true) });
  const ended = Promise.withResolvers<unknown>();
  const gone = new AbortController();
  const server = createServer((incoming, outgoing) => {
    outgoing.on('close', () => sendResponse(new Response(content), incoming, outgoing).then(() => ended.resolve('sent'), ended.resolve));
    gone.abort();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await expect(fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { signal: gone.signal })).rejects.toThrow('abort');
  expect(await ended.promise).toBeInstanceOf(HungUp);
  expect(isLetGo).toBe(true);
  server.close();
});
