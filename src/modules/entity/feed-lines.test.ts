import { expect, it } from 'vitest';

import { Expense } from '../banking/payables/kind.ts';
import { changeLines, type FeedFormat } from './feed-lines.ts';

const format: FeedFormat = { money: (minor) => (minor / 100).toFixed(2), day: (day) => `day ${day}`, number: String };
const lines = (fields: object) => changeLines(Expense, { type: 'changed', activity_details: { fields } }, format);

it('tells fields in the order of their kind, days as days and amounts as amounts', () => {
  expect(lines({ notes: ['', 'Paid late'], amount: [12_000, 12_050], expense_date: ['2026-11-01', '2026-11-02'] })).toEqual([
    'Amount: 120.00 → 120.50',
    'Internal note: – → Paid late',
    'Day: day 2026-11-01 → day 2026-11-02',
  ]);
});

it('tells of lines what they are and what they cost', () => {
  const plank = { name: 'Plank', quantity: 3, price: 12_050 };
  expect(
    lines({
      lines: [
        [plank],
        [
          { ...plank, quantity: 5 },
          { ...plank, name: 'Screws', unit: 'box' },
        ],
      ],
    }),
  ).toEqual(['Lines: Plank 3 × 120.50 → Plank 5 × 120.50, Screws 3 box × 120.50']);
});
