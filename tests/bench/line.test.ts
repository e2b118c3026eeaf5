import { describe, expect, it } from 'vitest';

import { byKey, line, median, middle, percentile } from './line.ts';
import { withSpeedTable } from './speed-table.ts';

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

describe('the table in tests/README.md', () => {
  const lines = [
    line({ key: 'first', what: 'ours / theirs', unit: 'ms', atMost: 2 }, rounds),
    line({ key: 'second', what: 'ours / theirs', unit: 'rows/s', atLeast: 3, cause: 'it does more' }, [
      { value: 1234.5, denominator: 1000 },
    ]),
    line({ key: 'third', what: 'ours / theirs', unit: 'ms' }, rounds),
  ];

  const measured = { lines, machine: 'Measured on paper.', date: '2026-11-25', whole: true };
  const empty = 'before\n<!-- bench: begin -->\nold\n<!-- bench: end -->\nafter\n';

  it('names value, denominator, ratio and goal, when it was measured, and the cause of a miss', () => {
    const table = withSpeedTable(empty, measured).split('\n');
    expect(table.slice(0, 4)).toEqual(['before', '<!-- bench: begin -->', '', 'Measured on paper.']);
    const load = lines.map((row) => row.load.toFixed(1));
    expect(table).toContain(`| \`first\` | ours / theirs | 100 ms | 50.0 ms | 2.00 | ≤ 2x ✓ | 2026-11-25, load ${load[0]} |`);
    expect(table).toContain(
      `| \`second\` | ours / theirs | 1,235 rows/s | 1,000 rows/s | 1.23 | ≥ 3x **missed** | 2026-11-25, load ${load[1]} |`,
    );
    expect(table).toContain(`| \`third\` | ours / theirs | 100 ms | 50.0 ms | 2.00 |  | 2026-11-25, load ${load[2]} |`);
    expect(table.slice(-5)).toEqual(['- `second`: it does more', '', '<!-- bench: end -->', 'after', '']);
  });

  it('keeps the lines that were not measured and the words below them, and replaces those that were', () => {
    const noted = withSpeedTable(empty, measured).replace('\n\nMissed', '\n\nSome words.\n\nMissed');
    const second = line({ key: 'second', what: 'ours / theirs', unit: 'rows/s', atLeast: 3 }, [{ value: 4, denominator: 1 }]);
    const fourth = line({ key: 'fourth', what: 'ours / theirs', unit: 'ms' }, rounds);
    const partly = withSpeedTable(noted, { ...measured, lines: [second, fourth], date: '2026-11-26', whole: false });
    const [before, after] = [noted.split('\n'), partly.split('\n')];
    expect(keysIn(after)).toEqual(['first', 'second', 'third', 'fourth']);
    for (const key of ['first', 'third']) expect(rowIn(after, key)).toBe(rowIn(before, key));
    expect(rowIn(after, 'second')).toContain('4.00 | ≥ 3x ✓ | 2026-11-26');
    expect(after).toContain('Some words.');
    expect(after).not.toContain('Missed, and why:');
    expect(keysIn(withSpeedTable(partly, measured).split('\n'))).toEqual(['first', 'second', 'third']);
  });

  it('replaces what stands between the marks, and nothing else', () => {
    const once = withSpeedTable(empty, measured);
    expect(withSpeedTable(once, measured)).toBe(once);
    expect(withSpeedTable(once, { ...measured, lines: [], whole: false })).toBe(once);
    expect(once).toMatch(/^before\n<!-- bench: begin -->[^]+<!-- bench: end -->\nafter\n$/);
    expect(() => withSpeedTable('no marks', measured)).toThrow('tests/README.md has no');
  });
});

function rowIn(table: readonly string[], key: string): string | undefined {
  return table.find((text) => text.startsWith(`| \`${key}\``));
}

function keysIn(table: readonly string[]): readonly string[] {
  return table.flatMap((text) => /^\| `(\w+)`/.exec(text)?.[1] ?? []);
}
