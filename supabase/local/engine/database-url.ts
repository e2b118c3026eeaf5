import pg from 'pg';

import { Stop } from '../stop.ts';
import type { Choice } from './open.ts';
import { openPostgres } from './postgres.ts';

/** The most connections that one server takes of a database that is not its own. */
const most = 10;

type Facts = {
  readonly version: number;
  readonly role: string;
  readonly all: boolean;
  readonly roles: boolean;
  readonly create: boolean;
  readonly hosted: boolean;
  readonly applied: boolean;
  readonly filling: boolean;
  readonly others: string | null;
};

const facts = `select current_setting('server_version_num')::int as version, current_user as role, rolsuper as all,
    (rolcreaterole and rolbypassrls and current_setting('server_version_num')::int >= 160000)
      or (select count(*) = 3 from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role') and pg_has_role(r.oid, 'member')) as roles,
    has_database_privilege(current_database(), 'create') as create,
    exists (select from pg_roles where rolname = 'supabase_admin') as hosted,
    to_regclass('supabase_migrations.upkeep') is not null as applied,
    to_regclass('supabase_migrations.filling') is not null as filling,
    (select string_agg(relname, ', ' order by relname) from (select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p', 'v', 'm') limit 3) as few) as others
  from pg_roles where rolname = current_user`;

/** A database of the user's own. Looked at before anything is written to it. */
export async function chooseDatabase(url: string): Promise<Choice> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<Facts>(facts);
    const [told] = rows;
    if (told) check(told);
    if (await handsOut(client, url)) {
      throw new Stop(
        'DATABASE_URL goes through a pooler that gives every transaction another connection; Karbar keeps some for longer.\nTake the direct address of the database, or a pool in session mode.',
      );
    }
    return {
      kind: 'postgres',
      isNew: !told?.applied,
      takesImages: false,
      open: () => Promise.resolve({ ...openPostgres(url, most), keep: undefined }),
    };
  } finally {
    await client.end();
  }
}

function check({ version, role, all, roles, create, hosted, applied, filling, others }: Facts): void {
  if (version < 150_000) throw new Stop(`DATABASE_URL is a Postgres ${Math.floor(version / 10_000)}; Karbar needs 15 or newer.`);
  if (hosted) throw new Stop('DATABASE_URL is a Supabase project, which serves Karbar by itself: npm run deploy:db brings it up to date.');
  if (filling)
    throw new Stop(
      'DATABASE_URL was filled from an archive, which did not come to its end, or still is. If nobody does so any more, begin again with an empty one: drop database, create database, npm start -- --restore <file>.',
    );
  if (!applied && others)
    throw new Stop(`DATABASE_URL holds other tables (${others}). Karbar needs a database of its own: create database karbar;`);
  if (!all && !(roles && create)) {
    throw new Stop(
      `The role ${role} of DATABASE_URL may not make what Karbar needs: the roles anon, authenticated and service_role, and schemas.\nTake a superuser; or from Postgres 16 on: alter role ${role} createrole bypassrls; grant create on database ... to ${role};`,
    );
  }
}

/**
 * A pooler tells its clients an invented process id; one that pools transactions lets another client have the connection that this one had
 * a moment ago.
 */
async function handsOut(client: pg.Client, url: string): Promise<boolean> {
  const mine = await processOf(client);
  if (mine === (client as unknown as { readonly processID: number }).processID) return false;
  const other = await connect(url);
  try {
    await other.query('begin');
    return (await processOf(other)) === mine || (await processOf(client)) !== mine;
  } finally {
    await other.end();
  }
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ readonly pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

async function connect(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw new Stop(`DATABASE_URL does not answer: ${error instanceof Error ? error.message || error.name : String(error)}`);
  }
}
