import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { refuseTogether } from '#data/refuse-together.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { normalisePhone } from '#kernel/phone.ts';

import { Customer } from './kind.ts';
import { customerWithPhone } from './queries.ts';
import {
  assertCustomer,
  type CustomerContext,
  customerChange,
  type CustomerFacts,
  customerIdOf,
  type CustomerRow,
  idForPhone,
  newCustomer,
  phoneColumns,
} from './rules.ts';

export function customerContext(store: Store): CustomerContext {
  return { tenant: store.access().tenantId, country: store.company().country, now: store.now() };
}

/**
 * For orders and parcels: the customer of a recipient and the change to put into the same operation. Without a valid phone there
 * is no customer (`id` null): a name alone would make a new one with every order. `insertOnly` is for actions that may not patch.
 */
export async function customerFromPhone(
  store: Store,
  facts: CustomerFacts,
  options: { readonly insertOnly?: boolean } = {},
): Promise<{ readonly id: string | null; readonly change: Change | undefined }> {
  const { e164, valid } = normalisePhone(facts.phone, store.company().country);
  if (!valid) return { id: null, change: undefined };
  const context = customerContext(store);
  const derived = customerIdOf(context.tenant, e164);
  const found = await customerWithPhone(store, facts.phone);
  // An order may not undelete a row (only an insert under the derived id revives), so a deleted row under another id is passed over.
  const holder = found?.deleted_at === null || found?.id === derived ? found : undefined;
  const id = idForPhone(e164, context, holder, await store.get(Customer, derived), newId());
  const change = customerChange(facts, holder && plainCustomer(holder), id, context);
  // Who has no right over customers only brings a new one along: the server leaves one who is known as he is.
  const mayFill = !options.insertOnly && allows(store.access(), 'manage_customers');
  return { id, change: change?.do === 'patch' && !mayFill ? undefined : change };
}

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
export async function addCustomer(store: Store, facts: CustomerFacts): Promise<string> {
  const context = customerContext(store);
  await checkCustomer(store, facts);
  const id = await freeId(store, facts, context);
  await store.write({ action: 'customer.save', changes: [insert(Customer, newCustomer(facts, id, context))] });
  return id;
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

export async function deleteCustomers(store: Store, rows: readonly Stored<CustomerRow>[]): Promise<void> {
  const at = store.now();
  const changes = rows.map((row) => patch(Customer, plainCustomer(row), { deleted_at: row.deleted_at ?? at }));
  for (let from = 0; from < changes.length; from += 100)
    await store.write({ action: 'customer.save', changes: changes.slice(from, from + 100) });
}

export async function restoreCustomers(store: Store, ids: readonly string[]): Promise<void> {
  const rows = await store.getMany(Customer, ids);
  const changes = rows.map((row) => patch(Customer, plainCustomer(row), { deleted_at: null }));
  for (let from = 0; from < changes.length; from += 100)
    await store.write({ action: 'customer.save', changes: changes.slice(from, from + 100) });
}

export async function saveCustomerNote(store: Store, row: Stored<CustomerRow>, notes: string): Promise<void> {
  const change = patch(Customer, plainCustomer(row), { notes: notes.trim() });
  if (change) await store.write({ action: 'customer.save', changes: [change] });
}

async function freeId(store: Store, facts: CustomerFacts, context: CustomerContext): Promise<string> {
  const { e164, valid } = normalisePhone(facts.phone, context.country);
  if (!valid) return newId();
  return idForPhone(e164, context, undefined, await store.get(Customer, customerIdOf(context.tenant, e164)), newId());
}

function plainCustomer(row: Stored<CustomerRow> | CustomerRow): CustomerRow {
  return plain(row) as CustomerRow;
}
