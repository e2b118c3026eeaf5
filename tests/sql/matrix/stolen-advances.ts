import { today } from '../company.ts';
import type { Staff } from './staff.ts';

const asked = {
  ...{ type: 'loan', amount: 500_000, request_date: today(), purpose: 'School fees', status: 'requested' },
  ...{ recovery: 'instalments', instalments: 3, instalment_amount: 0, start_period: '2026-03', rounding: 1 },
};

/** A new row of advances that the server takes; `undefined` of another kind. */
export function freshAdvance(
  kind: string,
  id: string,
  { newcomer, self, advance, penalty }: Staff,
  bank_account_id: string,
): (Readonly<Record<string, unknown>> & { readonly id: string }) | undefined {
  const rows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    advances: { ...asked, advance_no: id, employee_id: newcomer },
    own_advances: { ...asked, advance_no: id, employee_id: self },
    advance_rules: { effective_from: today() },
    pay_entries: {
      ...{ entry_no: id, bank_account_id, direction: 'out', amount: 100_000, entry_date: today() },
      ...{ advance_id: advance.id, employee_id: advance.employee },
    },
    advance_events: {
      ...{ advance_id: penalty.id, employee_id: penalty.employee, period: '2026-04', event_date: today() },
      ...{ type: 'skip', amount: 0, reverses: null, entry_id: null, slip_id: null },
    },
  };
  const found = rows[kind];
  return found && { ...found, id };
}
