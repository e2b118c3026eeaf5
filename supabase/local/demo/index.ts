import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Backend } from '../backend.ts';
import type { SignIn, Size } from '../seed.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Founds the demo company and lets 90 days pass in it. Resolves to the accounts that anyone may use. */
export async function seedDemo(backend: Backend, size: Size, report: (text: string) => void): Promise<readonly SignIn[]> {
  ensureMessages();
  const { tellStory } = await import('./story.ts');
  return tellStory(backend, size, report);
}

/** The commands speak through the compiled catalogue, which a fresh clone does not have before its first build. */
function ensureMessages(): void {
  if (existsSync(join(root, 'src/messages/whole/messages.js'))) return;
  execFileSync(process.execPath, [join(root, 'supabase/local/messages.ts')], { cwd: root });
}
