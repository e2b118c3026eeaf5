import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { type Asked, counted, type Outcome } from './outcome.ts';
import { run } from './shell.ts';
import { results } from './vitest.ts';

type Suite = { readonly file: string; readonly specs?: readonly Spec[]; readonly suites?: readonly Suite[] };
type Spec = { readonly title: string; readonly tests: readonly { readonly status: string }[] };
type Report = { readonly stats: { readonly expected: number; readonly unexpected: number }; readonly suites: readonly Suite[] };

/** Runs one project of playwright.config.ts; a test that is red gets a worker, and so a server, of its own for its second try. */
export async function playwright(project: string, { files, retry, heard }: Asked): Promise<Outcome> {
  const file = join(results, `playwright-${project}.json`);
  mkdirSync(results, { recursive: true });
  rmSync(file, { force: true });
  const some = files.length > 0 ? ['--pass-with-no-tests'] : [];
  const args = ['test', ...files, '--project', project, '--retries', retry ? '1' : '0', ...some];
  const ran = await run('playwright', args, { env: { PLAYWRIGHT_JSON: file }, heard });
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  const flaky = (report?.suites ?? []).flatMap(flakyIn);
  return counted(ran, (report?.stats.expected ?? 0) + flaky.length, report?.stats.unexpected ?? 0, ran.output, flaky);
}

function flakyIn({ file, specs = [], suites = [] }: Suite): readonly string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => `${file} > ${title}`);
  return [...here, ...suites.flatMap(flakyIn)];
}
