import { ensureChromium } from './runner/browser.ts';
import { markGreen, standsAt } from './runner/green.ts';
import { compileMessages, deep, gate, type Part } from './runner/parts.ts';

/*
 * npm test: the gate, part by part, with the seconds that each took beside its budget; it ends with the first part that is red.
 * `npm test -- unit sql` runs only the parts named, `npm test -- unit business/orders` only the files of a part whose path has these words.
 * npm run test:deep: everything else, each part whatever the others say; `-- --from faults` begins there. The last line is `N passed, N failed`.
 */

/** More tests than these that are green only at the second try are no accident. */
const flakyAtMost = 3;

const words = process.argv.slice(2);
const isDeep = words[0] === '--deep';
if (isDeep) words.shift();
const from = words[0] === '--from' ? words.splice(0, 2)[1] : undefined;
const all = [...gate, ...deep];
const named = all.filter((part) => words.includes(part.name));
const files = words.filter((word) => !all.some((part) => part.name === word));
const start = (isDeep ? deep : gate).findIndex((part) => part.name === (from ?? part.name));
if (start < 0 || (files.length > 0 && (named.length === 0 || named.some((part) => part.whole)))) refuse(files[0] ?? from ?? '');

const isWhole = words.length === 0;
const chosen = isWhole ? (isDeep ? deep : gate).slice(start) : named;
const begun = Date.now();
const stand = await standsAt();
const flaky: string[] = [];
let passed = 0;
let failed = 0;

if (isDeep) console.log(`Chance is drawn from KARBAR_SEED=${(process.env['KARBAR_SEED'] ??= String(Date.now() % 2 ** 31))}.`);
if (chosen.some((part) => part.browser)) ensureChromium();
await needMessages();
for (const part of chosen) {
  await take(part);
  if (failed > 0 && isWhole && !isDeep) break;
}

for (const test of flaky) console.log(`FLAKY ${test}`);
if (flaky.length > flakyAtMost) {
  failed += 1;
  console.log(`${flaky.length} tests were green only at the second try; more than ${flakyAtMost} are red.`);
}
if (failed === 0 && isWhole && !isDeep) await markGreen(stand);
console.log(`\nTook ${secondsSince(begun)} s.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function take(part: Part): Promise<void> {
  const partBegun = Date.now();
  let done = 0;
  const heard = (text: string): void => void (done += text.match(/^\s*[✓✔✗✘×❯] /gm)?.length ?? 0);
  const beat = setInterval(
    () => console.log(`       ${part.name}: ${secondsSince(partBegun)} s${done > 0 ? `, ${done} done` : ''}`),
    30_000,
  );
  const outcome = await part.run({ files, retry: !part.sure, heard });
  clearInterval(beat);
  passed += outcome.passed;
  failed += outcome.failed;
  flaky.push(...outcome.flaky);
  const bad = outcome.failed > 0;
  const took = secondsSince(partBegun);
  const counts = `${outcome.passed} passed${bad ? `, ${outcome.failed} failed` : ''}${outcome.flaky.length > 0 ? `, ${outcome.flaky.length} flaky` : ''}`;
  if (bad) console.log(`\n---------- ${part.name} ----------\n${outcome.output.trim()}\n---------- end of ${part.name} ----------\n`);
  const over = took > part.budget ? '  OVER ITS BUDGET' : '';
  console.log(
    `${bad ? 'FAILED' : 'ok    '} ${part.name.padEnd(11)} ${String(took).padStart(4)} of ${String(part.budget).padStart(4)} s   ${counts}${over}`,
  );
  if (!bad && part.show && outcome.output) console.log(outcome.output.trim().replace(/^/gm, '       '));
}

async function needMessages(): Promise<void> {
  const { ok, output } = await compileMessages();
  if (ok) return;
  console.log(`The messages cannot be compiled:\n${output}\n\n0 passed, 1 failed`);
  process.exit(1);
}

function refuse(word: string): never {
  const of = (those: readonly Part[]) => those.map((part) => part.name).join(', ');
  console.error(`Unknown: ${word}. npm test has ${of(gate)}; npm run test:deep has ${of(deep)}.`);
  console.error(`Files can be named of: ${of(all.filter((part) => !part.whole))}.`);
  process.exit(2);
}

function secondsSince(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}
