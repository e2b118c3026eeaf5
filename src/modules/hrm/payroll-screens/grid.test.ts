import { expect, it } from 'vitest';

import { parseMoney } from '#kernel/money.ts';

import { pastedCells } from './grid.ts';

const read = (text: string) => parseMoney(text, 'BDT');

it('reads a piece of a spreadsheet from the cell on where it is pasted', () => {
  expect(pastedCells('1,500\tTarget\t\t\t90\r\n0\t\t200.50\tCanteen\t\n', 'bonus', read)).toEqual({
    cells: [
      { bonus: 150_000, bonus_note: 'Target', deduction: 0, deduction_note: '', overtime: 90 },
      { bonus: 0, bonus_note: '', deduction: 20_050, deduction_note: 'Canteen', overtime: null },
    ],
    unread: [],
  });
  expect(pastedCells('100\tLate\n50', 'deduction', read).cells).toEqual([
    { deduction: 10_000, deduction_note: 'Late' },
    { deduction: 5000 },
  ]);
});

it('leaves out what is no amount, and says so', () => {
  expect(pastedCells('abc\tx\n-5\ty', 'bonus', read)).toEqual({ cells: [{ bonus_note: 'x' }, { bonus_note: 'y' }], unread: ['abc', '-5'] });
});
