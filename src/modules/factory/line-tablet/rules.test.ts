import { describe, expect, it } from 'vitest';

import type { PersonRow } from '../../hrm/kiosk/index.ts';
import type { TabletLineRow, TabletOrderRow } from '../working/index.ts';
import { bundleIn, countedHere, figuresOf, inOrder, lastTasks, passedOf, workDay, writtenFor } from './rules.ts';

const [sewing, cutting] = ['sewing', 'cutting'];
const order = (order_no: string, told: Partial<TabletOrderRow> = {}): TabletOrderRow => ({
  ...{ id: order_no, device_id: 'k', order_id: order_no, order_no, name: 'Shirt', line_name: 'Line 1', line_efficiency: 5000 },
  ...{
    due_date: null,
    reasons: [],
    outputs: [],
    bundles: [{ id: `${order_no}b`, code: `${order_no}/1`, bundle_no: 1, output_id: null, quantity: 20 }],
  },
  operations: [
    { operation_id: cutting, name: 'Cutting', section: '', sam: 500 },
    { operation_id: sewing, name: 'Sewing', section: '', sam: 2400 },
  ],
  ...told,
});
const line = (id: string, at: number, told: Partial<TabletLineRow> = {}): TabletLineRow => ({
  ...{ id, report_id: 'r', day: '2026-11-27', shift_id: null, line_id: 'l', employee_id: 'rima', order_id: 'PRO-1', operation_id: sewing },
  ...{
    output_id: null,
    bundle_id: null,
    good: 10,
    reject: 0,
    rework: 0,
    own_rework: true,
    minutes: 0,
    reason: '',
    note: '',
    method: 'pad',
  },
  ...{ replaces: [], captured_at: new Date(at * 60_000).toISOString(), device_code: 'A', sequence: at, device_id: 'k', doubled: null },
  received_at: '2026-11-27T00:00:00.000Z',
  ...told,
});
const person = (employee_id: string, shift_start: number | null, shift_end: number | null): PersonRow => ({
  ...{ id: employee_id, device_id: 'k', employee_id, code: employee_id, name: employee_id, name_local: '', thumb: '', badge_code: null },
  ...{ salt: null, verifier: null, shift_id: null, shift_name: '', shift_start, shift_end },
});

describe('the day of the work', () => {
  const night = { shift_start: 22 * 60, shift_end: 6 * 60 };

  it('is that on which a night shift began', () => {
    expect(workDay(night, '2026-11-27', 23 * 60)).toBe('2026-11-27');
    expect(workDay(night, '2026-11-28', 5 * 60)).toBe('2026-11-27');
    expect(workDay(night, '2026-11-28', 9 * 60)).toBe('2026-11-27');
    expect(workDay(night, '2026-11-28', 11 * 60)).toBe('2026-11-28');
    expect(workDay({ shift_start: 8 * 60, shift_end: 17 * 60 }, '2026-11-28', 60)).toBe('2026-11-28');
    expect(workDay({ shift_start: null, shift_end: null }, '2026-11-28', 60)).toBe('2026-11-28');
  });

  it('has so many minutes that have passed', () => {
    const day = { shift_start: 480, shift_end: 1020 };
    expect([passedOf(day, 400), passedOf(day, 600), passedOf(day, 1200)]).toEqual([0, 120, 540]);
    expect([passedOf(night, 23 * 60), passedOf(night, 60), passedOf(night, 7 * 60)]).toEqual([60, 180, 480]);
    expect(passedOf({ shift_start: null, shift_end: null }, 60)).toBe(480);
  });
});

it('the line stands by what has passed of the shifts of whoever made something', () => {
  const people = [person('rima', 480, 960), person('salma', 480, 960), person('away', 480, 960)];
  const lines = [line('a', 1, { good: 60 }), line('b', 2, { employee_id: 'salma', good: 40, reject: 3 })];
  expect(figuresOf(lines, [order('PRO-1')], people, 720)).toEqual({ good: 100, reject: 3, efficiency: 5000, expected: 5000, target: 100 });
  expect(figuresOf(lines, [order('PRO-1', { line_efficiency: 10_000 })], people, 720).target).toBe(200);
  expect(figuresOf([], [order('PRO-1')], people, 720)).toMatchObject({ good: 0, efficiency: null, target: null });
});

it('what was taken back, or was first on another tablet, does not count', () => {
  const lines = [
    line('a', 1),
    line('b', 2, { good: 0, replaces: ['a'] }),
    line('c', 3, { doubled: 'second' }),
    line('d', 4, { doubled: 'first' }),
  ];
  const counted = countedHere(lines);
  expect([counted.lines, counted.twice].map((some) => some.map(({ id }) => id))).toEqual([['d'], ['c']]);
  expect(countedHere([...lines, line('e', 5, { good: 0, replaces: ['c'] })]).twice).toEqual([]);
});

it('a bundle is found by its ticket in any case, and known where it was written down for a step', () => {
  const orders = [order('PRO-1'), order('PRO-2')];
  expect(bundleIn(orders, 'pro-2/1')?.bundle.id).toBe('PRO-2b');
  expect(bundleIn(orders, 'PRO-3/1')).toBeUndefined();
  const lines = [line('a', 1, { bundle_id: 'PRO-1b' })];
  expect(writtenFor(lines, 'PRO-1b', sewing)?.id).toBe('a');
  expect(writtenFor(lines, 'PRO-1b', cutting)).toBeUndefined();
});

it('what somebody did last comes first, and what is due first', () => {
  const orders = [order('PRO-2', { due_date: '2026-12-01' }), order('PRO-3'), order('PRO-1', { due_date: '2026-11-30' })];
  expect(inOrder(orders).map(({ order_no }) => order_no)).toEqual(['PRO-1', 'PRO-2', 'PRO-3']);
  const lines = [
    line('a', 1),
    line('b', 2, { operation_id: cutting }),
    line('c', 3),
    line('d', 4, { employee_id: 'salma', order_id: 'PRO-2' }),
  ];
  expect(lastTasks(lines, orders, 'rima', 2).map(({ order: of, step }) => `${of.order_no} ${step.name}`)).toEqual([
    'PRO-1 Sewing',
    'PRO-1 Cutting',
  ]);
  expect(lastTasks([line('e', 5, { order_id: 'gone' })], orders, 'rima', 2)).toEqual([]);
});
