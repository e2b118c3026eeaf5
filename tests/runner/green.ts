import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { run } from './shell.ts';
import { results } from './vitest.ts';

/** The commit that the work tree is, if it is one: nothing changed, nothing that git does not know. */
export async function standsAt(): Promise<string | undefined> {
  const status = await run('git', ['status', '--porcelain']);
  const head = await run('git', ['rev-parse', 'HEAD']);
  return status.ok && head.ok && status.output.trim() === '' ? head.output.trim() : undefined;
}

/** Notes in `test-results/green` the commit that all of the gate was green on, so that one sees what may be handed on. */
export async function markGreen(begunAt: string | undefined): Promise<void> {
  if (!begunAt || (await standsAt()) !== begunAt) return;
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'green'), `${begunAt}\n`);
  console.log(`\n${begunAt} is green.`);
}
