import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { generateApiKey } from '@supabase/lite';

/** Every kind of token has a secret of its own: one is never taken for another. */
export type Secrets = {
  /** Of access tokens. */
  readonly jwtSecret: string;
  /** Of links to files. */
  readonly linkSecret: string;
  /** Goes to every browser; opens nothing but what `anon` may do. */
  readonly publishableKey: string;
  /** Bypasses row-level security; never leaves the server. */
  readonly secretKey: string;
};

/** The secrets of a data folder, made once; without a folder they live as long as the process. */
export async function loadSecrets(dataDir: string | undefined): Promise<Secrets> {
  const file = dataDir && join(dataDir, 'secrets.json');
  const kept = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const secrets: Secrets = {
    jwtSecret: kept.jwtSecret ?? newSecret(),
    linkSecret: kept.linkSecret ?? newSecret(),
    publishableKey: kept.publishableKey ?? (await generateApiKey('publishable')).key,
    secretKey: kept.secretKey ?? (await generateApiKey('secret')).key,
  };
  if (file && Object.keys(secrets).some((name) => !(name in kept))) {
    const mine = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(mine, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    if (!place(mine, file, existsSync(file))) return loadSecrets(dataDir);
  }
  return secrets;
}

/** `false` when another server that shares the folder was first: its secrets hold for both. */
function place(mine: string, file: string, isThere: boolean): boolean {
  if (isThere) {
    renameSync(mine, file);
    return true;
  }
  try {
    linkSync(mine, file);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(mine);
  }
}

function newSecret(): string {
  return randomBytes(48).toString('base64url');
}
