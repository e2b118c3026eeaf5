import { ensureChromium } from './runner/browser.ts';
import { compileMessages, parts } from './runner/parts.ts';

/*
 * npm test: everything that can be checked on one machine, part by part, with the time each part took. `npm test -- unit sql`
 * runs only the parts named. The last line is `N passed, N failed`.
 */

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. There are: ${parts.map((part) => part.name).join(', ')}`);
  process.exit(2);
}

const chosen = parts.filter((part) => wanted.length === 0 || wanted.includes(part.name));
const begun = Date.now();
let passed = 0;
let failed = 0;

if (chosen.some((part) => part.browser)) ensureChromium();
await compileMessages();
for (const part of chosen) {
  const partBegun = Date.now();
  const { output, ...count } = await part.run();
  passed += count.passed;
  failed += count.failed;
  const bad = count.failed > 0;
  const line = `${bad ? 'FAILED' : 'ok    '} ${part.name.padEnd(10)} ${seconds(partBegun).padStart(6)}   ${count.passed} passed${bad ? `, ${count.failed} failed` : ''}`;
  if (bad) console.log(`\n---------- ${part.name} ----------\n${output.trim()}\n---------- end of ${part.name} ----------\n`);
  console.log(line);
  if (!bad && part.show) console.log(output.trim().replace(/^/gm, '       '));
}

console.log(`\nTook ${seconds(begun)}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
