import type { Row } from '#data/kind.ts';
import { refuseTogether } from '#data/refuse-together.ts';
import { Refused } from '#data/refused.ts';

import type { EmployeeCompensation } from './kind.ts';
import { newestOfHistory } from './rules.ts';

export type PayRow = Row<typeof EmployeeCompensation>;
/** What is told of a change of pay; `amount` in minor units. */
export type PayFacts = Pick<PayRow, 'effective_from' | 'wage_type' | 'amount' | 'overtime' | 'reason' | 'note' | 'group_id' | 'components'>;

/** What somebody earns on a day: the newest row that holds by then. */
export function payOn<R extends Pick<PayRow, 'effective_from' | 'created_at'>>(rows: readonly R[], day: string): R | undefined {
  return newestOfHistory(rows).find((row) => row.effective_from <= day);
}

/** The server asks for the amount, too (`check_employee_compensations`). */
export function assertPay({ amount, effective_from }: PayFacts, joined: string): void {
  refuseTogether([
    () => {
      if (amount <= 0) throw new Refused('amount_missing', { field: 'amount' });
    },
    () => {
      if (effective_from < joined) throw new Refused('pay_before_join', { field: 'effective_from' });
    },
  ]);
}
