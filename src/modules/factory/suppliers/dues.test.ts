import { expect, it } from 'vitest';

import { creditLeft, noStanding, standingOf, standingsOf, supplierOf } from './dues.ts';

const today = '2026-11-21';
const due = (rest: number, due_date: string, more: object = {}) => ({
  ...{ supplier_id: 'a', amount: rest, paid_amount: 0, doc_date: '2026-08-01', due_date },
  ...more,
});

it('adds up what is left, and what of it is late', () => {
  const dues = [due(10_000, '2026-12-01'), due(50_000, '2026-11-20', { paid_amount: 20_000 }), due(7000, today)];
  expect(standingOf(dues, today)).toEqual({ due: 47_000, overdue: 30_000, ageing: [47_000, 0, 0, 0], last: '2026-08-01' });
});

it('parts it by days past the day it was due', () => {
  const days = { '2026-10-22': 1, '2026-10-21': 2, '2026-09-22': 4, '2026-09-21': 8, '2026-08-23': 16, '2026-08-22': 32, '2026-12-31': 64 };
  const { ageing } = standingOf(
    Object.entries(days).map(([day, rest]) => due(rest, day)),
    today,
  );
  expect(ageing).toEqual([1 + 64, 2 + 4, 8 + 16, 32]);
});

it('has what he owes us off what we owe him, and calls no more late than is owed', () => {
  const dues = [due(30_000, '2026-11-01'), due(-25_000, '2026-12-01', { doc_date: '2026-11-02' })];
  expect(standingOf(dues, today)).toEqual({ due: 5000, overdue: 5000, ageing: [5000, 0, 0, 0], last: '2026-11-02' });
  expect(standingOf([due(-25_000, '2026-11-01')], today)).toMatchObject({ due: -25_000, overdue: 0 });
  expect(standingOf([], today)).toEqual(noStanding);
});

it('counts what names a supplier who was merged into another one for that one', () => {
  const suppliers = [
    { id: 'a', merged_into: null },
    { id: 'b', merged_into: 'a' },
    { id: 'c', merged_into: 'b' },
    { id: 'd', merged_into: null },
  ];
  const of = (supplier_id: string) => due(100, '2026-12-01', { supplier_id });
  const standings = standingsOf(suppliers, [of('a'), of('b'), of('c')], today);
  expect([...standings].map(([id, one]) => [id, one.due])).toEqual([['a', 300]]);
  // Two devices cannot make a circle; a walk on one ends all the same.
  const loop = new Map([
    ['x', { id: 'x', merged_into: 'y' }],
    ['y', { id: 'y', merged_into: 'x' }],
  ]);
  expect(['x', 'stranger'].map((id) => supplierOf(id, loop))).toEqual(['y', 'stranger']);
});

it('tells what can still be bought on credit', () => {
  expect(creditLeft({ credit_limit: 0 }, 5000)).toBeNull();
  expect(creditLeft({ credit_limit: 100_000 }, 30_000)).toBe(70_000);
  expect(creditLeft({ credit_limit: 100_000 }, 130_000)).toBe(-30_000);
});
