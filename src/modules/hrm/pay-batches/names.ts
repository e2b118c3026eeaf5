import { m } from '#messages';

import { personOf } from '../payroll/index.ts';
import type { PayMethod } from '../payroll/kind.ts';
import type { DueSlip } from './rows.ts';

/** The button that pays, by how. */
export const payByText: Readonly<Record<PayMethod, () => string>> = {
  bank: m.pay_batches_by_bank,
  wallet: m.pay_batches_by_wallet,
  cash: m.pay_batches_by_cash,
};

export function peopleText(count: number, number: (value: number) => string): string {
  return count === 1 ? m.pay_batches_people_one() : m.pay_batches_people({ n: number(count) });
}

/** Who they are, as far as a line has room. */
export function namesText(slips: readonly DueSlip[], number: (value: number) => string): string {
  const most = 8;
  const names = slips.slice(0, most).map((slip) => personOf(slip).name);
  return slips.length > most ? m.pay_batches_and_more({ names: names.join(', '), n: number(slips.length - most) }) : names.join(', ');
}
