import { afterAll, beforeAll, expect, test } from 'vitest';

import { insert } from '#data/operation.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';
import { Preference } from '#modules/preferences/kind.ts';

import { createCompany, type Server, startServer } from './support/server.ts';
import { Tablet } from './support/tablet.ts';

let server: Server;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('a choice made on two devices without network ends as the later one on both, and a new device loads it', async () => {
  const owner = await createCompany(server, newId());
  const tablet = () => new Tablet(`t${newId()}`, owner, server.callAs(owner));
  const [one, two, fresh] = [tablet(), tablet(), tablet()];
  await Promise.all([one.sync(), two.sync()]);
  const key = 'views:orders';
  const id = idOf(owner, `preference:${owner}:${key}`);
  const chosen = (value: string) => ({ action: 'preference.save', changes: [insert(Preference, { id, user_id: owner, key, value })] });
  await one.write(chosen('first'));
  await two.write(chosen('later'));
  await one.sync();
  await two.sync();
  await one.sync();
  await fresh.sync();
  for (const each of [one, two, fresh]) expect(await each.row('preferences', id)).toMatchObject({ user_id: owner, key, value: 'later' });
  expect((await fresh.rows('preferences')).get(id)).toMatchObject({ pending: 0 });
  await Promise.all([one, two, fresh].map((each) => each.kill()));
});
