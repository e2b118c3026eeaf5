import { expect, test } from 'vitest';

import { partOf, partSql } from './part.ts';

const rule = { date: 'order_date', open: ['completed_at', 'deleted_at'] } as const;
const closed = { completed_at: '2026-01-01T00:00:00Z', deleted_at: null };

test.each([
  ['2026-11-21', 'hot'],
  ['2026-08-24', 'hot'],
  ['2026-08-23', 'year'],
  ['2025-11-22', 'year'],
  ['2025-11-21', 'archive'],
])('a closed order of %s is %s on 2026-11-21', (order_date, part) => {
  expect(partOf(rule, { ...closed, order_date }, '2026-11-21')).toBe(part);
});

test('open work is hot at any age, and so is a kind without a rule', () => {
  expect(partOf(rule, { completed_at: null, deleted_at: null, order_date: '2020-01-01' }, '2026-11-21')).toBe('hot');
  expect(partOf(undefined, {}, '2026-11-21')).toBe('hot');
});

test('the server is told the same rule', () => {
  expect(partSql(rule)).toBe(
    "case when t.completed_at is null and t.deleted_at is null or t.order_date::date > current_date - 90 then 'hot' when t.order_date::date > current_date - 365 then 'year' else 'archive' end",
  );
});
