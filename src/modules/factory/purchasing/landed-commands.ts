import { allows } from '#access/access.ts';
import { isMade } from '#data/is-made.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';
import { oneLine } from '#kernel/text.ts';

import { type DueRow, SupplierDue } from '../../banking/payables/kind.ts';
import { costReaders, Supplier } from '../materials/kind.ts';
import { LandedCost, Purchase } from './kind.ts';
import type { LandedRow } from './rows.ts';

/** What is told of what it cost to get goods here; minor units. */
export type LandedFacts = Omit<LandedRow, 'id' | 'created_by' | 'created_at' | 'voided_at' | 'void_reason'>;

const action = 'landed_cost.save';

/** Adds what it cost to get goods here; it acts when they came, and is owed to its payee. Throws `amount_missing`, `shares_differ`, `not_found`. */
export async function addLandedCost(store: Store, facts: LandedFacts, id = newId()): Promise<string> {
  if (await isMade(store, LandedCost, id)) return id;
  if (!(facts.amount > 0)) throw new Refused('amount_missing', { field: 'amount' });
  const shared = facts.shares.reduce((sum, { amount }) => sum + amount, 0);
  if (facts.basis === 'manual' && shared !== facts.amount) throw new Refused('shares_differ', { field: 'shares' });
  const row: LandedRow = {
    ...facts,
    ...{ id, reference: oneLine(facts.reference), notes: facts.notes.trim() },
    ...{ created_by: store.access().userId, created_at: store.now(), voided_at: null, void_reason: '' },
  };
  await store.write({ action, changes: [insert(LandedCost, row)], predicted: await predictLanded(store, row) });
  return id;
}

/** It never cost that; what was owed for it is not. */
export async function voidLandedCost(store: Store, id: string, reason: string): Promise<void> {
  const [found, due] = [await store.get(LandedCost, id), await store.get(SupplierDue, id)];
  if (!found) throw new Refused('not_found');
  const row = plain(found) as LandedRow;
  if (row.voided_at !== null) return;
  await store.write({
    action,
    changes: [patch(LandedCost, row, { voided_at: store.now(), void_reason: oneLine(reason) })],
    predicted: [due && patch(SupplierDue, plain(due) as DueRow, { amount: 0 })],
  });
}

async function predictLanded(store: Store, row: LandedRow): Promise<readonly (Change | undefined)[]> {
  if (!allows(store.access(), costReaders)) return [];
  const [payee, purchase] = [await store.get(Supplier, row.payee_id), await store.get(Purchase, row.purchase_id)];
  if (!payee || !purchase) return [];
  return [
    insert(SupplierDue, {
      ...{ id: row.id, source: 'landed', supplier_id: payee.id, party_name: payee.name, number: purchase.purchase_no },
      ...{ reference: row.reference, category_id: row.category_id, amount: row.amount, paid_amount: 0, doc_date: row.cost_date },
      ...{ due_date: addDays(row.cost_date, payee.terms_days), settled_at: null, created_at: row.created_at },
    }),
  ];
}
