import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { type Ran, root, run } from './shell.ts';

export type Outcome = { readonly passed: number; readonly failed: number; readonly output: string };
export type Part = {
  readonly name: string;
  readonly browser?: true;
  /** Its output is worth reading when it went well, too. */
  readonly show?: true;
  /** Runs as a whole: none of its files can be named. */
  readonly whole?: true;
  /** Waits most of its time: such parts run beside each other. */
  readonly patient?: true;
  readonly run: (files: readonly string[]) => Promise<Outcome>;
};

const results = join(root, 'test-results');

export const parts: readonly Part[] = [
  { name: 'check', whole: true, run: check },
  { name: 'unit', run: (files) => vitest('unit', ['unit', 'screen'], files) },
  { name: 'structure', show: true, run: (files) => vitest('structure', ['structure'], files) },
  { name: 'scaffold', run: (files) => vitest('scaffold', ['scaffold'], files) },
  { name: 'sql', show: true, run: (files) => vitest('sql', ['sql', 'sql15'], files) },
  { name: 'sync', browser: true, run: async (files) => sum(await vitest('sync', ['sync'], files), await playwright('sync', files)) },
  { name: 'mutants', show: true, whole: true, run: mutants },
  { name: 'flood', show: true, patient: true, run: (files) => vitest('flood', ['flood'], files) },
  { name: 'faults', browser: true, show: true, patient: true, run: faults },
  { name: 'soak', show: true, whole: true, patient: true, run: soak },
  { name: 'build', whole: true, run: async () => one('vite build', await run('vite', ['build', '--logLevel', 'warn'])) },
  { name: 'size', show: true, whole: true, run: size },
  { name: 'e2e', browser: true, run: (files) => playwright('e2e', files) },
];

/** Types, lint with the import walls, format and dead code; each is one thing that passes or fails. */
async function check(): Promise<Outcome> {
  const messages = one('messages', await compileMessages());
  const steps: readonly (readonly [string, readonly string[]])[] = [
    ['tsc', ['-p', '.', '--noEmit']],
    ['oxlint', ['--type-aware', '--deny-warnings']],
    ['oxfmt', ['--check']],
    ['knip', []],
  ];
  const outcomes = await Promise.all(steps.map(async ([command, args]) => one(command, await run(command, args))));
  return outcomes.reduce(sum, messages);
}

/** The compiled catalogue, which every part but the build needs and a fresh clone does not have. */
export function compileMessages(): Promise<Ran> {
  return run('node', ['supabase/local/messages.ts']);
}

async function vitest(name: string, projects: readonly string[], files: readonly string[]): Promise<Outcome> {
  const file = join(results, `vitest-${name}.json`);
  mkdirSync(results, { recursive: true });
  rmSync(file, { force: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  const ran = await run('vitest', ['run', ...files, ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = read<{ readonly numPassedTests: number; readonly numFailedTests: number }>(file);
  return counted(ran, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, notes(ran.output));
}

async function playwright(project: string, files: readonly string[]): Promise<Outcome> {
  const file = join(results, `playwright-${project}.json`);
  mkdirSync(results, { recursive: true });
  rmSync(file, { force: true });
  const ran = await run('playwright', ['test', ...files, '--project', project, ...(files.length > 0 ? ['--pass-with-no-tests'] : [])], {
    PLAYWRIGHT_JSON: file,
  });
  const report = read<{ readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number } }>(file);
  return counted(ran, report?.stats.expected ?? 0, (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0), ran.output);
}

/** One line per planted fault of sync with the test that caught it, and one for the changes that mean nothing. */
async function mutants(): Promise<Outcome> {
  const ran = await run('node', ['tests/mutants/run.ts']);
  const lines = ran.output.match(/^(?:caught|SURVIVED|green|NOT GREEN|mutants:) .*$/gm) ?? [];
  const well = lines.filter((line) => /^(?:caught|green) /.test(line)).length;
  const bad = lines.filter((line) => /^(?:SURVIVED|NOT GREEN) /.test(line)).length;
  return counted(ran, well, bad, lines.join('\n'));
}

/** Its lines tell fault by fault what became of the entries; the last one sums them up. */
async function faults(files: readonly string[]): Promise<Outcome> {
  const ran = await playwright('faults', files);
  const lines = [...ran.output.matchAll(/^.+: acknowledged \d+, .*, (ok|LOST (\d+)|DUPLICATED (\d+))$/gm)];
  const sumOf = (group: number): number => lines.reduce((sum, line) => sum + Number(line[group] ?? 0), 0);
  const held = lines.filter(([, word]) => word === 'ok').length;
  const last = `faults: ${lines.length} run, ${held} held, ${sumOf(2)} writes lost, ${sumOf(3)} applied twice`;
  return { ...ran, output: ran.failed > 0 ? `${ran.output}\n${last}` : [...lines.map(([line]) => line), last].join('\n') };
}

/** 75 seconds of what `npm run soak` does for longer; its last line sums it up. */
async function soak(): Promise<Outcome> {
  const ran = await run('node', ['tests/sync/soak/run.ts', '--minutes', '1.25', '--seed', '1']);
  return { ...one('soak', ran), ...(ran.ok ? { output: /^soak: .*$/m.exec(ran.output)?.[0] ?? '' } : {}) };
}

async function size(): Promise<Outcome> {
  const ran = await run('size-limit', ['--json']);
  const from = ran.output.indexOf('[');
  if (from < 0) return one('size-limit', ran);
  const rows = JSON.parse(ran.output.slice(from)) as readonly { readonly name: string; readonly passed: boolean; readonly size: number }[];
  const lines = rows.map((row) => `${row.passed ? 'ok' : 'TOO BIG'} ${row.name}: ${(row.size / 1000).toFixed(1)} kB`);
  const bad = rows.filter((row) => !row.passed).length;
  // Chunks of screens are many; the ones that are near their budget are worth a line.
  const worth = lines.filter((_, i) => !rows[i]?.name.startsWith('chunk ') || (rows[i]?.size ?? 0) > 25_000);
  return counted({ ok: ran.ok, output: lines.join('\n') }, rows.length - bad, bad, worth.join('\n'));
}

/** A run that failed without a failing test (nothing found, crash at the end) counts as one failure. */
function counted(ran: Ran, passed: number, failed: number, whenWell: string): Outcome {
  if (ran.ok && failed === 0) return { passed, failed, output: whenWell };
  return { passed, failed: Math.max(1, failed), output: ran.output };
}

function one(name: string, { ok, output }: Ran): Outcome {
  return ok ? { passed: 1, failed: 0, output: '' } : { passed: 0, failed: 1, output: `${name} failed:\n${output}\n` };
}

function sum(a: Outcome, b: Outcome): Outcome {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, output: [a.output, b.output].filter(Boolean).join('\n') };
}

/** Lines that tests print for the reader, e.g. `routes built: 7 of 91`. */
function notes(output: string): string {
  return (output.match(/^(?:routes built|kinds|flood|sync|matrix|planted faults): .*$/gm) ?? []).join('\n');
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
