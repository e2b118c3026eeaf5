import { readFileSync } from 'node:fs';

import { createVitest, type TestModule, type TestProject, type TestSpecification } from 'vitest/node';

import { startPostgres } from '../sql/postgres.ts';
import { type Catcher, harmless, mutants } from './mutants.ts';
import { type Edit, edited, planting, root, variable } from './plant.ts';

/*
 * npm run mutants: plants one fault of sync after the other and runs the one test that knows it, which must turn red; with changes that
 * mean nothing all these tests stay green. The last line is `mutants: N/N caught`.
 */

const all: readonly { readonly id: string; readonly edits: readonly Edit[] }[] = [...mutants, harmless];
for (const edit of all.flatMap(({ edits }) => edits)) edited(readFileSync(root + edit.file, 'utf8'), edit);

const cluster = await startPostgres();
const vitest = await createVitest(
  {
    config: false,
    root,
    watch: false,
    // Kept modules would be those of another mutant.
    fsModuleCache: false,
    sharedViteServer: false,
    reporters: [{}],
    maxWorkers: 2,
    dangerouslyIgnoreUnhandledErrors: true,
    projects: all.map(({ id, edits }) => ({
      extends: false,
      plugins: [planting(edits)],
      test: {
        name: id,
        include: ['tests/{sync,sql}/*.test.ts'],
        env: { [variable]: id, KARBAR_SEED: '1', KARBAR_MODEL_SECONDS: '60' },
        testTimeout: 120_000,
        hookTimeout: 120_000,
        onConsoleLog: () => false,
      },
    })),
  },
  { cacheDir: 'node_modules/.vite-test', define: { __APP_VERSION__: JSON.stringify('test') } },
);
try {
  vitest.provide('postgres', cluster.url);
  await vitest.standalone();
  const green = groups(mutants.map(({ caughtBy }) => caughtBy)).map(([file, names]) => specification(harmless.id, file, names));
  const red = mutants.map(({ id, caughtBy }) => specification(id, caughtBy.file, [caughtBy.name]));
  const { testModules } = await vitest.runTestSpecifications([...green, ...red]);
  report(testModules);
} finally {
  await vitest.close();
  await cluster.stop();
}
process.exit();

function specification(id: string, file: string, names: readonly string[]): TestSpecification {
  const project: TestProject = vitest.getProjectByName(id);
  const pattern = names.map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|');
  return project.createSpecification(root + file, { testNamePattern: new RegExp(`(?:^| )(?:${pattern})$`) });
}

function groups(catchers: readonly Catcher[]): readonly (readonly [file: string, names: readonly string[]])[] {
  const files = new Set(catchers.map(({ file }) => file));
  return [...files].map((file) => [file, [...new Set(catchers.filter((one) => one.file === file).map(({ name }) => name))]]);
}

/** Only a test that ran and failed has caught anything; a file that could not be loaded has not. */
function report(modules: readonly TestModule[]): void {
  const caught = mutants.filter(({ id, caughtBy }) => {
    const { state, errors } = outcome(modules, id, caughtBy);
    console.log(`${state === 'failed' ? 'caught  ' : 'SURVIVED'} ${id}: ${caughtBy.file}, ${caughtBy.name}`);
    if (state !== 'failed') console.log(`         ${state} ${errors}`);
    else if (process.argv.includes('--why')) console.log(`         ${errors}`);
    return state === 'failed';
  });
  const spoilt = mutants.filter(({ caughtBy }) => outcome(modules, harmless.id, caughtBy).state !== 'passed');
  for (const { caughtBy } of spoilt)
    console.log(
      `NOT GREEN with ${harmless.id}: ${caughtBy.file}, ${caughtBy.name}\n         ${outcome(modules, harmless.id, caughtBy).errors}`,
    );
  if (spoilt.length === 0) console.log(`green    ${harmless.id}: all of these tests`);
  console.log(`mutants: ${caught.length}/${mutants.length} caught`);
  process.exitCode = caught.length === mutants.length && spoilt.length === 0 ? 0 : 1;
}

function outcome(modules: readonly TestModule[], id: string, { file, name }: Catcher) {
  const module = modules.find((one) => one.project.name === id && one.moduleId.endsWith(file));
  const test = module && [...module.children.allTests()].find((one) => one.name === name);
  const errors = [...(module?.errors() ?? []), ...(test?.result().errors ?? [])].map(({ message }) => message.split('\n')[0]).join('; ');
  return { state: test?.result().state ?? 'not found', errors };
}
