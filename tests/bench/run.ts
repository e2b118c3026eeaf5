import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { byKey, type Line, show } from './line.ts';
import { benchMaterials } from './materials.ts';
import { benchShop } from './shop.ts';
import { machineLine, withSpeedTable } from './speed-table.ts';
import { benchSync } from './sync.ts';

/*
 * npm run bench [-- sync|shop|materials [--only save|device|large|peer|push|server|statement|attendance|first]] [--json | --readme]: speed as ratios. Every line names its denominator, which is measured in turns with it
 * on the same machine, and the load of the machine at that moment. `--readme` writes them into the table of tests/README.md,
 * where the lines of other parts stay as they are.
 */

/** A suite tells its lines one by one and answers the version of the browser that it used. */
const suites: Readonly<Record<string, (tell: (line: Line) => void, only?: string) => Promise<string>>> = {
  sync: benchSync,
  shop: benchShop,
  materials: benchMaterials,
};

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean' }, readme: { type: 'boolean' }, only: { type: 'string' } },
  allowPositionals: true,
});
const chosen = positionals.length > 0 ? positionals : Object.keys(suites);
const lines: Line[] = [];
let browser = '';
for (const name of chosen) {
  const suite = suites[name];
  if (!suite) throw new Error(`Unknown suite: ${name}. There are: ${Object.keys(suites).join(', ')}`);
  browser = await suite((row) => {
    lines.push(row);
    if (!values.json) console.log(show(row));
  }, values.only);
}
if (values.json) console.log(JSON.stringify(byKey(lines), null, 2));
if (values.readme) {
  const file = fileURLToPath(new URL('../README.md', import.meta.url));
  const measured = { lines, machine: machineLine(browser), date: new Date().toISOString().slice(0, 10), whole: values.only === undefined };
  writeFileSync(file, withSpeedTable(readFileSync(file, 'utf8'), measured));
}
process.exit(0);
