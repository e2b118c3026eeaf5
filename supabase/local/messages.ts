import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { compile } from '@inlang/paraglide-js';
import { minifySync } from 'vite';

const folder = fileURLToPath(new URL('../../src/messages', import.meta.url));

/** What Node reads in the place of the files of single messages (`imports` in package.json). */
const wholeCatalogue = join(folder, 'whole/messages.js');

/**
 * Compiles the message catalogue. The app is built from a file for each message, so that a screen loads its own words; the commands and the
 * tests read all of them in one: to look for two thousand files took each file of tests nearly two seconds of a processor.
 */
async function compileMessages(): Promise<void> {
  refuseTwice('en');
  refuseTwice('bn');
  const outdir = join(folder, 'paraglide');
  const strategy = ['localStorage', 'preferredLanguage', 'baseLocale'] as const;
  await compile({ project: join(folder, 'project.inlang'), outdir, strategy: [...strategy], outputStructure: 'message-modules' });
  const files = readdirSync(join(outdir, 'messages')).filter((name) => name.endsWith('.js') && name !== '_index.js');
  const [imports] = /^import .*$/m.exec(readFileSync(join(outdir, 'messages', files[0] ?? ''), 'utf8')) ?? [''];
  const messages = files.map((name) => readFileSync(join(outdir, 'messages', name), 'utf8').replace(imports, ''));
  // The locale is that of the files of single messages, some of which are read beside this one.
  const whole = [imports.replace('../runtime.js', '../paraglide/runtime.js'), ...messages, "export * as m from './messages.js';"].join(
    '\n',
  );
  const { code, errors } = minifySync(wholeCatalogue, whole, { compress: false, mangle: false, codegen: { removeWhitespace: false } });
  if (errors[0]) throw new Error(errors[0].message);
  mkdirSync(join(folder, 'whole'), { recursive: true });
  writeFileSync(wholeCatalogue, code);
}

/** Over a key that stands in two files the compiler never ends. */
function refuseTwice(language: string): void {
  const known = new Set<string>();
  for (const name of readdirSync(join(folder, language))) {
    const keys = Object.keys(JSON.parse(readFileSync(join(folder, language, name), 'utf8')) as object).filter((key) => key !== '$schema');
    for (const key of keys) {
      if (known.has(key)) throw new Error(`${language}/${name}: ${key} stands in another file, too`);
      known.add(key);
    }
  }
}

if (import.meta.main) {
  await compileMessages();
  // The compiler leaves a timer of thirty seconds behind that nothing waits for.
  process.exit();
}
