import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { oneConnection, useServer } from './server.ts';

/*
 * Supabase's own advisors over the migrations. Their program comes as a package for one platform each; elsewhere the checks of
 * catalogue.pg.test.ts stand alone.
 */

type Advice = { readonly name: string; readonly level: 'ERROR' | 'WARN' | 'INFO'; readonly detail: string };

const program = fileURLToPath(new URL('../../node_modules/@supabase/cli-linux-x64/bin/supabase', import.meta.url));
const server = useServer();

/** A database without history has used no index yet; a private table without a policy is closed to everybody, as it shall be. */
const wanted = ({ name, detail }: Advice): boolean =>
  name === 'unused_index' || (name === 'rls_enabled_no_policy' && detail.startsWith('Table `private.'));

test.skipIf(!existsSync(program) || oneConnection)(
  "Supabase's advisors find nothing, and find what is planted",
  { timeout: 120_000 },
  async () => {
    expect((await advice()).filter((one) => !wanted(one))).toEqual([]);
    await server.sql(`create table public.planted (tenant_id uuid); create view public.peek as select * from public.profiles;
    grant select on public.planted, public.peek to authenticated`);
    const errors = (await advice()).filter(({ level }) => level === 'ERROR').map(({ name }) => name);
    expect(errors.toSorted()).toEqual(['rls_disabled_in_public', 'security_definer_view']);
  },
);

async function advice(): Promise<readonly Advice[]> {
  // What a hosted project exposes to its API; without it most advice stays silent.
  await server.sql(
    `do $$ begin execute format('alter database %I set pgrst.db_schemas = %L', current_database(), 'public,storage'); end $$`,
  );
  const { rows } = await server.pool.query<{ url: string }>(
    `select format('postgres://postgres:postgres@127.0.0.1:%s/%s', current_setting('port'), current_database()) as url`,
  );
  const flags = ['--level', 'info', '--fail-on', 'none', '--output-format', 'json', '--workdir', tmpdir()];
  const { stdout } = await promisify(execFile)(program, ['db', 'advisors', `--remote=${rows[0]?.url ?? ''}`, ...flags], {
    env: { ...process.env, DO_NOT_TRACK: '1' },
    maxBuffer: 10_000_000,
  });
  return (JSON.parse(stdout) as { readonly results: readonly Advice[] }).results;
}
