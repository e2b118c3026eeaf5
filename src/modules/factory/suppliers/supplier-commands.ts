import { entityCommands, type EntityCommands } from '#data/entity-commands.ts';
import { isMade } from '#data/is-made.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';
import { base32 } from '#kernel/numbers.ts';
import { normalisePhone } from '#kernel/phone.ts';
import { oneLine } from '#kernel/text.ts';

import { SupplierDue } from '../../banking/payables/kind.ts';
import type { SupplierRow } from '../materials/index.ts';
import { Supplier } from '../materials/kind.ts';
import type { DueRow } from './dues.ts';
import { mergedInto } from './merge.ts';

/** What a form or a file says of a supplier. An empty code is given on saving; an opening balance without a day is of today. */
export type SupplierFacts = Pick<
  SupplierRow,
  | ('code' | 'name' | 'contact_name' | 'phone' | 'email' | 'address' | 'type' | 'terms_days' | 'credit_limit')
  | ('opening_balance' | 'opening_date' | 'tax_id' | 'pay_details' | 'lead_days' | 'tags' | 'notes')
>;

const action = 'supplier.save';

export const noFacts: SupplierFacts = {
  ...{ code: '', name: '', contact_name: '', phone: '', email: '', address: '', type: 'material', terms_days: 0, credit_limit: 0 },
  ...{ opening_balance: 0, opening_date: null, tax_id: '', pay_details: '', lead_days: 0, tags: [], notes: '' },
};

/** `S-7K01`: with the device's code, so that two devices without network give no code twice. */
export async function nextCode(store: Store): Promise<string> {
  const { device, counter } = await store.nextNumber('supplier');
  return `S-${device}${base32(counter, 2)}`;
}

const rowCommands = entityCommands<typeof Supplier, SupplierFacts>(Supplier, action, {
  clean: (facts) => facts,
  start: (store) => startOf(store),
  assert: async (store, after, before) => {
    if (after.email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(after.email)) throw new Refused('email_invalid', { field: 'email' });
    if (after.opening_date !== null && after.opening_date !== before?.opening_date && after.opening_date > store.today())
      throw new Refused('supplier_opening_ahead', { field: 'opening_date' });
    if (before?.deleted_at === null && after.deleted_at !== null) await assertWithoutHistory(store, after.id);
  },
  predict: async (store, before, after) => (toldOfOpening(before) === toldOfOpening(after) ? [] : [await openingDue(store, after)]),
});

/** The verbs of suppliers. Deleting one with whom something happened is refused (`supplier_has_history`). */
export const supplierCommands: EntityCommands<SupplierRow, SupplierFacts> & Pick<typeof rowCommands, 'change'> = {
  ...rowCommands,
  add: async (store, typed, wanted = newId()) => {
    if (await isMade(store, Supplier, wanted)) return wanted;
    const facts = cleanSupplier(store, typed);
    await rowCommands.check(store, { ...facts, code: facts.code || wanted.slice(-20) }, undefined);
    const row = newSupplier(store, { ...facts, code: facts.code || (await nextCode(store)) }, wanted);
    await store.write({ action, changes: [insert(Supplier, row)], predicted: [await openingDue(store, row)] });
    return wanted;
  },
  edit: async (store, seen, typed) => rowCommands.edit(store, seen, cleanSupplier(store, typed, seen)),
  check: async (store, typed, seen) => {
    const facts = cleanSupplier(store, typed, seen);
    // A form that is left takes no code.
    await rowCommands.check(store, { ...facts, code: facts.code || newId().slice(-20) }, seen);
  },
};

/** Photos of one that others may change meanwhile. */
export async function changePhotos(store: Store, id: string, next: (photos: readonly string[]) => readonly string[]): Promise<void> {
  const row = await store.get(Supplier, id);
  if (!row) throw new Refused('not_found');
  await rowCommands.change(store, row, { photos: [...next(row.photos)] });
}

/** Facts as they are stored: a code that is emptied stays as it was, a phone of the country is written in full. */
export function cleanSupplier(store: Store, facts: SupplierFacts, seen?: SupplierRow): SupplierFacts {
  const phone = normalisePhone(facts.phone, store.company().country);
  const opening_date = facts.opening_balance === 0 ? facts.opening_date : (facts.opening_date ?? store.today());
  return {
    ...facts,
    code: oneLine(facts.code) || (seen?.code ?? ''),
    name: oneLine(facts.name),
    contact_name: oneLine(facts.contact_name),
    phone: phone.valid ? phone.e164 : oneLine(facts.phone),
    email: oneLine(facts.email).toLowerCase(),
    tax_id: oneLine(facts.tax_id),
    opening_date,
  };
}

/** A row of clean facts that have a code. */
export function newSupplier(store: Store, facts: SupplierFacts, id: string): SupplierRow {
  return { ...startOf(store), ...facts, id, deleted_at: null };
}

function startOf(store: Store) {
  return { photos: [], merged_into: null, active: true, created_by: null, created_at: store.now() };
}

/** What was owed at first, as the server makes it of a supplier (`private.follow_suppliers`). */
export async function openingDue(store: Store, row: SupplierRow): Promise<Change | undefined> {
  const { id: supplier_id, name: party_name, opening_balance: amount, terms_days, created_at } = row;
  const doc_date = row.opening_date ?? created_at.slice(0, 10);
  const id = idOf(store.access().tenantId, `opening:${supplier_id}`);
  const known = await store.get(SupplierDue, id);
  const told = { amount, doc_date, due_date: addDays(doc_date, terms_days) };
  if (known) return patch(SupplierDue, plain(known) as DueRow, told);
  if (amount === 0) return undefined;
  const nothing = { number: '', reference: '', category_id: null, paid_amount: 0, settled_at: null, created_at: store.now() };
  return insert(SupplierDue, { ...nothing, ...told, id, source: 'opening', supplier_id, party_name });
}

function toldOfOpening({ opening_balance, opening_date, terms_days }: SupplierRow): string {
  return JSON.stringify([opening_balance, opening_date, opening_balance === 0 ? 0 : terms_days]);
}

/** Whoever is or was owed something stays, and whoever another one was merged into. */
async function assertWithoutHistory(store: Store, id: string): Promise<void> {
  const [dues, merged] = await Promise.all([
    store.list(SupplierDue, { where: { supplier_id: { in: [id] } }, limit: 1000 }),
    mergedInto(store, id),
  ]);
  if (merged.length > 0 || dues.rows.some(({ amount, paid_amount }) => amount !== 0 || paid_amount !== 0))
    throw new Refused('supplier_has_history');
}
