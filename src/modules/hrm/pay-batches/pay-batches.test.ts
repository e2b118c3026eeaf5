import { describe, expect, it } from 'vitest';

import { csvText } from '#kernel/csv.ts';

import { costsBy, lastFinal, liabilitiesOf } from './costs.ts';
import { deadlineOf, payBy } from './due.ts';
import { bankFile, hasMoved, sumOf, walletFile } from './files.ts';
import { notesFor, notesOf } from './notes.ts';
import type { PayoutRow } from './rows.ts';

const slip = (name: string, payable: number, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id: name, slip_no: `S-${name}`, employee_id: name, payable, method: 'bank' as const, state: 'final' as const },
  person: { name, code: name.toUpperCase(), department: 'Sewing', place: 'Dhaka', ...more },
  result: { employer_cost: payable + 100 },
});
const account = { bank: 'City Bank', branch: 'Mirpur', routing: '225', number: '0012345', title: '' };
const payout = (employee: string, told: Partial<PayoutRow>): readonly [string, PayoutRow] => [
  employee,
  { id: employee, employee_id: employee, bank_accounts: [], wallets: [], ...told },
];

describe('files of a payment', () => {
  const payouts = new Map([
    payout('rahim', { bank_accounts: [account, { ...account, number: '9' }], wallets: [{ provider: 'bKash', number: '01712345678' }] }),
    payout('karim', { bank_accounts: [{ ...account, title: '=cmd()' }] }),
  ]);
  const facts = { payouts, currency: 'BDT', reference: 'PAY-1' };
  const slips = [slip('rahim', 1_500_050), slip('karim', 90_000), slip('jamal', 5_000)];

  it('name a row for each person, and who has no account', () => {
    const { sheet, missing } = bankFile(slips, facts);
    expect(sheet.rows).toEqual([
      ['rahim', 'City Bank', 'Mirpur', '225', '0012345', 15_000.5, 'PAY-1'],
      ['=cmd()', 'City Bank', 'Mirpur', '225', '0012345', 900, 'PAY-1'],
    ]);
    expect(missing.map(({ id }) => id)).toEqual(['jamal']);
    expect(csvText(sheet.headers, sheet.rows)).toContain("'=cmd()");
    expect(sumOf(slips)).toBe(1_595_050);
  });

  it('do the same for wallets', () => {
    const { sheet, missing } = walletFile(slips, facts);
    expect(sheet.rows).toEqual([['rahim', 'bKash', '01712345678', 15_000.5, 'PAY-1']]);
    expect(missing.map(({ id }) => id)).toEqual(['karim', 'jamal']);
  });
});

describe('an account', () => {
  const payouts = new Map([payout('rahim', { bank_accounts: [account], wallets: [{ provider: 'bKash', number: '01712345678' }] })]);
  const moved = (name: string, paid_to: string, method: 'bank' | 'wallet' = 'bank') =>
    hasMoved(payouts, { ...slip(name, 1, { paid_to }), method });

  it('is looked at again where it is another one than the slip says', () => {
    expect(moved('rahim', 'City Bank ••••2345')).toBe(false);
    expect(moved('rahim', 'City Bank ••••9999')).toBe(true);
    expect(moved('rahim', 'Dutch Bank ••••2345')).toBe(true);
    expect(moved('rahim', 'bKash ••••5678', 'wallet')).toBe(false);
    // Paid otherwise than it was meant, or to nobody's account any more.
    expect(moved('rahim', 'City Bank ••••2345', 'wallet')).toBe(true);
    expect(moved('karim', 'City Bank ••••2345')).toBe(true);
    expect(moved('karim', '')).toBe(false);
  });
});

describe('notes', () => {
  const taka = notesOf('BDT', [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100]);

  it('are the largest first for each person, and add up by note', () => {
    const { each, total } = notesFor([1_785_300, 300_000, 78_850], taka);
    expect(each[0]).toEqual({ pieces: [17, 1, 1, 1, 1, 0, 0, 0, 1, 1], rest: 0 });
    expect(each[1]).toEqual({ pieces: [3, 0, 0, 0, 0, 0, 0, 0, 0, 0], rest: 0 });
    expect(each[2]).toEqual({ pieces: [0, 1, 1, 0, 1, 1, 1, 1, 1, 1], rest: 50 });
    expect(total).toEqual({ pieces: [20, 2, 2, 1, 2, 1, 1, 1, 2, 2], rest: 50 });
    for (const amount of [1, 99, 100, 12_345_678]) {
      const { pieces, rest } = notesFor([amount], taka).total;
      expect(pieces.reduce((sum, many, place) => sum + many * (taka[place] ?? 0), rest)).toBe(amount);
    }
  });

  it('of a currency without a table are whole units', () => {
    expect(notesOf('KWD', []).at(-1)).toBe(1000);
    expect(notesOf('JPY', []).slice(0, 2)).toEqual([1000, 500]);
    expect(notesFor([], taka).total.rest).toBe(0);
  });
});

describe('the day by which a run is to be paid', () => {
  const fridays = '0000010';

  it('is so many working days after its period', () => {
    // 30 November 2026 is a Monday.
    expect(payBy('2026-11-30', 7, fridays)).toBe('2026-12-08');
    expect(payBy('2026-11-30', 7, '1000011')).toBe('2026-12-10');
    expect(payBy('2026-11-30', 1, '1111111')).toBe('2026-12-01');
    expect(payBy('2026-11-30', 0, fridays)).toBeUndefined();
  });

  it('is told until everybody is paid', () => {
    const run = { state: 'finalised', period_to: '2026-11-30' } as const;
    expect(deadlineOf(run, 7, fridays, '2026-12-01')).toEqual({ day: '2026-12-08', state: 'open' });
    expect(deadlineOf(run, 7, fridays, '2026-12-06')?.state).toBe('near');
    expect(deadlineOf(run, 7, fridays, '2026-12-09')?.state).toBe('late');
    expect(deadlineOf({ ...run, state: 'paid' }, 7, fridays, '2026-12-09')).toBeUndefined();
  });
});

describe('what pay costs', () => {
  it('is counted where people worked, the dearest first', () => {
    const slips = [slip('a', 1000), slip('b', 500), slip('c', 9000, { department: '' }), { ...slip('d', 1), state: 'pulled' as const }];
    expect(costsBy(slips, 'department')).toEqual([
      { name: '', people: 1, payable: 9000, cost: 9100 },
      { name: 'Sewing', people: 2, payable: 1500, cost: 1700 },
    ]);
    expect(costsBy(slips, 'place')).toEqual([{ name: 'Dhaka', people: 3, payable: 10_500, cost: 10_800 }]);
  });

  it('is owed as far as it is final and not paid', () => {
    const run = (state: 'draft' | 'partly_paid' | 'paid' | 'voided', payable: number, paid: number, period_to: string) => ({
      ...{ state, payable, paid, period_to, employer_cost: payable, deleted_at: null },
    });
    const runs = [
      ...[run('partly_paid', 1000, 400, '2026-10-31'), run('paid', 700, 700, '2026-09-30')],
      ...[run('draft', 5000, 0, '2026-11-30'), run('voided', 300, 0, '2026-11-30')],
    ];
    expect(liabilitiesOf(runs, [], [])).toEqual({ payroll: 600, advances: 0 });
    expect(lastFinal(runs)?.period_to).toBe('2026-10-31');
  });
});
