import type { Adjustment, SlipLine } from './types.ts';

type Line = Pick<SlipLine, 'code' | 'label' | 'kind' | 'amount'>;
/** What an adjustment has brought already; signed as there. */
export type Corrected = { readonly code: string; readonly amount: number };

/**
 * What a finalised slip should say by what is known now: new less old less what was corrected already, by component. Above 0 = the person is to get
 * it. What follows from the rest (rounding), what the employer adds, and what is recovered from advances is no difference.
 */
export function differencesOf(
  frozen: readonly Line[],
  now: readonly Line[],
  corrected: readonly Corrected[],
): readonly Omit<Adjustment, 'period'>[] {
  const sums = new Map<string, { label: string; amount: number }>();
  const add = (code: string, label: string, amount: number) => {
    const known = sums.get(code);
    sums.set(code, { label: known?.label || label, amount: (known?.amount ?? 0) + amount });
  };
  for (const one of now) if (counts(one)) add(one.code, one.label, signed(one));
  for (const one of frozen) if (counts(one)) add(one.code, one.label, -signed(one));
  for (const one of corrected) add(one.code, '', -one.amount);
  return [...sums].filter(([, { amount }]) => amount !== 0).map(([code, { label, amount }]) => ({ code, label, amount }));
}

/** `2026-05-31 basic`: what a line of a later slip puts right. */
export function adjustmentRef({ period, code }: Pick<Adjustment, 'period' | 'code'>): string {
  return `${period} ${code}`;
}

/** The period and the component that a line or something carried puts right. */
export function adjustmentParts(ref: string): Pick<Adjustment, 'period' | 'code'> {
  return { period: ref.slice(0, 10), code: ref.slice(11) };
}

/** What the lines of a later slip have brought of an earlier period. */
export function correctedIn(lines: readonly SlipLine[], period: string): readonly Corrected[] {
  return lines
    .filter(({ code, ref }) => (code === 'arrear' || code === 'recovery') && ref.startsWith(`${period} `))
    .map(({ code, ref, amount }) => ({ code: ref.slice(period.length + 1), amount: code === 'arrear' ? amount : -amount }));
}

const ofTheRun = new Set(['advance', 'arrear', 'recovery', 'bonus', 'deduction', 'encashment']);

function counts({ code, kind }: Line): boolean {
  return (kind === 'earning' || kind === 'deduction') && !ofTheRun.has(code);
}

function signed({ kind, amount }: Line): number {
  return kind === 'earning' ? amount : -amount;
}
