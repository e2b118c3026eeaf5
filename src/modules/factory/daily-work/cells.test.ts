import { expect, it } from 'vitest';

import { type CellLine, goodChange, looseOf, usualOutput, valuesChange, valuesOf } from './cells.ts';

const line = (id: string, told: Partial<CellLine> = {}): CellLine => ({
  ...{ id, bundle_id: null, output_id: null, good: 0, reject: 0, rework: 0, own_rework: true, minutes: 0, reason: '', note: '' },
  ...told,
});

it('what is typed first is a line of its own, and a correction stands in place of it with all else that it said', () => {
  expect(goodChange([], 40, 'm')).toMatchObject({ good: 40, output_id: 'm', replaces: [] });
  const typed = [line('a', { output_id: 'm', good: 40, reject: 2, reason: 'Stain', minutes: 60 })];
  expect(goodChange(typed, 44, 'm')).toMatchObject({ good: 44, reject: 2, reason: 'Stain', minutes: 60, replaces: ['a'] });
});

it('the same number writes nothing, and nothing in an empty cell is nothing', () => {
  expect(goodChange([line('a', { good: 40 })], 40, null)).toBeUndefined();
  expect(goodChange([], 0, null)).toBeUndefined();
});

it('an emptied cell takes its line back', () => {
  expect(goodChange([line('a', { good: 40 })], 0, null)).toMatchObject({ good: 0, replaces: ['a'] });
});

it('lines that two tablets typed become one', () => {
  const lines = [line('a', { good: 40, reject: 1, reason: 'Hole' }), line('b', { good: 4, reject: 2 })];
  expect(goodChange(lines, 50, null)).toMatchObject({ good: 50, reject: 3, reason: 'Hole', replaces: ['a', 'b'] });
});

it('bundles and other sizes stay as they are, and the cell cannot be less than they are', () => {
  const lines = [line('a', { bundle_id: '17', output_id: 's', good: 12 }), line('b', { output_id: 'l', good: 5 })];
  expect(goodChange(lines, 20, 'm')).toMatchObject({ good: 3, output_id: 'm', replaces: [] });
  expect(goodChange(lines, 20, 'l')).toMatchObject({ good: 8, output_id: 'l', replaces: ['b'] });
  expect(() => goodChange(lines, 16, 'm')).toThrow('work_elsewhere');
  expect(looseOf(lines, 's')).toEqual([]);
});

it('a number is of the size that was typed last, of the only one, or of none', () => {
  const [m, l] = [{ id: 'm' }, { id: 'l' }];
  expect(usualOutput([], [m])).toBe('m');
  expect(usualOutput([], [m, l])).toBeNull();
  expect(usualOutput([line('a', { output_id: 'l' }), line('b', { bundle_id: '17', output_id: 'm' })], [m, l])).toBe('l');
});

it('a window that changes nothing writes nothing', () => {
  const own = [line('a', { good: 3, reject: 1, reason: 'Hole' })];
  expect(valuesChange(own, valuesOf(own, null))).toBeUndefined();
  expect(valuesChange(own, { ...valuesOf(own, null), rework: 2, own_rework: false })).toMatchObject({ rework: 2, replaces: ['a'] });
});
