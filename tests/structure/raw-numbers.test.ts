import { describe, expect, it } from 'vitest';

import { rawNumbers } from './raw-numbers.ts';
import { filesIn, source } from './sources.ts';

describe('numbers on screens', () => {
  it('are found between tags and in the parameters of texts', () => {
    const code = `export const A = () => <p id={1}>{rows.length} {number(rows.length)} {open && at + 1} {name} {\`\${i * 2} x\`}
      {m.some({ a: String(rest), b: number(rest), c: x ? '' : rest.toFixed(1), name, d: \`\${number(2)}%\` })} {Math.round(x)}</p>;`;
    expect(rawNumbers('a.tsx', code).map(({ text }) => text)).toEqual([
      'rows.length',
      'at + 1',
      'i * 2',
      'String(rest)',
      'rest.toFixed(1)',
      'Math.round(x)',
    ]);
  });

  it('go through the formatter of the company', () => {
    const found = filesIn('src', /(?<!\.test)\.tsx?$/).flatMap((file) =>
      rawNumbers(file, source(file)).map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(found).toEqual([]);
  });
});
