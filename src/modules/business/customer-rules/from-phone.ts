import { allows } from '#access/access.ts';
import type { Change } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { normalisePhone } from '#kernel/phone.ts';

import { Customer } from './kind.ts';
import { customerWithPhone } from './queries.ts';
import { type CustomerContext, customerChange, type CustomerFacts, customerIdOf, type CustomerRow, idForPhone } from './rules.ts';

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
  const change = customerChange(facts, holder && (plain(holder) as CustomerRow), id, context);
  // Who has no right over customers only brings a new one along: the server leaves one who is known as he is.
  const mayFill = !options.insertOnly && allows(store.access(), 'manage_customers');
  return { id, change: change?.do === 'patch' && !mayFill ? undefined : change };
}

export function customerContext(store: Store): CustomerContext {
  return { tenant: store.access().tenantId, country: store.company().country, now: store.now() };
}
