import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

import { harmless, mutants } from './mutants.ts';

/** A literal replacement in one file of the product, named from the root. */
export type Edit = { readonly file: string; readonly from: string; readonly to: string };

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The variable that tells a test process which mutant its database has. */
export const variable = 'KARBAR_MUTANT';

/** The text with the edit. An edit that does not find its place exactly once says nothing about any test. */
export function edited(text: string, { file, from, to }: Edit): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${file} has this ${parts.length - 1} times instead of once:\n${from}`);
  return parts.join(to);
}

/** Edits modules while Vitest loads them. */
export function planting(edits: readonly Edit[]): Plugin {
  return {
    name: 'karbar-mutant',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id.split('?')[0] ?? '').replaceAll('\\', '/');
      return edits.filter((edit) => edit.file === file).reduce(edited, code);
    },
  };
}

/** The functions of the migrations that this process's mutant edits, to be run after the migrations; empty when there is none. */
export function plantedSql(): string {
  const planted = [...mutants, harmless].find(({ id }) => id === process.env[variable]);
  return (planted?.edits ?? [])
    .filter(({ file }) => file.endsWith('.sql'))
    .map(redefinition)
    .join('\n');
}

/** The whole function in which the edit lies. */
function redefinition(edit: Edit): string {
  const text = readFileSync(root + edit.file, 'utf8');
  const migration = edited(text, edit);
  const at = text.indexOf(edit.from);
  const begin = migration.lastIndexOf('create function ', at);
  const end = migration.indexOf('\n$$;', at);
  if (begin === -1 || end === -1) throw new Error(`${edit.file} has no function around:\n${edit.from}`);
  return `${migration.slice(begin, end)}\n$$;`.replace('create function', 'create or replace function');
}
