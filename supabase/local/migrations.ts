import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Engine } from './engine/engine.ts';
import { Stop } from './stop.ts';

export type Migration = { readonly version: string; readonly name: string; readonly file: string; readonly sql: string };

export function readMigrations(dir: string): readonly Migration[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const [, version = file, name = ''] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
      return { version, name, file, sql: readFileSync(join(dir, file), 'utf8') };
    });
}

/** Applies what is new, each file in one transaction, and records it the way the Supabase command line does. */
export async function applyMigrations(engine: Engine, migrations: readonly Migration[]): Promise<number> {
  const recorded = await engine.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations',
  );
  const applied = new Map(recorded.rows.map((row) => [row.version, row.statements?.join('') ?? '']));
  for (const { version, file, sql } of migrations) {
    const before = applied.get(version);
    if (before !== undefined && before !== sql) {
      throw new Stop(
        `The migration ${file} was changed after this database had applied it.\nStart again with an empty one: npm start -- --fresh (deletes the local data), or add a new migration instead.`,
      );
    }
  }
  const fresh = migrations.filter(({ version }) => !applied.has(version));
  for (const migration of fresh) await applyOne(engine, migration);
  return fresh.length;
}

async function applyOne(engine: Engine, { version, name, file, sql }: Migration): Promise<void> {
  try {
    await engine.transaction(async () => {
      await engine.exec(sql);
      await engine.query('insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, array[$2], $3)', [
        version,
        sql,
        name,
      ]);
    });
  } catch (error) {
    throw new Stop(`The migration ${file} failed: ${explain(error, sql)}`);
  }
}

/** The grants are stated at every start, last: whatever came before them may have given more. */
export async function applyGrants(engine: Engine, migrations: readonly Migration[]): Promise<void> {
  for (const { file, sql } of migrations) {
    if (file.endsWith('_grants.sql')) await engine.exec(sql);
  }
}

function explain(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const { position, detail, hint, where } = error as Error & Partial<Record<'position' | 'detail' | 'hint' | 'where', string>>;
  const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : '';
  return [`${error.message}${line}`, detail, hint, where].filter(Boolean).join('\n  ');
}
