import { RealtimeClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';

import { ownFrames, versionIn } from './frames.ts';

const decode = ownFrames(new RealtimeClient('ws://server.test/realtime/v1', { params: { apikey: 'k' } }).decode);

function heard(raw: ArrayBuffer | string): unknown {
  let frame: unknown;
  decode(raw, (decoded) => (frame = decoded));
  return frame;
}

test.each([
  '',
  '<html>',
  'null',
  '42',
  '"ok"',
  '{}',
  '[]',
  '[1,2]',
  '[null,null,"t","broadcast",null]',
  '[null,null,5,"e",{}]',
  new ArrayBuffer(0),
  new ArrayBuffer(3),
])('a foreign frame %j is not heard, and nothing fails', (raw) => expect(heard(raw)).toBeUndefined());

test('a frame of the server is heard', () => {
  const payload = { type: 'broadcast', event: 'version', payload: { version: 7 } };
  expect(heard(JSON.stringify([null, null, 'realtime:sync:t', 'broadcast', payload]))).toMatchObject({ event: 'broadcast', payload });
  expect(versionIn(payload)).toBe(7);
});

test.each([
  undefined,
  null,
  1,
  'x',
  {},
  { payload: 7 },
  { payload: { version: 'x' } },
  { payload: { version: 1e300 } },
  { payload: { version: -1 } },
])('a ring that says %j is none', (message) => expect(versionIn(message)).toBeUndefined());
