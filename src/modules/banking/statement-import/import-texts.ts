import { formatDay, isDay } from '#kernel/dates.ts';
import { m } from '#messages';
import type { NumberText } from '#ui/display/numbers.tsx';

import { fileProblemText, reasonText, type RowReport } from '../../business/imports/index.ts';
import type { SourceProblem } from './read-source.ts';
import { mostRows } from './told.ts';

/** What the columns of a statement become. */
export const fieldText: Readonly<Record<string, () => string>> = {
  date: m.orders_date,
  description: m.banking_title,
  amount: m.money_amount,
  credit: m.bank_import_field_credit,
  debit: m.bank_import_field_debit,
  direction: m.bank_import_field_direction,
  reference: m.banking_reference,
  party: m.banking_party,
  balance: m.banking_balance,
  currency: m.common_currency,
  notes: m.orders_notes,
};

const problems = {
  not_spreadsheet: m.bank_import_not_spreadsheet,
  cut_off: m.bank_import_cut_off,
  no_account: m.bank_import_no_account,
} as const;

/** Why nothing of a statement is taken, in words. */
export function problemText(problem: SourceProblem, currency: string, number: NumberText): string {
  const { code } = problem;
  if (code === 'too_many') return m.bank_import_too_many({ n: number(problem.rows), most: number(mostRows) });
  if (code === 'other_currency') return m.bank_import_other_currency({ told: problem.currency, own: currency });
  if (code === 'accounts') return m.bank_import_accounts({ accounts: problem.accounts.join(', ') });
  return code === 'not_spreadsheet' || code === 'cut_off' || code === 'no_account' ? problems[code]() : fileProblemText(problem, number);
}

const reasons: Readonly<Record<string, (inputs: { detail: string }) => string>> = {
  message_unread: m.bank_import_reason_unread,
  message_undated: m.bank_import_reason_undated,
  message_twice: m.bank_import_reason_message_twice,
  other_currency_message: m.bank_import_reason_currency,
  amount_zero: m.bank_import_reason_zero,
  no_movement: m.bank_import_reason_no_movement,
  both_sides: m.bank_import_reason_both,
  amount_unreadable: m.bank_import_reason_amount,
  date_missing: m.bank_import_reason_date_missing,
  date_unreadable: m.bank_import_reason_date,
  date_outside: m.bank_import_reason_outside,
  date_future: m.bank_import_reason_future,
  period_closed: m.bank_import_reason_closed,
};

/** Why a row is left out, in words. */
export function leftText(report: RowReport, number: NumberText, format: Parameters<typeof formatDay>[1]): string {
  const detail = String(report.detail);
  const text = reasons[report.reason];
  return text ? text({ detail: isDay(detail) ? formatDay(detail, format) : detail }) : reasonText(report, number);
}
