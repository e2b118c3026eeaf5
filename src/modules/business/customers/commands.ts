import { isThere } from '#data/entity-commands.ts';
import { isMade } from '#data/is-made.ts';
import type { Stored } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { refuseTogether } from '#data/refuse-together.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { normalisePhone } from '#kernel/phone.ts';

import { tagNames } from '../../account/labels/index.ts';
import {
  assertCustomer,
  customerContext,
  type CustomerContext,
  type CustomerFacts,
  customerIdOf,
  type CustomerRow,
  customerWithPhone,
  idForPhone,
  newCustomer,
  phoneColumns,
} from '../customer-rules/index.ts';
import { Customer } from '../customer-rules/kind.ts';

/** All that the form of a customer has to be told at once; `before` is the row that it changes. */
export async function checkCustomer(store: Store, facts: CustomerFacts, before?: CustomerRow): Promise<void> {
  const context = customerContext(store);
  const { phone_e164 } = phoneColumns(facts.phone, context.country);
  const found = phone_e164 === before?.phone_e164 ? undefined : await customerWithPhone(store, facts.phone);
  const holder = found?.id === before?.id ? undefined : found;
  refuseTogether([
    () => assertCustomer(facts, context),
    () => {
      if (holder) throw new Refused(holder.deleted_at === null ? 'customer_exists' : 'customer_deleted', { field: 'phone' });
    },
  ]);
}

/** Adds a customer. Refuses a number that someone has already (`customer_exists`) or had before deletion (`customer_deleted`). */
export async function addCustomer(store: Store, facts: CustomerFacts, wanted = newId()): Promise<string> {
  if (await isMade(store, Customer, wanted)) return wanted;
  const context = customerContext(store);
  await checkCustomer(store, facts);
  const id = await freeId(store, facts, context, wanted);
  await store.write({ action: 'customer.save', changes: [insert(Customer, newCustomer(facts, id, context))] });
  return id;
}

/** Whether what a form makes of this is there already: under this id, or under that of the number and just so. */
export async function isCustomerMade(store: Store, id: string, facts: CustomerFacts): Promise<boolean> {
  const {
    id: _,
    created_at: _at,
    ...told
  } = newCustomer({ ...facts, tags: await tagNames(store, facts.tags ?? []) }, id, customerContext(store));
  return (await isMade(store, Customer, id)) || isThere(store, Customer, told);
}

export async function editCustomer(store: Store, before: Stored<CustomerRow>, facts: CustomerFacts): Promise<void> {
  const context = customerContext(store);
  await checkCustomer(store, facts, before);
  const clean = newCustomer({ ...before, ...facts }, before.id, context);
  const change = patch(Customer, plainCustomer(before), { ...clean, created_at: before.created_at, deleted_at: before.deleted_at });
  if (change) await store.write({ action: 'customer.save', changes: [change] });
}

/** Brings a deleted customer back; what the form says replaces what was stored, what it leaves empty stays. */
export async function reviveCustomer(store: Store, before: Stored<CustomerRow>, facts?: CustomerFacts): Promise<void> {
  const context = customerContext(store);
  const told = facts ? Object.entries(newCustomer(facts, before.id, context)).filter(([, value]) => value !== '' && value !== null) : [];
  const next = { ...Object.fromEntries(told), tags: before.tags, blocked: before.blocked, created_at: before.created_at, deleted_at: null };
  const change = patch(Customer, plainCustomer(before), next);
  if (change) await store.write({ action: 'customer.save', changes: [change] });
}

export async function deleteCustomers(store: Store, ids: readonly string[]): Promise<void> {
  const at = store.now();
  await changeEach(store, ids, (row) => ({ deleted_at: row.deleted_at ?? at }));
}

export async function restoreCustomers(store: Store, ids: readonly string[]): Promise<void> {
  await changeEach(store, ids, () => ({ deleted_at: null }));
}

/** The verbs of one customer. */
export const customerCommands = {
  remove: (store: Store, id: string) => deleteCustomers(store, [id]),
  restore: (store: Store, id: string) => restoreCustomers(store, [id]),
};

async function changeEach(store: Store, ids: readonly string[], next: (row: CustomerRow) => Partial<CustomerRow>): Promise<void> {
  const rows = await store.getMany(Customer, ids);
  const changes = rows.map((row) => patch(Customer, plainCustomer(row), next(row)));
  for (let from = 0; from < changes.length; from += 100)
    await store.write({ action: 'customer.save', changes: changes.slice(from, from + 100) });
}

export async function saveCustomerNote(store: Store, row: Stored<CustomerRow>, notes: string): Promise<void> {
  const change = patch(Customer, plainCustomer(row), { notes: notes.trim() });
  if (change) await store.write({ action: 'customer.save', changes: [change] });
}

/** That of the phone where one is told, else the wanted one. */
async function freeId(store: Store, facts: CustomerFacts, context: CustomerContext, wanted: string): Promise<string> {
  const { e164, valid } = normalisePhone(facts.phone, context.country);
  if (!valid) return wanted;
  return idForPhone(e164, context, undefined, await store.get(Customer, customerIdOf(context.tenant, e164)), wanted);
}

function plainCustomer(row: Stored<CustomerRow> | CustomerRow): CustomerRow {
  return plain(row) as CustomerRow;
}
