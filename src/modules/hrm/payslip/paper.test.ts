import { expect, it } from 'vitest';

import { companyFacts } from '#fixtures/company-facts.ts';

import { slipOf } from '../pay-engine/index.ts';
import { buildSlip, march2026 } from './build-slip.ts';
import { type Paper, paperOf } from './paper.ts';
import { yearToDate } from './year.ts';

const company = { ...companyFacts, address: 'Mirpur 10, Dhaka', phone: '+8801711000000' };

function paper(row = buildSlip(), told: Partial<Parameters<typeof paperOf>[1]> = {}): Paper {
  return paperOf(row, { company, language: 'en', year: yearToDate([], row), employer: false, ...told });
}

const amounts = ({ lines }: Paper['earnings']) => lines.map(({ label, amount }) => [label, amount]);

it('P20 is on paper as it was worked out, with the payable in words', () => {
  const made = paper();
  expect(made).toMatchObject({ title: 'Payslip', slipNo: 'SLIP-260331-7K01', period: 'March 2026', warning: '' });
  expect(amounts(made.earnings)).toEqual([
    ['Basic', '৳12,000.00'],
    ['House rent', '৳6,000.00'],
    ['Medical', '৳1,200.00'],
    ['Conveyance', '৳800.00'],
    ['Overtime', '৳1,211.54'],
  ]);
  expect(amounts(made.deductions)).toEqual([
    ['Absence', '৳1,000.00'],
    ['Lateness', '৳131.94'],
    ['Advance taken back · ADV-1', '৳2,000.00'],
  ]);
  expect([made.earnings.total.value, made.deductions.total.value]).toEqual(['৳21,211.54', '৳3,131.94']);
  expect(made.sums.map(({ value }) => value)).toEqual(['৳18,079.60', '৳0.40']);
  expect(made.payable.value).toBe('৳18,080.00');
  expect(made.words.value).toBe('Eighteen Thousand Eighty Taka Only');
  expect(made.notes).toEqual([{ label: 'Advance still to be paid back', value: '৳4,000.00' }]);
  expect(made.code.value).toBe('3f2a 91bc 04de');
  expect(made.qr).toBe('SLIP-260331-7K01\nBDT 18080.00\n3f2a 91bc 04de');
});

it('says how each line came about, and what was worked', () => {
  const { earnings, deductions, attendance, days, dayHeads } = paper();
  expect(earnings.lines.at(-1)).toMatchObject({
    arithmetic: ['৳12,000.00 × 21 ÷ 208 (11 Mar – 12 Mar)'],
    days: '11 Mar (5:30), 12 Mar (5:00)',
  });
  expect(deductions.lines[0]).toMatchObject({
    arithmetic: ['৳20,000.00 × 1.5 ÷ 30 (1 Mar – 31 Mar)'],
    days: '3 Mar (1), 4 Mar (0.5)',
  });
  expect(attendance[0]).toEqual({ label: 'Days paid', value: '28.5 / 30' });
  expect(attendance.find(({ label }) => label.startsWith('Times late'))?.value).toBe('2 (1:35)');
  expect(days).toHaveLength(31);
  expect(dayHeads).toHaveLength(5);
  expect(days[2]?.cells).toEqual(['3 Mar', 'Absent', '', '', '']);
});

it('shows a person who has no input the days behind the lines', () => {
  const { input: _, ...own } = buildSlip();
  const { days } = paper(own);
  expect(days.map(({ cells }) => cells)).toEqual([
    ['3 Mar', '1', '', ''],
    ['4 Mar', '0.5', '', ''],
    ['9 Mar', '', '0:50', ''],
    ['10 Mar', '', '0:45', ''],
    ['11 Mar', '', '', '5:30'],
    ['12 Mar', '', '', '5:00'],
  ]);
});

it('says what is left of leave, where the slip knows it', () => {
  const leave = [
    { type: 'casual', name: 'Casual leave', left_md: 6500 },
    { type: 'sick', name: 'Sick leave', left_md: 14_000 },
  ];
  const made = paper(buildSlip({ person: { leave } }), { language: 'bn' });
  expect([made.heads.leave, made.leave]).toEqual([
    '31 মার্চ, 2026 তারিখে বাকি ছুটি',
    [
      { label: 'Casual leave', value: '6.5' },
      { label: 'Sick leave', value: '14' },
    ],
  ]);
  expect(paper().leave).toEqual([]);
});

it('is Bangla where it is asked for, with the digits of the company', () => {
  const made = paper(buildSlip(), { language: 'bn' });
  expect(made.words.value).toBe('আঠারো হাজার আশি টাকা মাত্র');
  expect(made.period).toBe('মার্চ 2026');
  expect(made.person[0]).toEqual({ label: 'নাম', value: 'রহিমা খাতুন' });
  expect(made.payable).toMatchObject({ label: 'প্রদেয়', value: '৳18,080.00' });
  const digits = paper(buildSlip(), { language: 'bn', company: { ...company, digits: 'beng' } });
  expect([digits.period, digits.payable.value]).toEqual(['মার্চ ২০২৬', '৳১৮,০৮০.০০']);
});

it('names the month that a line corrects', () => {
  const adjustments = [
    { code: 'basic', label: 'Basic', period: '2026-01-31', amount: 50_000 },
    { code: 'rent', label: 'House rent', period: '2026-02-28', amount: -20_000 },
  ];
  const { earnings, deductions } = paper(buildSlip({ result: slipOf({ ...march2026, adjustments }) }));
  expect(earnings.lines.at(-1)).toMatchObject({ label: 'Arrears · Basic', adjusts: 'Adjustment for January 2026', amount: '৳500.00' });
  expect(deductions.lines.at(-1)).toMatchObject({ label: 'Paid too much before · House rent', adjusts: 'Adjustment for February 2026' });
});

it('keeps what the company pays on top to itself unless it is asked for', () => {
  const fund = { ...march2026.components[0]!, code: 'fund', name: 'Provident fund', type: 'employer' as const, formula: 'basic * 0.1' };
  const row = buildSlip({ result: slipOf({ ...march2026, components: [...march2026.components, fund] }) });
  expect(paper(row).employer).toBeNull();
  expect(paper(row, { employer: true }).employer).toMatchObject({ lines: [{ label: 'Provident fund' }] });
});

it('leaves out the year where it is not known, and says what no longer holds', () => {
  const made = paper(buildSlip({ state: 'void' }), { year: null });
  expect([made.heads.year, made.payable.year, made.earnings.total.year, made.earnings.lines[0]?.year]).toEqual(['', '', '', '']);
  expect(made.warning).toBe('This payslip no longer holds.');
});
