import { expect, test } from 'vitest';

import { assertLimits, type Known, openOf } from './limits.ts';
import type { AdvanceRow, EventRow } from './rules.ts';

const advance = (id: string, told: Partial<AdvanceRow>) =>
  ({ id, type: 'salary_advance', status: 'disbursed', amount: 0, approved_amount: null, deleted_at: null, ...told }) as AdvanceRow;
const event = (advance_id: string, told: Partial<EventRow>) =>
  ({ id: `${advance_id} ${told.type}`, advance_id, reverses: null, created_at: '2026-11-01T00:00:00Z', ...told }) as EventRow;

const rule = {
  ...{ id: 'r', effective_from: '2026-01-01', max_percent: 100, max_open: 2, min_service_days: 90, cooling_days: 30 },
  ...{ floor_pct: 30, whole_units: true, created_at: '2026-01-01T00:00:00Z' },
};
const known: Known = {
  rules: [rule],
  advances: [advance('a', { amount: 60_000, approved_amount: 60_000 }), advance('p', { type: 'penalty', status: 'approved' })],
  events: [
    event('a', { type: 'disburse', amount: 60_000, event_date: '2026-09-01' }),
    event('a', { type: 'recover', amount: 10_000, event_date: '2026-10-31' }),
  ],
  joined: '2026-01-01',
  gross: 80_000,
};
const asked = { id: 'n', employee_id: 'e', type: 'salary_advance', request_date: '2026-11-20', amount: 30_000 } as const;
const refusal = (given: Partial<Known>, told: Partial<typeof asked> & { readonly amount?: number } = {}) => {
  try {
    assertLimits({ ...asked, ...told }, { ...known, ...given });
    return undefined;
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
};

test('what is open counts with what is asked: 500 + 300 = 800 is just allowed', () => {
  expect(openOf(known).map(({ open }) => open)).toEqual([50_000]);
  expect(refusal({})).toBeUndefined();
  expect(refusal({}, { amount: 30_001 as never })).toBe('advance_too_large');
  expect(refusal({ gross: undefined }, { amount: 900_000 as never })).toBeUndefined();
});

test('so many, so soon, so long after the last one', () => {
  const third = advance('b', { status: 'requested', amount: 1 });
  expect(refusal({ advances: [...known.advances, third] })).toBe('advance_too_many');
  expect(refusal({ joined: '2026-10-01' })).toBe('advance_too_soon');
  expect(refusal({ events: [event('a', { type: 'disburse', amount: 50_000, event_date: '2026-11-01' })] })).toBe('advance_cooling');
  expect(refusal({ rules: [] })).toBeUndefined();
});
