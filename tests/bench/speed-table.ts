import { cpus, totalmem } from 'node:os';

import { amount, type Line } from './line.ts';

const begin = '<!-- bench: begin -->';
const end = '<!-- bench: end -->';
const head = ['| line | what / denominator | value | denominator | ratio | goal | measured |', '|---|---|---|---|---|---|---|'];
const missed = 'Missed, and why:';

/** `whole` = every line there is was measured: what else stands in the table is gone. `date` as `2026-11-25`. */
export type Measured = { readonly lines: readonly Line[]; readonly machine: string; readonly date: string; readonly whole: boolean };

/**
 * tests/README.md with these lines between its marks: one row per line with its denominator, and below the table the cause of every missed
 * goal. Lines that were not measured stay as they are, and so does what is written between the table and the causes.
 */
export function withSpeedTable(readme: string, { lines, machine, date, whole }: Measured): string {
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from === -1 || to < from) throw new Error(`tests/README.md has no ${begin} ... ${end}`);
  const old = readme.slice(from + begin.length, to).split('\n');
  const rows = whole ? new Map<string, string>() : byKey(old, /^\| `(\w+)` \|/);
  const causes = whole ? new Map<string, string>() : byKey(old, /^- `(\w+)`: /);
  for (const line of lines) {
    rows.set(line.key, rowOf(line, date));
    if (line.met === false) causes.set(line.key, `- \`${line.key}\`: ${line.cause}`);
    else causes.delete(line.key);
  }
  const told = [...rows.keys()].flatMap((key) => causes.get(key) ?? []);
  const notes = notesIn(old);
  const block = [
    machine,
    [...head, ...rows.values()].join('\n'),
    ...(notes === '' ? [] : [notes]),
    ...(told.length === 0 ? [] : [missed, told.join('\n')]),
  ];
  return `${readme.slice(0, from + begin.length)}\n\n${block.join('\n\n')}\n\n${readme.slice(to)}`;
}

function rowOf({ key, what, value, denominator, unit, ratio, goal, met, load }: Line, date: string): string {
  const verdict = goal === null ? '' : `${goal.bound.replace('<=', '≤').replace('>=', '≥')} ${met ? '✓' : '**missed**'}`;
  const numbers = `${amount(value)} ${unit} | ${amount(denominator)} ${unit} | ${ratio.toFixed(2)}`;
  return `| \`${key}\` | ${what} | ${numbers} | ${verdict} | ${date}, load ${load.toFixed(1)} |`;
}

function byKey(texts: readonly string[], pattern: RegExp): Map<string, string> {
  return new Map(
    texts.flatMap((text) => {
      const key = pattern.exec(text)?.[1];
      return key === undefined ? [] : [[key, text] as const];
    }),
  );
}

/** What somebody wrote between the table and the causes. */
function notesIn(block: readonly string[]): string {
  const after = block.findLastIndex((text) => text.startsWith('|')) + 1;
  const before = block.indexOf(missed, after);
  return after === 0
    ? ''
    : block
        .slice(after, before < 0 ? undefined : before)
        .join('\n')
        .trim();
}

/** What the numbers were measured on; only ratios hold elsewhere. */
export function machineLine(browser: string): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const versions = `Node ${process.versions.node}, Chromium ${browser}`;
  return `Measured on ${cpus().length} cores with ${gigabytes} GB (shared with other work: each line tells the load at its moment), ${versions}, embedded backend.`;
}
