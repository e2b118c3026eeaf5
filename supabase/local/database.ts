import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { PGlite } from '@electric-sql/pglite';
import type { App } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';

import { createGate, type Gate } from './gate.ts';
import { applyGrants, applyMigrations, type Migration } from './migrations.ts';
import { hasSnapshot, readSnapshot, snapshotKey, writeSnapshot } from './snapshot.ts';

export type Database = {
  readonly connection: PgliteConnection;
  readonly pg: PGlite;
  readonly gate: Gate;
  /** The database was empty before this start. */
  readonly isNew: boolean;
  readonly migrations: readonly Migration[];
  readonly snapshots: Snapshots;
};

/** `base`: roles and system schemas; `full`: the migrations too; `demo`: and the demo company. A changed migration costs only its step. */
type Snapshots = {
  readonly dir: string;
  readonly base: string;
  readonly full: string;
  readonly used: 'base' | 'full' | 'demo' | undefined;
};

type Place = {
  readonly dataDir: string | undefined;
  readonly migrations: readonly Migration[];
  readonly cacheDir: string;
  /** The image of a filled database, preferred where it exists. */
  readonly demo: string | undefined;
};

const scripts = Object.fromEntries(
  ['roles', 'realtime', 'buckets', 'auth-grants'].map((name) => [name, readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8')]),
) as Record<'roles' | 'realtime' | 'buckets' | 'auth-grants', string>;

export async function openDatabase({ dataDir, migrations, cacheDir, demo }: Place): Promise<Database> {
  const folder = dataDir && join(dataDir, 'database');
  const isNew = !folder || !existsSync(join(folder, 'PG_VERSION'));
  const base = snapshotKey([...versions(), ...Object.values(scripts)]);
  const full = snapshotKey([base, ...migrations.flatMap(({ file, sql }) => [file, sql])]);
  const images = { ...(demo && { demo }), full, base };
  const used = isNew ? (['demo', 'full', 'base'] as const).find((name) => hasSnapshot(cacheDir, images[name] ?? '')) : undefined;
  const image = used && readSnapshot(cacheDir, images[used] ?? '');
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const connection = await createPgliteConnection({
    ...(folder && { url: folder }),
    ...(image && { pgliteOptions: { loadDataDir: image } }),
  });
  const pg = connection.driver;
  await pg.waitReady;
  return {
    connection,
    pg,
    gate: createGate(pg),
    isNew,
    migrations,
    snapshots: { dir: cacheDir, base, full, used },
  };
}

/** Brings roles, system schemas and migrations up to date. */
export async function prepareDatabase({ pg, gate, migrations, snapshots, isNew }: Database, app: App): Promise<void> {
  const { dir, base, full, used } = snapshots;
  if (used === 'full' || used === 'demo') return;
  if (used === undefined) {
    await pg.exec(scripts.roles);
    await gate.run(() => app.ensureSystemSchema());
    await pg.exec(scripts.realtime);
    await pg.exec(scripts.buckets);
    if (isNew) await writeSnapshot(dir, base, pg);
  }
  await applyMigrations(pg, gate, migrations);
  if (isNew) await writeSnapshot(dir, full, pg);
}

/**
 * The first request of a process grants everything on every table to every role, so that request is made here,
 * before anyone can connect, and the real grants are stated after it.
 */
export async function settleGrants({ connection, pg, gate, migrations }: Database): Promise<void> {
  const role = await gate.run(() =>
    connection.withContext(
      { auth: { role: 'anon' } },
      async () => (await pg.query<{ role: string }>('select current_user as role')).rows[0]?.role,
    ),
  );
  if (role !== 'anon') throw new Error(`Requests without a session run as ${role}: row-level security is not in force.`);
  await gate.run(() => connection.introspect({ useCache: true }));
  await gate.transaction(async () => {
    await pg.exec(scripts.realtime);
    await pg.exec(scripts['auth-grants']);
    await applyGrants(pg, migrations);
  });
}

function versions(): readonly string[] {
  return ['@supabase/lite', '@electric-sql/pglite'].map((name) => {
    const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
    return `${name}@${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`;
  });
}
