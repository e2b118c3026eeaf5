import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { freePort, npmStart } from '#fixtures/server/npm-start.ts';
import { connect } from '#fixtures/server/people.ts';

import { removeFolder } from '../../supabase/local/folder.ts';

/*
 * Strangers can make the database answer as many errors as they like. As many as fit into the time go through the whole server here; what
 * used to hang PGlite for good, more than 12,000 of them, is in engine/pglite.test.ts.
 */

const atOnce = 64;
const seconds = 12;

test.each(['pglite', 'postgres'] as const)(
  '%s answers refusals without end, keeps what it took and stops when it is asked',
  async (engine) => {
    const dir = mkdtempSync(join(tmpdir(), 'karbar-flood-'));
    const dataDir = join(dir, 'data');
    const { child, url } = await npmStart({ KARBAR_ENGINE: engine, KARBAR_DATA: dataDir, PORT: await freePort() });
    try {
      const { key } = (await (await fetch(`${url}/config.json`)).json()) as { readonly key: string };
      const person = connect({ url, key });
      const signedUp = await person.auth.signUp({ email: 'anna@example.com', password: 'a long password' });
      const token = signedUp.data.session?.access_token ?? '';
      await person.rpc('create_company', { p_name: 'Shapla', p_country: 'BD', p_person: 'Anna' });

      const until = Date.now() + seconds * 1000;
      const strange = await flood(until, () => fetch(`${url}/rest/v1/orders?select=id`, { headers: { apikey: key } }));
      const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const unheard = await flood(until + 6000, () =>
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

async function flood(until: number, ask: () => Promise<Response>) {
  const answers = new Set<string>();
  let count = 0;
  const line = async (): Promise<void> => {
    while (Date.now() < until) {
      count += 1;
      const response = await ask();
      answers.add(`${response.status} ${((await response.json()) as { readonly code: string }).code}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return { answers, count };
}
