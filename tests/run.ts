import { ensureChromium } from './runner/browser.ts';
import { compileMessages, type Part, parts } from './runner/parts.ts';

/*
 * npm test: everything that can be checked on one machine, part by part, with the time each part took. `npm test -- unit sql`
 * runs only the parts named, `npm test -- unit business/orders` only the files of a part whose path has these words. The last line is
 * `N passed, N failed`.
 */

const wanted = process.argv.slice(2);
const named = parts.filter((part) => wanted.includes(part.name));
const files = wanted.filter((name) => !parts.some((part) => part.name === name));
if (files.length > 0 && (named.length === 0 || named.some((part) => part.whole))) {
  const of = (those: readonly Part[]) => those.map((part) => part.name).join(', ');
  console.error(
    `Unknown part: ${files.join(', ')}. There are: ${of(parts)}. Files can be named of: ${of(parts.filter((part) => !part.whole))}`,
  );
  process.exit(2);
}

const chosen = wanted.length === 0 ? parts : named;
const begun = Date.now();
let passed = 0;
let failed = 0;

if (chosen.some((part) => part.browser)) ensureChromium();
await compileMessages();
const patient = chosen.filter((part) => part.patient);
for (const part of chosen) {
  // Parts that wait most of their time wait together, in the place of the first.
  if (!part.patient) await take(part);
  else if (part === patient[0]) await Promise.all(patient.map(take));
}

console.log(`\nTook ${seconds(begun)}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function take(part: Part): Promise<void> {
  const partBegun = Date.now();
  const { output, ...count } = await part.run(files);
  passed += count.passed;
  failed += count.failed;
  const bad = count.failed > 0;
  const line = `${bad ? 'FAILED' : 'ok    '} ${part.name.padEnd(10)} ${seconds(partBegun).padStart(6)}   ${count.passed} passed${bad ? `, ${count.failed} failed` : ''}`;
  if (bad) console.log(`\n---------- ${part.name} ----------\n${output.trim()}\n---------- end of ${part.name} ----------\n`);
  console.log(line);
  if (!bad && part.show) console.log(output.trim().replace(/^/gm, '       '));
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
