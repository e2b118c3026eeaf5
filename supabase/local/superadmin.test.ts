import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { startBackend } from './backend.ts';
import { signUp } from './demo/account.ts';

const email = 'boss@karbar.test';

test('a person is made superadmin by address, while the server runs and while it does not', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'karbar-superadmin-'));
  const dataDir = join(dir, 'data');
  try {
    expect(await superadmin(dataDir, email)).toContain('holds no database');
    const backend = await startBackend({ dataDir, quiet: true });
    const boss = await signUp(backend, { email, password: 'a good password', name: 'Boss' });
    await expect(boss.call('admin_me', {})).rejects.toThrow('not_found');
    expect(await superadmin(dataDir, 'nobody@karbar.test')).toContain('Nobody has the address nobody@karbar.test');
    expect(await superadmin(dataDir, 'boss')).toContain('npm run superadmin -- <e-mail>');
    expect(await superadmin(dataDir, email)).toBe(`${email} runs the platform now: sign in and open /admin.`);
    expect(await boss.call('admin_me', {})).toBe(true);
    for (const authorization of ['', 'Bearer ', `Bearer ${backend.key}`])
      expect((await fetch(`${backend.url}/_superadmin`, { method: 'POST', headers: { authorization }, body: email })).status).toBe(403);
    await backend.close();
    expect(await superadmin(dataDir, email)).toBe(`${email} runs the platform already.`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}, 120_000);

/** What the script says. */
async function superadmin(dataDir: string, who: string): Promise<string> {
  const script = fileURLToPath(new URL('superadmin.ts', import.meta.url));
  const child = spawn(process.execPath, [script, who], { env: { ...process.env, KARBAR_DATA: dataDir, DATABASE_URL: '' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  await once(child, 'close');
  return output.trim();
}
