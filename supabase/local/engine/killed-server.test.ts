import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect as connectTo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { npmStart, type Started } from '#fixtures/server/npm-start.ts';
import { connect } from '#fixtures/server/people.ts';
import { soon } from '#fixtures/soon.ts';
import { listen as openBell } from '#sync/transport/realtime.ts';

import { findBinaries } from './binaries.ts';
import { createClusterPlace } from './cluster-place.ts';
import { createCluster, startCluster, type Cluster } from './cluster.ts';
import { serverUser } from './server-user.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

/* Two servers as processes of their own on one database and one folder of files, and before them what sends a device to one that is there. */

const user = serverUser();
const binaries = await findBinaries(user, console.log);

let dir: string;
let cluster: Cluster;
const servers: Started[] = [];

beforeEach(async () => {
  if (!binaries) return;
  dir = mkdtempSync(join(tmpdir(), 'karbar-killed-'));
  const options = { place: createClusterPlace(undefined, user), binaries, user, isTemporary: true };
  await createCluster(options);
  cluster = await startCluster(options);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map(end));
  await cluster?.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function end({ child }: Started): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function startServer(): Promise<Started> {
  const env = { DATABASE_URL: cluster.url, KARBAR_DATA: join(dir, 'data') };
  const started = await npmStart(env);
  expect(started.state, started.output()).toBe('ready');
  servers.push(started);
  return started;
}

/** One address for both: a connection goes to the first server that takes it. */
async function before(targets: readonly Started[]): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((socket) => {
    const to = (at: number): void => {
      const target = targets[at];
      if (!target || socket.destroyed) return void socket.destroy();
      const there = connectTo(Number(new URL(target.url).port), '127.0.0.1');
      there.once('connect', () => socket.pipe(there).pipe(socket));
      there.once('error', () => (there.bytesRead + there.bytesWritten > 0 ? socket.destroy() : to(at + 1)));
      there.once('close', () => void (there.connecting || there.bytesRead === 0 || socket.destroy()));
      socket.once('close', () => there.destroy());
    };
    socket.on('error', () => socket.destroy());
    to(0);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test.skipIf(!binaries)('of two servers one is killed under its devices: they hear of writes and read files through the other', async () => {
  const [one, two] = [await startServer(), await startServer()];
  const { url, server } = await before([one, two]);
  const { key } = (await (await fetch(`${one.url}/config.json`)).json()) as { readonly key: string };
  const database = new pg.Client({ connectionString: cluster.url });
  await database.connect();
  try {
    const owner = connect({ url, key });
    const { data } = await owner.auth.signUp({ email: 'owner@example.com', password: 'a long password' });
    const { access_token: token = '', user: me } = data.session ?? {};
    const tenant = me?.id ?? '';
    expect((await owner.rpc('create_company', { p_name: 'Shapla', p_country: 'BD', p_person: 'Anna' })).error).toBeNull();
    const photo = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 1]);
    const path = `people/${tenant}/${createHash('sha256').update(photo).digest('hex')}.png`;
    expect((await owner.storage.from('files').upload(path, photo, { contentType: 'image/png' })).error).toBeNull();

    const rings: number[] = [];
    const states: boolean[] = [];
    const changed = () => void states.push(bell.subscribed());
    const bell = openBell({ url, key, tenant, token: () => token, changed, ring: (version) => rings.push(version) });
    await soon(() => expect(bell.subscribed()).toBe(true));
    const isHeard = async (): Promise<void> => {
      const added = `insert into public.roles (tenant_id, id, name, permissions) values ($1, gen_random_uuid(), $2, '{}')`;
      await database.query(added, [tenant, randomUUID()]);
      const { rows } = await database.query<{ version: string }>('select version from private.sync_tenant where tenant = $1', [tenant]);
      await soon(() => expect(rings.at(-1)).toBe(Number(rows[0]?.version)));
    };
    await isHeard();

    // In the middle of questions.
    let asking = true;
    const answers: (string | undefined)[] = [];
    const questions = Array.from({ length: 8 }, async () => {
      while (asking) answers.push((await owner.rpc('my_companies')).error?.message);
    });
    await soon(() => expect(answers.length).toBeGreaterThan(16));
    await end(one);
    await soon(() => expect(states).toContain(false));
    const cut = answers.length;
    await soon(() => expect(answers.slice(cut + 8)).toContain(undefined));
    asking = false;
    await Promise.all(questions);
    // What ran there is cut off, nothing that was asked of the other.
    expect(answers.filter((error) => error !== undefined && !/fetch failed/.test(error))).toEqual([]);

    bell.revive();
    await soon(() => expect(bell.subscribed()).toBe(true));
    await isHeard();
    expect((await owner.storage.from('files').download(path)).data?.size).toBe(photo.length);
    expect((await owner.auth.refreshSession(data.session ?? undefined)).error).toBeNull();
    // It leaves nothing that anybody waits for: another server starts, and brings the database up to date.
    const three = await startServer();
    expect((await (await fetch(`${three.url}/config.json`)).json()) as object).toMatchObject({ key });
    bell.close();
  } finally {
    server.close();
    await database.end();
  }
});
