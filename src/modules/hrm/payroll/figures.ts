import type { Slip } from '../pay-engine/index.ts';

/** What a slip comes to, column by column; the same on the review, in the register and in exports. Minor units, thousandths of a day. */
export type Figures = {
  readonly payable_md: number;
  readonly divisor_md: number;
  /** Earnings by days, without the rest below. */
  readonly earned: number;
  readonly overtime: number;
  readonly bonus: number;
  readonly arrears: number;
  readonly gross: number;
  readonly absence: number;
  readonly late: number;
  readonly advance: number;
  readonly other: number;
  readonly net: number;
  readonly rounding: number;
  readonly payable: number;
  readonly employer_cost: number;
};

const overtimes = ['overtime', 'overtime_off', 'overtime_holiday'];

export function figuresOf({ lines, gross, net, rounding, payable, employer_cost, attendance }: Slip): Figures {
  const of = (kind: 'earning' | 'deduction', codes: readonly string[]) =>
    lines.reduce((sum, line) => sum + (line.kind === kind && codes.includes(line.code) ? line.amount : 0), 0);
  const [overtime, bonus, arrears] = [of('earning', overtimes), of('earning', ['bonus']), of('earning', ['arrear'])];
  const [absence, late, advance] = [of('deduction', ['absence']), of('deduction', ['late']), of('deduction', ['advance'])];
  return {
    ...{ payable_md: attendance.payable_md, divisor_md: attendance.divisor_md },
    ...{ earned: gross - overtime - bonus - arrears, overtime, bonus, arrears, gross },
    ...{ absence, late, advance, other: gross - net - absence - late - advance, net, rounding, payable, employer_cost },
  };
}

export const moneyFigures = [
  ...(['earned', 'overtime', 'bonus', 'arrears', 'gross', 'absence', 'late', 'advance', 'other', 'net', 'rounding', 'payable'] as const),
] as const;
export type MoneyFigure = (typeof moneyFigures)[number];

export function totalOf(rows: readonly Figures[], figure: MoneyFigure | 'employer_cost'): number {
  return rows.reduce((sum, row) => sum + row[figure], 0);
}
