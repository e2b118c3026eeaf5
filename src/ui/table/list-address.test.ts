import { expect, test } from 'vitest';

import { filtersIn, putFilter, sortIn, whereOf } from './list-address.ts';
import { windowFor } from './use-window.ts';

const kinds = { status: 'many', placed: 'days', total: 'numbers' } as const;

test('filters read from an address are the ones written to it', () => {
  const params = new URLSearchParams('open=o1');
  putFilter(params, 'status', 'many', ['new', 'shipped']);
  putFilter(params, 'placed', 'days', { from: '2026-11-01' });
  putFilter(params, 'total', 'numbers', { from: 0, to: 500_000 });
  const again = filtersIn(new URLSearchParams(params.toString()), kinds);
  expect(again).toEqual({ status: ['new', 'shipped'], placed: { from: '2026-11-01' }, total: { from: 0, to: 500_000 } });
  expect(params.get('open')).toBe('o1');
});

test('an address somebody mangled filters nothing', () => {
  const filters = filtersIn(new URLSearchParams('placed=yesterday..&total=abc..NaN'), kinds);
  expect(filters).toEqual({ status: [], placed: {}, total: {} });
  expect(whereOf(filters, kinds)).toEqual({});
});

test.each(['2026-99-99', '2026-02-30', '0000-00-00', '9999-12-31'])(
  'a saved view or a link with the day %s shows a list, not a broken screen',
  (day) => {
    expect(filtersIn(new URLSearchParams(`placed=${day}..${day}`), kinds).placed).toEqual({});
  },
);

test('conditions are only made of filters that are set', () => {
  const filters = filtersIn(new URLSearchParams('status=new&total=..900'), kinds);
  expect(whereOf(filters, kinds)).toEqual({ status: { in: ['new'] }, total: { to: 900 } });
});

test('flags are numbers in the condition', () => {
  const filters = filtersIn(new URLSearchParams('printed=0&printed=yes'), { printed: 'flags' });
  expect(filters).toEqual({ printed: ['0'] });
  expect(whereOf(filters, { printed: 'flags' })).toEqual({ printed: { in: [0] } });
});

test('letting go of a filter takes it out of the address', () => {
  const params = new URLSearchParams('status=new&placed=2026-11-01..2026-11-02');
  putFilter(params, 'status', 'many', []);
  putFilter(params, 'placed', 'days', {});
  expect(params.toString()).toBe('');
});

test('a minus before the column sorts downwards', () => {
  expect(sortIn(new URLSearchParams('sort=-total'))).toEqual({ column: 'total', descending: true });
  expect(sortIn(new URLSearchParams('sort=name'))).toEqual({ column: 'name', descending: false });
  expect(sortIn(new URLSearchParams())).toBeUndefined();
});

test('rows are asked for only when some in sight are missing', () => {
  expect(windowFor({ start: 10, end: 40 }, 1000, 0, 100)).toBeUndefined();
  expect(windowFor({ start: 90, end: 120 }, 1000, 0, 100)).toEqual({ offset: 0, limit: 200 });
  expect(windowFor({ start: 700, end: 730 }, 1000, 0, 100)).toEqual({ offset: 650, limit: 150 });
  expect(windowFor({ start: 980, end: 1000 }, 1000, 900, 100)).toBeUndefined();
});
