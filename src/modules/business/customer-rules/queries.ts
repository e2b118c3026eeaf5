import type { Stored } from '#data/kind.ts';
import type { Store } from '#data/store.ts';
import { normalisePhone, type Phone } from '#kernel/phone.ts';

import { Customer } from './kind.ts';
import type { CustomerRow } from './rules.ts';

/** For pickers: customers whose name, number or address contains the text, best first. Deleted ones are left out. */
export async function findCustomers(store: Store, text: string, limit = 8): Promise<readonly Stored<CustomerRow>[]> {
  const search = text.trim();
  const exact = await customerWithPhone(store, search);
  const found = await store.list(Customer, { where: notDeleted, search, limit });
  const rest = found.rows.filter((row) => row.id !== exact?.id);
  return exact && exact.deleted_at === null ? [exact, ...rest].slice(0, limit) : rest;
}

/** The customer who has this number now, or as his second one, deleted ones included; `undefined` when the text is no valid number. */
export async function customerWithPhone(store: Store, typed: string): Promise<Stored<CustomerRow> | undefined> {
  const phone = normalisePhone(typed, store.company().country);
  if (!phone.valid || phone.last10 === '') return undefined;
  const sameEnd = await store.find(Customer, { by: 'phone', equals: phone.last10 });
  const holders = sameEnd.filter((row) => row.phone_e164 === phone.e164);
  const living = holders.find((row) => row.deleted_at === null);
  return living ?? (await customerWithSecond(store, phone)) ?? holders[0];
}

async function customerWithSecond(store: Store, { e164, last10 }: Phone): Promise<Stored<CustomerRow> | undefined> {
  const { country } = store.company();
  const { rows } = await store.list(Customer, { where: { ...notDeleted, phone2: { in: [last10] } }, limit: 20 });
  return rows.find((row) => normalisePhone(row.phone2, country).e164 === e164);
}

export const notDeleted = { deleted: { in: [0] } } as const;
