import { moneyToText } from '#kernel/money.ts';
import type { Sheet } from '#kernel/sheet.ts';
import { m } from '#messages';

import type { SupplierRow } from '../materials/index.ts';
import { noStanding, type Standing } from './dues.ts';
import { ledgerSourceText } from './ledger-texts.ts';
import type { Ledger } from './ledger.ts';

/** Headers of our own file, which the import reads, too. */
export const ownSupplierColumns = [
  ...(['code', 'name', 'contact', 'phone', 'email', 'address', 'type', 'payment terms', 'credit limit'] as const),
  ...(['opening balance', 'opening date', 'tax id', 'pay to', 'lead days', 'tags', 'notes'] as const),
] as const;

/** What nobody brings along: it follows from the rest. */
const counted = ['due now', 'overdue'] as const;

/** Suppliers as a file, money in major units. */
export function suppliersSheet(rows: readonly SupplierRow[], standings: ReadonlyMap<string, Standing>, currency: string): Sheet {
  const major = (minor: number) => Number(moneyToText(minor, currency));
  const cell: Readonly<Record<(typeof ownSupplierColumns)[number], (row: SupplierRow) => string | number | null>> = {
    code: (row) => row.code,
    name: (row) => row.name,
    contact: (row) => row.contact_name,
    phone: (row) => row.phone,
    email: (row) => row.email,
    address: (row) => row.address,
    type: (row) => row.type,
    'payment terms': (row) => row.terms_days,
    'credit limit': (row) => major(row.credit_limit),
    'opening balance': (row) => major(row.opening_balance),
    'opening date': (row) => row.opening_date,
    'tax id': (row) => row.tax_id,
    'pay to': (row) => row.pay_details,
    'lead days': (row) => row.lead_days,
    tags: (row) => row.tags.join(', '),
    notes: (row) => row.notes,
  };
  return {
    headers: [...ownSupplierColumns, ...counted],
    days: [ownSupplierColumns.indexOf('opening date')],
    rows: rows.map((row) => {
      const { due, overdue } = standings.get(row.id) ?? noStanding;
      return [...ownSupplierColumns.map((column) => cell[column](row)), major(due), major(overdue)];
    }),
  };
}

/** What happened with a supplier as a file, as its screen shows it. */
export function ledgerSheet({ opening, lines, closing, billed, paid }: Ledger, currency: string): Sheet {
  const major = (minor: number) => Number(moneyToText(minor, currency));
  return {
    headers: [
      ...[m.banking_day(), m.banking_title(), m.common_number(), m.banking_reference()],
      ...[m.suppliers_billed(), m.suppliers_paid(), m.suppliers_owed_after()],
    ],
    days: [0],
    rows: [
      [null, m.suppliers_owed_before(), null, null, null, null, major(opening)],
      ...lines.map((line) => [
        ...[line.day, ledgerSourceText[line.source](), line.number, line.reference],
        ...[major(line.billed), major(line.paid), major(line.balance)],
      ]),
      [null, m.suppliers_owed_end(), null, null, major(billed), major(paid), major(closing)],
    ],
  };
}
