import { type Asked, counted, one, type Outcome, sum, twice } from './outcome.ts';
import { playwright } from './playwright.ts';
import { type Ran, run } from './shell.ts';
import { vitest } from './vitest.ts';

export type Part = {
  readonly name: string;
  /** Seconds on two cores; a part that takes longer is named, not red. */
  readonly budget: number;
  readonly browser?: true;
  /** Its output is worth reading when it went well, too. */
  readonly show?: true;
  /** Runs as a whole: none of its files can be named. */
  readonly whole?: true;
  /** What it does hangs on nothing but the code: red is red at the first try. */
  readonly sure?: true;
  readonly run: (asked: Asked) => Promise<Outcome>;
};

/** `npm test`: what must hold before a change is taken. It ends with the first part that is red. */
export const gate: readonly Part[] = [
  { name: 'check', budget: 60, whole: true, sure: true, run: check },
  { name: 'structure', budget: 40, show: true, sure: true, run: (asked) => vitest('structure', ['structure'], asked) },
  { name: 'unit', budget: 110, sure: true, run: (asked) => vitest('unit', ['unit', 'screen'], asked) },
  { name: 'build', budget: 37, whole: true, sure: true, run: build },
  { name: 'size', budget: 3, show: true, whole: true, sure: true, run: size },
  { name: 'sql', budget: 140, show: true, run: (asked) => vitest('sql', ['sql', 'walk15'], asked) },
  { name: 'sync', budget: 60, show: true, run: (asked) => vitest('sync', ['sync'], asked) },
  { name: 'server', budget: 45, run: (asked) => vitest('server', ['server'], asked) },
  { name: 'device', budget: 40, browser: true, run: (asked) => playwright('device', asked) },
  { name: 'e2e', budget: 170, browser: true, run: (asked) => playwright('e2e', asked) },
  { name: 'journeys', budget: 60, browser: true, run: (asked) => playwright('journeys', asked) },
];

/** `npm run test:deep`: everything else, one part after the other, whatever the others say. */
export const deep: readonly Part[] = [
  { name: 'scaffold', budget: 60, run: (asked) => vitest('scaffold', ['scaffold'], asked) },
  { name: 'random', budget: 60, run: (asked) => vitest('random', ['unit', 'server'], asked) },
  { name: 'sql-deep', budget: 120, show: true, run: (asked) => vitest('sql-deep', ['sql-deep'], asked) },
  { name: 'sql15', budget: 160, run: (asked) => vitest('sql15', ['sql15'], asked) },
  { name: 'pglite', budget: 600, run: pglite },
  { name: 'server-deep', budget: 450, run: (asked) => vitest('server-deep', ['server-deep'], asked) },
  { name: 'sync-deep', budget: 120, show: true, run: (asked) => vitest('sync-deep', ['sync-deep'], asked) },
  { name: 'model', budget: 70, show: true, whole: true, run: model },
  { name: 'crash', budget: 120, browser: true, run: (asked) => playwright('sync-deep', asked) },
  { name: 'mutants', budget: 60, show: true, whole: true, run: (asked) => twice('mutants', asked.retry, () => mutants(asked)) },
  { name: 'faults', budget: 650, browser: true, show: true, run: faults },
  { name: 'build-deep', budget: 37, whole: true, run: build },
  { name: 'e2e-deep', budget: 1500, browser: true, run: (asked) => playwright('e2e-deep', asked) },
  { name: 'flood', budget: 60, show: true, run: (asked) => vitest('flood', ['flood'], asked) },
  { name: 'soak', budget: 210, show: true, whole: true, run: (asked) => twice('soak', asked.retry, () => soak(asked)) },
];

/** Types, lint with the import walls, format and dead code; each is one thing that passes or fails. */
async function check(): Promise<Outcome> {
  const steps: readonly (readonly [string, readonly string[]])[] = [
    ['tsc', ['-p', '.', '--noEmit']],
    ['oxlint', ['--type-aware', '--deny-warnings']],
    ['oxfmt', ['--check']],
    ['knip', []],
  ];
  const outcomes = await Promise.all(steps.map(async ([command, args]) => one(command, await run(command, args))));
  return outcomes.reduce(sum);
}

/** The compiled catalogue, which every part but the build needs and a fresh clone does not have. */
export function compileMessages(): Promise<Ran> {
  return run('node', ['supabase/local/messages.ts']);
}

async function build(): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const mode of ['production', 'shop', 'shop-sw', 'shop-served'])
    outcomes.push(one(`vite build --mode ${mode}`, await run('vite', ['build', '--logLevel', 'warn', '--mode', mode])));
  return outcomes.reduce(sum);
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

/** The suites of Postgres once more on PGlite, where those in which two connections meet are left out. */
function pglite(asked: Asked): Promise<Outcome> {
  return vitest('pglite', ['sql'], asked, { KARBAR_ENGINE: 'pglite' });
}

/** A minute of new histories, where the gate takes the same few each time. */
function model(asked: Asked): Promise<Outcome> {
  return vitest('model', ['sync'], { ...asked, files: ['model.test'] }, { KARBAR_MODEL_SECONDS: '60' });
}

/** One line per planted fault of sync with the test that caught it, and one for the changes that mean nothing. */
async function mutants({ heard }: Asked): Promise<Outcome> {
  const ran = await run('node', ['tests/mutants/run.ts'], { heard });
  const lines = ran.output.match(/^(?:caught|SURVIVED|green|NOT GREEN|mutants:) .*$/gm) ?? [];
  const well = lines.filter((line) => /^(?:caught|green) /.test(line)).length;
  const bad = lines.filter((line) => /^(?:SURVIVED|NOT GREEN) /.test(line)).length;
  return counted(ran, well, bad, lines.join('\n'));
}

/** Its lines tell fault by fault what became of the entries; the last one sums them up. */
async function faults(asked: Asked): Promise<Outcome> {
  const ran = await playwright('faults', asked);
  const lines = [...ran.output.matchAll(/^.+: acknowledged \d+, .*, (ok|LOST (\d+)|DUPLICATED (\d+))$/gm)];
  const sumOf = (group: number): number => lines.reduce((sum, line) => sum + Number(line[group] ?? 0), 0);
  const held = lines.filter(([, word]) => word === 'ok').length;
  const last = `faults: ${lines.length} run, ${held} held, ${sumOf(2)} writes lost, ${sumOf(3)} applied twice`;
  return { ...ran, output: ran.failed > 0 ? `${ran.output}\n${last}` : [...lines.map(([line]) => line), last].join('\n') };
}

/** 75 seconds of what `npm run soak` does for longer; its last line sums it up. */
async function soak({ heard }: Asked): Promise<Outcome> {
  const ran = await run('node', ['tests/sync/soak/run.ts', '--minutes', '1.25', '--seed', process.env['KARBAR_SEED'] ?? '1'], { heard });
  return { ...one('soak', ran), ...(ran.ok ? { output: /^soak: .*$/m.exec(ran.output)?.[0] ?? '' } : {}) };
}
