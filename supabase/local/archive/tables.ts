import type { Engine } from '../engine/engine.ts';

export type Table = { readonly name: string; readonly columns: readonly string[] };

/** What the migrations themselves write, and what only a running server needs: a restored database has its own. */
const ownOfSchema = new Set([
  ...['sync_kind', 'sync_action', 'permission', 'permission_implies', 'phase', 'country'].map((name) => `private.${name}`),
  'realtime.messages',
  'auth.rate_limits',
]);

/** Every table of the database that holds what people entered, with its columns that are stored. */
export async function tablesOf(engine: Engine): Promise<readonly Table[]> {
  const { rows } = await engine.query<Table>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)' and c.relpersistence = 'p' order by 1`,
  );
  return rows.filter(({ name }) => !ownOfSchema.has(name) && !name.startsWith('supabase_migrations.'));
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');
}

/** Numbers that sequences have given out, by the name of the sequence. */
export async function sequencesOf(engine: Engine): Promise<Readonly<Record<string, string>>> {
  const { rows } = await engine.query<{ readonly name: string; readonly last: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as last from pg_sequences where last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
