import { cpus, totalmem } from 'node:os';

import { amount, type Line } from './line.ts';

const begin = '<!-- bench: begin -->';
const end = '<!-- bench: end -->';

/** The README with these lines between its marks. */
export function withSpeedTable(readme: string, table: string): string {
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from === -1 || to < from) throw new Error(`README.md has no ${begin} ... ${end}`);
  return `${readme.slice(0, from + begin.length)}\n\n${table}\n\n${readme.slice(to)}`;
}

/** One row per line with its denominator, and below it the cause of every missed goal. */
export function speedTable(lines: readonly Line[], machine: string): string {
  const rows = lines.map(({ key, what, value, denominator, unit, ratio, goal, met }) => {
    const verdict = goal === null ? '' : `${goal.bound.replace('<=', '≤').replace('>=', '≥')} ${met ? '✓' : '**missed**'}`;
    return `| \`${key}\` | ${what} | ${amount(value)} ${unit} | ${amount(denominator)} ${unit} | ${ratio.toFixed(2)} | ${verdict} |`;
  });
  const causes = lines.filter(({ met }) => met === false).map(({ key, cause }) => `- \`${key}\`: ${cause}`);
  return [
    machine,
    '',
    '| line | what / denominator | value | denominator | ratio | goal |',
    '|---|---|---|---|---|---|',
    ...rows,
    ...(causes.length === 0 ? [] : ['', 'Missed, and why:', '', ...causes]),
  ].join('\n');
}

/** What the numbers were measured on; only ratios hold elsewhere. */
export function machineLine(browser: string, lines: readonly Line[]): string {
  const loads = lines.map(({ load }) => load);
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const load = `load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`;
  return `Measured on ${cpus().length} cores with ${gigabytes} GB, ${load} (shared with other work), Node ${process.versions.node}, Chromium ${browser}, embedded backend.`;
}
