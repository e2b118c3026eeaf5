import * as v from 'valibot';

import { day, dueDay, id, instant, minorTotal, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind, type Row } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';

/** What a due is for: what was owed at first, a purchase, or what somebody is paid who brought it here. */
const dueSources = ['opening', 'purchase', 'landed'] as const;
export type DueSource = (typeof dueSources)[number];

/**
 * What is owed to a supplier for one thing, kept by the server, which pays it through Banking. Its id is that of the document it is for. Below 0
 * he owes it. Amounts in minor units.
 */
export const SupplierDue = defineKind({
  name: 'supplier_dues',
  table: 'supplier_dues',
  collection: 'money',
  area: 'supplier_dues',
  read: ['manage_suppliers', 'manage_purchases', 'view_transactions', 'view_expenses'],
  brand: false,
  merge: { policy: 'server' },
  refs: { supplier_id: { kind: 'suppliers' }, category_id: { kind: 'transaction_categories' } },
  part: { date: 'doc_date', open: ['settled_at'] },
  most: 50_000,
  schema: v.strictObject({
    id,
    source: v.picklist(dueSources),
    supplier_id: id,
    /** As the supplier was called when it was made or changed last; who pays may not see suppliers. */
    party_name: text(120),
    /** The number of the document; '' of what was owed at first. */
    number: text(60),
    /** The supplier's own. */
    reference: text(100),
    category_id: optionalId,
    amount: minorTotal,
    paid_amount: minorTotal,
    doc_date: day,
    due_date: dueDay,
    /** Null = there is something left of it. */
    settled_at: optionalInstant,
    created_at: instant,
  }),
  keys: {
    '-doc_date': (row) => newestFirst(row.doc_date, newestFirst(row.created_at)),
    supplier: (row) => row.supplier_id + row.doc_date,
  },
  columns: {
    supplier_id: (row) => row.supplier_id,
    source: (row) => row.source,
    doc_date: (row) => row.doc_date,
    due_date: (row) => row.due_date,
    party: (row) => row.party_name || null,
    number: (row) => row.number,
    amount: (row) => row.amount,
    paid: (row) => row.paid_amount,
    rest: (row) => row.amount - row.paid_amount,
    unpaid: (row) => (row.amount - row.paid_amount > 0 ? 1 : 0),
  },
  search: (row) => [row.party_name, row.number, row.reference],
});
export type DueRow = Row<typeof SupplierDue>;
