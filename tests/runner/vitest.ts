import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { type Asked, counted, type Outcome } from './outcome.ts';
import { type Ran, root, run } from './shell.ts';

export const results = join(root, 'test-results');

type Test = { readonly fullName: string; readonly status: string };
type File = { readonly name: string; readonly status: string; readonly assertionResults: readonly Test[] };
type Report = { readonly numPassedTests: number; readonly testResults: readonly File[] };
type Environment = Readonly<Record<string, string>>;
type Tried = { readonly ran: Ran; readonly passed: number; readonly red: readonly string[]; readonly files: readonly string[] };

/** As many files are tried again at most: more that are red are no accident. */
const atMost = 3;

/**
 * Runs these projects of vitest.config.ts. Files with something red run once more, each in a process of its own start, if the part may:
 * what they share (a database, a server) is made anew for them.
 */
export async function vitest(name: string, projects: readonly string[], asked: Asked, env: Environment = {}): Promise<Outcome> {
  const { files, retry } = asked;
  const attempt = (files: readonly string[]): Promise<Tried> => runOnce(name, projects, { ...asked, files }, env);
  const first = await attempt(files);
  const well = notes(first.ran.output);
  if (first.ran.ok || !retry || first.files.length > atMost) return counted(first.ran, first.passed, first.red.length, well);
  writeFileSync(join(results, `${name}-first-try.log`), first.ran.output);
  const second = await attempt(first.files.length > 0 ? first.files : files);
  const flaky = first.red.length > 0 ? first.red.filter((test) => !second.red.includes(test)) : [`${name}: an error outside of its tests`];
  return counted(second.ran, first.passed + flaky.length, second.red.length, well, second.ran.ok ? flaky : []);
}

async function runOnce(name: string, projects: readonly string[], { files, heard }: Asked, env: Environment): Promise<Tried> {
  const file = join(results, `vitest-${name}.json`);
  mkdirSync(results, { recursive: true });
  rmSync(file, { force: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = ['run', ...files, ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ran = await run('vitest', args, { env, heard });
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  const red = (report?.testResults ?? []).filter(({ status }) => status !== 'passed');
  return { ran, passed: report?.numPassedTests ?? 0, red: red.flatMap(redIn), files: red.map((one) => one.name) };
}

/** A file that broke before its tests is one thing that is red. */
function redIn({ name, assertionResults }: File): readonly string[] {
  const path = relative(root, name);
  const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${path} > ${fullName}`);
  return tests.length > 0 ? tests : [path];
}

/** Lines that tests print for the reader, e.g. `routes built: 7 of 91`. */
function notes(output: string): string {
  const lines = output.match(/^(?:routes built|kinds|flood|sync|matrix|planted faults|histories): .*$/gm) ?? [];
  return [...new Set(lines)].join('\n');
}
