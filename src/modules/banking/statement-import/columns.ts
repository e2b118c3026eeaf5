import type { ImportField, ImportSource, Mapping } from '../../business/imports/index.ts';

/* What the columns of a bank's table mean. */

export const bankFields: readonly ImportField[] = [
  {
    id: 'date',
    names: [
      ...[
        'date',
        'transaction date',
        'txn date',
        'trans date',
        'tran date',
        'trn date',
        'posting date',
        'posted date',
        'post date',
        'booking date',
      ],
      ...['transaction time', 'date time', 'date & time', 'time', 'value date', 'তারিখ', 'লেনদেনের তারিখ'],
    ],
  },
  {
    id: 'description',
    names: [
      ...['description', 'transaction description', 'narration', 'particulars', 'details', 'transaction details', 'memo', 'remarks'],
      ...['transaction remarks', 'transaction type', 'purpose', 'text', 'বিবরণ', 'লেনদেনের বিবরণ'],
    ],
  },
  {
    id: 'amount',
    names: ['amount', 'transaction amount', 'txn amount', 'amount in account currency', 'net amount', 'পরিমাণ', 'টাকা', 'টাকার পরিমাণ'],
  },
  {
    id: 'credit',
    names: ['credit', 'credit amount', 'deposit', 'deposits', 'deposit amt', 'paid in', 'money in', 'in', 'cash in', 'cr', 'জমা', 'ক্রেডিট'],
  },
  {
    id: 'debit',
    names: [
      ...[
        'debit',
        'debit amount',
        'withdrawal',
        'withdrawals',
        'withdrawal amt',
        'withdraw',
        'paid out',
        'money out',
        'out',
        'cash out',
        'dr',
      ],
      ...['উত্তোলন', 'খরচ', 'ডেবিট'],
    ],
  },
  { id: 'direction', names: ['dr/cr', 'cr/dr', 'debit/credit', 'credit/debit', 'dr cr', 'cr dr', 'type', 'direction', 'd/c', 'ধরন'] },
  {
    id: 'reference',
    names: [
      ...[
        'reference',
        'reference no',
        'reference number',
        'ref',
        'ref no',
        'transaction id',
        'trx id',
        'trxid',
        'txn id',
        'txnid',
        'transaction ref',
      ],
      ...[
        'cheque',
        'cheque no',
        'cheque number',
        'chq no',
        'chq/ref no',
        'chq ref no',
        'instrument no',
        'check number',
        'check no',
        'রেফারেন্স',
      ],
    ],
  },
  {
    id: 'party',
    names: [
      ...['party', 'payee', 'payer', 'name', 'counterparty', 'beneficiary', 'from/to', 'sender/receiver', 'receiver', 'sender', 'to/from'],
      ...['account name', 'merchant', 'পক্ষ', 'নাম'],
    ],
  },
  { id: 'balance', names: ['balance', 'running balance', 'closing balance', 'available balance', 'balance after', 'ব্যালেন্স', 'স্থিতি'] },
  { id: 'currency', names: ['currency', 'ccy', 'currency code', 'মুদ্রা'] },
  { id: 'notes', names: ['note', 'notes', 'comment', 'message'] },
];

const money: ReadonlySet<string> = new Set(['amount', 'credit', 'debit', 'balance']);

export function isMoney(field: string): boolean {
  return money.has(field);
}

/** What a table must tell: a day, and an amount with its sign or in one of two columns. */
export function isEnough(mapping: Mapping): boolean {
  return mapping.includes('date') && ['amount', 'credit', 'debit'].some((field) => mapping.includes(field));
}

/** The meaning of columns is remembered for each account. */
export function sourceOf(account: string): ImportSource {
  return { id: `bank:${account}`, advised: ['description'], fields: bankFields, formats: [] };
}
