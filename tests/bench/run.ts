import { parseArgs } from 'node:util';

import { type Line, show } from './line.ts';
import { benchSync } from './sync.ts';

/*
 * npm run bench [-- sync] [--json]: speed as ratios. Every line names its denominator, which is measured in the same run on the same
 * machine, and the load of the machine at that moment.
 */

const suites: Readonly<Record<string, (tell: (line: Line) => void) => Promise<void>>> = { sync: benchSync };

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const chosen = positionals.length > 0 ? positionals : Object.keys(suites);
const lines: Line[] = [];
for (const name of chosen) {
  const suite = suites[name];
  if (!suite) throw new Error(`Unknown suite: ${name}. There are: ${Object.keys(suites).join(', ')}`);
  await suite((row) => {
    lines.push(row);
    if (!values.json) console.log(show(row));
  });
}
if (values.json) console.log(JSON.stringify(lines, null, 2));
process.exit(0);
