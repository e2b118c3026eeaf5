import { describe, expect, it } from 'vitest';

import { rawNumbers } from './raw-numbers.ts';
import { shownNumbers } from './shown-numbers.ts';
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

  it('are no bare variable anywhere that is shown: the compiler, asked with stricter types, finds none', { timeout: 180_000 }, async () => {
    const sample = `import { Facts } from '#ui/display/Facts.tsx';
      import type { Column } from '#ui/table/column.ts';
      export const A = ({ count, name }: { count: number; name: string }) => <p>{count}</p>;
      export const B = ({ count }: { count: number }) => <><b>{name(count)}</b>{count}</>;
      export const C = ({ rows }: { rows: readonly number[] }) => <ul>{rows.map((row) => <li key={row} tabIndex={row}>{name(row)}</li>)}{rows}</ul>;
      export const D: Column<{ count: number }>['cell'] = (row) => row.count;
      export const E = ({ count }: { count?: number }) => <Facts>{count && <br />}</Facts>;
      const name = (count: number): string => String(count);`;
    const found = await shownNumbers(['src'], sample);
    const [planted, real] = [true, false].map((wanted) => found.filter((place) => place.startsWith('sample') === wanted));
    expect(real?.filter((place) => !place.includes('.test.tsx('))).toEqual([]);
    expect([...new Set(planted?.map((place) => /\d+/.exec(place)?.[0]))]).toEqual(['3', '4', '5', '6', '7']);
  });
});
