import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { generateApiKey } from '@supabase/lite';

export type Secrets = {
  readonly jwtSecret: string;
  /** Goes to every browser; opens nothing but what `anon` may do. */
  readonly publishableKey: string;
  /** Bypasses row-level security; never leaves the server. */
  readonly secretKey: string;
};

/** The secrets of a data folder, made once; without a folder they live as long as the process. */
export async function loadSecrets(dataDir: string | undefined): Promise<Secrets> {
  const file = dataDir && join(dataDir, 'secrets.json');
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secrets: Secrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
  };
  if (file) writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: 'wx' });
  return secrets;
}
