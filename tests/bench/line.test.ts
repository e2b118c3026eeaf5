import { describe, expect, it } from 'vitest';

import { byKey, line, median, middle, percentile } from './line.ts';
import { speedTable, withSpeedTable } from './speed-table.ts';

const rounds = [
  { value: 30, denominator: 10 },
  { value: 8, denominator: 8 },
  { value: 100, denominator: 50 },
];

describe('percentiles', () => {
  it('are values that were measured', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.95)).toBe(95);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([7], 0.95)).toBe(7);
    expect(median([3, 1, 2])).toBe(2);
  });
});

describe('a line', () => {
  it('is the round with the middle ratio', () => {
    expect(middle(rounds)).toEqual({ value: 100, denominator: 50 });
    expect(() => middle([])).toThrow('Nothing was measured');
  });

  it('meets or misses its goal by the ratio; the cause stands only beside a miss', () => {
    const facts = { key: 'a', what: 'a / b', unit: 'ms', source: 'promise', cause: 'because' };
    expect(line({ ...facts, atMost: 2 }, rounds)).toMatchObject({
      ratio: 2,
      goal: { bound: '<= 2x', source: 'promise' },
      met: true,
      cause: null,
    });
    expect(line({ ...facts, atMost: 1.9 }, rounds)).toMatchObject({ met: false, cause: 'because' });
    expect(line({ ...facts, atLeast: 2.1 }, rounds)).toMatchObject({ goal: { bound: '>= 2.1x' }, met: false });
    expect(line(facts, rounds)).toMatchObject({ goal: null, met: null, cause: null });
  });

  it('is found by its key', () => {
    const told = byKey([line({ key: 'a', what: 'a / b', unit: 'ms', atMost: 2 }, rounds)]);
    expect(told).toMatchObject({ a: { value: 100, denominator: 50, ratio: 2, met: true } });
    expect(told['a']).not.toHaveProperty('key');
  });
});

describe('the table in the README', () => {
  const lines = [
    line({ key: 'first', what: 'ours / theirs', unit: 'ms', atMost: 2 }, rounds),
    line({ key: 'second', what: 'ours / theirs', unit: 'rows/s', atLeast: 3, cause: 'it does more' }, [
      { value: 1234.5, denominator: 1000 },
    ]),
    line({ key: 'third', what: 'ours / theirs', unit: 'ms' }, rounds),
  ];

  it('names value, denominator, ratio and goal, and the cause of a miss', () => {
    const table = speedTable(lines, 'Measured on paper.').split('\n');
    expect(table[0]).toBe('Measured on paper.');
    expect(table).toContain('| `first` | ours / theirs | 100 ms | 50.0 ms | 2.00 | ≤ 2x ✓ |');
    expect(table).toContain('| `second` | ours / theirs | 1,235 rows/s | 1,000 rows/s | 1.23 | ≥ 3x **missed** |');
    expect(table).toContain('| `third` | ours / theirs | 100 ms | 50.0 ms | 2.00 |  |');
    expect(table.at(-1)).toBe('- `second`: it does more');
  });

  it('replaces what stands between the marks, and nothing else', () => {
    const readme = 'before\n<!-- bench: begin -->\nold\n<!-- bench: end -->\nafter\n';
    const once = withSpeedTable(readme, 'new');
    expect(once).toBe('before\n<!-- bench: begin -->\n\nnew\n\n<!-- bench: end -->\nafter\n');
    expect(withSpeedTable(once, 'new')).toBe(once);
    expect(() => withSpeedTable('no marks', 'new')).toThrow('README.md has no');
  });
});
