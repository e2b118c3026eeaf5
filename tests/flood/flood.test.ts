import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { npmStart } from '#fixtures/server/npm-start.ts';
import { connect } from '#fixtures/server/people.ts';

import { removeFolder } from '../../supabase/local/folder.ts';

/*
 * Strangers can make the database answer as many errors as they like. As many as fit into the time go through the whole server here; what
 * used to hang PGlite for good, more than 12,000 of them, is in engine/pglite.test.ts.
 */

const atOnce = 64;
const strangersMs = 12_000;
const devicesMs = 6000;

test.each(['pglite', 'postgres'] as const)(
  '%s answers refusals without end, keeps what it took and stops when it is asked',
  async (engine) => {
    const dir = mkdtempSync(join(tmpdir(), 'karbar-flood-'));
    const dataDir = join(dir, 'data');
    const { child, url } = await npmStart({ KARBAR_ENGINE: engine, KARBAR_DATA: dataDir });
    try {
      const { key } = (await (await fetch(`${url}/config.json`)).json()) as { readonly key: string };
      const person = connect({ url, key });
      const signedUp = await person.auth.signUp({ email: 'anna@example.com', password: 'a long password' });
      const token = signedUp.data.session?.access_token ?? '';
      await person.rpc('create_company', { p_name: 'Shapla', p_country: 'BD', p_person: 'Anna' });

      const strange = await flood(strangersMs, () => fetch(`${url}/rest/v1/orders?select=id`, { headers: { apikey: key } }));
      const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const unheard = await flood(devicesMs, () =>
        fetch(`${url}/rest/v1/rpc/sync_push`, { method: 'POST', headers, body: JSON.stringify({ p_device: randomUUID(), p_ops: [] }) }),
      );
      console.log(`flood: ${engine} answered ${strange.count} strangers and ${unheard.count} unknown devices`);
      expect(strange.answers).toEqual(new Set(['401 42501']));
      expect(unheard.answers).toEqual(new Set(['400 KB002']));

      const companies = await person.rpc('my_companies');
      expect(companies.error).toBeNull();
      expect(JSON.stringify(companies.data)).toContain('Shapla');
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    } finally {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
      await removeFolder(dataDir);
      rmSync(dir, { recursive: true, force: true });
    }
  },
);

/** Each line asks at least once: a slow machine may need all the time for that. */
async function flood(ms: number, ask: () => Promise<Response>) {
  const until = Date.now() + ms;
  const answers = new Set<string>();
  let count = 0;
  const line = async (): Promise<void> => {
    do {
      count += 1;
      const response = await ask();
      answers.add(`${response.status} ${((await response.json()) as { readonly code: string }).code}`);
    } while (Date.now() < until);
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return { answers, count };
}
