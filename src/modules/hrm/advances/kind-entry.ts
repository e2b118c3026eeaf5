import * as v from 'valibot';

import { documentDay, id, instant, minorPositive, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';

import { paymentMethods } from '../../banking/transactions/kind.ts';
import { payReaders } from './kind-advance.ts';

/**
 * Money that went to a person or came from one. Whoever keeps the books alone does not see it: he sees the sum of it on an account
 * (`account_balances.confidential`). Amounts in minor units.
 */
export const PayEntry = defineKind({
  name: 'pay_entries',
  table: 'pay_entries',
  collection: 'money',
  area: 'pay_money',
  read: payReaders,
  brand: false,
  merge: { policy: 'fields', firstStands: null, silent: ['entry_no'] },
  serverOnly: ['printed_number', 'voided_at', 'void_reason', 'created_by'],
  number: 'entry_no',
  printedNumber: 'printed_number',
  refs: {
    bank_account_id: { kind: 'bank_accounts', inUse: 'account_in_use' },
    employee_id: { kind: 'employees' },
    advance_id: { kind: 'advances' },
  },
  part: { date: 'entry_date' },
  schema: v.strictObject({
    id,
    entry_no: text(60, 1),
    printed_number: v.nullable(text(60, 1)),
    bank_account_id: id,
    direction: v.picklist(['out', 'in']),
    amount: minorPositive,
    title: text(200),
    employee_id: id,
    advance_id: optionalId,
    method: v.nullable(v.picklist(paymentMethods)),
    reference: text(100),
    entry_date: documentDay,
    voided_at: optionalInstant,
    void_reason: text(300),
    created_by: optionalId,
    created_at: instant,
  }),
  keys: {
    '-entry_date': (row) => newestFirst(row.entry_date, newestFirst(row.created_at)),
    advance: (row) => row.advance_id ?? '',
  },
  columns: {
    entry_date: (row) => row.entry_date,
    account: (row) => row.bank_account_id,
    flow: (row) => (row.voided_at !== null ? 0 : row.direction === 'in' ? row.amount : -row.amount),
  },
});
