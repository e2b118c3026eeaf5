import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Engine } from './engine/engine.ts';
import { snapshotKey } from './snapshot.ts';
import { Stop } from './stop.ts';

type SqlFile = { readonly file: string; readonly sql: string };
/** Migrations fill an empty database, in order. Steps run after them, all again whenever one of them is new. */
export type Schema = { readonly migrations: readonly SqlFile[]; readonly steps: readonly SqlFile[] };

/** The steps lie in a folder beside that of the migrations. */
export function readSchema(migrationsDir: string): Schema {
  return { migrations: readSql(migrationsDir), steps: readSql(join(migrationsDir, '../steps')) };
}

export function schemaKey({ migrations, steps }: Schema): string {
  return snapshotKey([...migrations, ...steps].flatMap(({ file, sql }) => [file, sql]));
}

/**
 * Fills an empty database, all or nothing, and records each file the way the Supabase command line does. Until version 1.0 migrations are
 * edited in place: a database that has run others, or these with another content, is refused.
 */
export async function applySchema(engine: Engine, schema: Schema): Promise<void> {
  const recorded = await engine.query<{ version: string; sql: string | null }>(
    `select version, array_to_string(statements, '') as sql from supabase_migrations.schema_migrations`,
  );
  const applied = new Map(recorded.rows.map(({ version, sql }) => [version, sql]));
  const migrations = schema.migrations.map((migration) => ({ ...migration, ...named(migration) }));
  if (applied.size === 0) {
    await engine.transaction(async () => {
      for (const { version, name, file, sql } of migrations) {
        await run(engine, { file, sql });
        await engine.query('insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, array[$2], $3)', [
          version,
          sql,
          name,
        ]);
      }
    });
  } else if (applied.size !== migrations.length || migrations.some(({ version, sql }) => applied.get(version) !== sql)) {
    throw new Stop(
      'This database was made by another version of Karbar: make a backup with that one if its data are to be kept, then begin anew with npm start -- --fresh (deletes the local data), adding --restore <file> to put the backup into it.',
    );
  }
  await applySteps(engine, schema);
}

async function applySteps(engine: Engine, schema: Schema): Promise<void> {
  const key = schemaKey(schema);
  const { rows } = await engine.query<{ key: string }>('select key from supabase_migrations.steps');
  if (rows[0]?.key === key) return;
  await engine.transaction(async () => {
    for (const step of schema.steps) await run(engine, step);
    await engine.query('delete from supabase_migrations.steps');
    await engine.query('insert into supabase_migrations.steps (key) values ($1)', [key]);
  });
}

/** The grants are stated at every start, last: whatever came before them may have given more. */
export async function applyGrants(engine: Engine, { steps }: Schema): Promise<void> {
  for (const step of steps) if (step.file.endsWith('_grants.sql')) await run(engine, step);
}

async function run(engine: Engine, { file, sql }: SqlFile): Promise<void> {
  try {
    await engine.exec(sql);
  } catch (error) {
    throw new Stop(`${file} failed: ${explain(error, sql)}`);
  }
}

function readSql(dir: string): readonly SqlFile[] {
  if (!existsSync(dir)) return [];
  const files = readdirSync(dir).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => ({ file, sql: readFileSync(join(dir, file), 'utf8') }));
}

function named({ file }: SqlFile): { readonly version: string; readonly name: string } {
  const [, version = file, name = ''] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
  return { version, name };
}

function explain(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const { position, detail, hint, where } = error as Error & Partial<Record<'position' | 'detail' | 'hint' | 'where', string>>;
  const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : '';
  return [`${error.message}${line}`, detail, hint, where].filter(Boolean).join('\n  ');
}
