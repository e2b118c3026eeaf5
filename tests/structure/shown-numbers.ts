import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './sources.ts';

/*
 * React shows numbers, so that a bare one between tags compiles. Here the sources are compiled once more against React's own types,
 * less the number in what can be shown: whatever is shown, passed on to be shown or answered to be shown must have gone through the
 * company's formatter.
 */

/** `file(line,column): what is wrong`, of the files of `include` and of one with the code of `sample`. */
export async function shownNumbers(include: readonly string[], sample = ''): Promise<readonly string[]> {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, 'node_modules/.cache/shown-'));
  try {
    cpSync(join(root, 'node_modules/@types/react'), join(folder, 'react'), { recursive: true });
    const types = join(folder, 'react/index.d.ts');
    writeFileSync(types, withoutNumbers(readFileSync(types, 'utf8')));
    writeFileSync(join(folder, 'sample.tsx'), `${sample}\nexport {};\n`);
    const paths = { react: ['./react/index.d.ts'], 'react/jsx-runtime': ['./react/jsx-runtime.d.ts'] };
    // The classic transform, because only there the compiler looks at what stands in a fragment.
    const compilerOptions = { paths, jsx: 'react', allowUmdGlobalAccess: true };
    const files = ['./sample.tsx', './react/index.d.ts', ...include.map((one) => join(root, one))];
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: files }));
    const told = await compiled(join(folder, 'tsconfig.json'));
    return told.split('\n').flatMap((line) => /^(?:.*\/)?((?:src\/|sample).*\(\d+,\d+\): error TS\d+: .*)/.exec(line)?.[1] ?? []);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function withoutNumbers(types: string): string {
  const changed = types.replace(/type ReactNode =[^;]*;/, (node) => node.replace(/\n\s*\| (?:number|bigint)(?=\n)/g, ''));
  if (changed === types) throw new Error('The types of React say otherwise what can be shown');
  return changed;
}

function compiled(project: string): Promise<string> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [compiler, '-p', project, '--noEmit', '--pretty', 'false'],
      { cwd: root, maxBuffer: 2 ** 26 },
      (error, out, complaint) =>
        complaint === '' && (error === null || typeof error.code === 'number') ? resolve(out) : reject(error ?? new Error(complaint)),
    );
  });
}
