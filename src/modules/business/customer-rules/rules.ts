import type { Row, Stored } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { refuseTogether } from '#data/refuse-together.ts';
import { Refused } from '#data/refused.ts';
import { idOf } from '#kernel/id-of.ts';
import { normalisePhone } from '#kernel/phone.ts';
import { oneLine } from '#kernel/text.ts';

import { Customer, customerIdPrefix } from './kind.ts';

export type CustomerRow = Row<typeof Customer>;

/** What a form, an order or a file tells of a customer. Text is trimmed here, so that nobody has to remember it. */
export type CustomerFacts = Pick<CustomerRow, 'name' | 'phone'> &
  Partial<Pick<CustomerRow, 'phone2' | 'email' | 'address' | 'zone_id' | 'city' | 'area' | 'postcode' | 'notes' | 'tags' | 'blocked'>>;

export type CustomerContext = { readonly tenant: string; readonly country: string; readonly now: string };

/** Two devices that add the same phone without network make the same row. */
export function customerIdOf(tenant: string, e164: string): string {
  return idOf(tenant, customerIdPrefix + e164);
}

/** The three phone columns of a typed number. An unreadable number is kept as typed, with no normal form. */
export function phoneColumns(typed: string, country: string): Pick<CustomerRow, 'phone' | 'phone_e164' | 'phone_last10'> {
  const phone = normalisePhone(typed, country);
  return { phone: oneLine(typed), phone_e164: phone.e164, phone_last10: phone.last10 };
}

/** A whole new row. Its id follows from the phone where there is one, unless `id` says otherwise. */
export function newCustomer(facts: CustomerFacts, id: string, context: CustomerContext): CustomerRow {
  return {
    id,
    name: oneLine(facts.name),
    ...phoneColumns(facts.phone, context.country),
    phone2: oneLine(facts.phone2 ?? ''),
    email: oneLine(facts.email ?? '').toLowerCase(),
    address: oneLine(facts.address ?? ''),
    zone_id: facts.zone_id ?? null,
    city: oneLine(facts.city ?? ''),
    area: oneLine(facts.area ?? ''),
    postcode: oneLine(facts.postcode ?? ''),
    notes: (facts.notes ?? '').trim(),
    tags: facts.tags ?? [],
    blocked: facts.blocked ?? false,
    created_at: context.now,
    deleted_at: null,
  };
}

/** Refuses what no customer may look like, with the field to point at. */
export function assertCustomer(facts: CustomerFacts, context: Pick<CustomerContext, 'country'>): void {
  refuseTogether([
    () => {
      if (oneLine(facts.name) === '') throw new Refused('name_missing', { field: 'name' });
    },
    () => assertPhone(facts.phone, 'phone', context.country),
    () => assertPhone(facts.phone2 ?? '', 'phone2', context.country),
    () => {
      const email = facts.email?.trim();
      if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Refused('email_invalid', { field: 'email' });
    },
  ]);
}

function assertPhone(typed: string, field: 'phone' | 'phone2', country: string): void {
  if (typed.trim() !== '' && !normalisePhone(typed, country).valid) throw new Refused('phone_invalid', { field });
}

/** Which id a phone's customer has: the row that carries the number now, else the id that follows from the number. */
export function idForPhone(
  e164: string,
  context: Pick<CustomerContext, 'tenant'>,
  holder: CustomerRow | undefined,
  atId: CustomerRow | undefined,
  fresh: string,
): string {
  if (holder) return holder.id;
  const derived = customerIdOf(context.tenant, e164);
  // The person who had this id has changed the number since: the id stays with that person.
  return atId && atId.phone_e164 !== e164 ? fresh : derived;
}

/** Fields that an order may teach us about a customer; what we know already stands. */
const learnable = ['address', 'zone_id', 'city', 'area', 'postcode'] as const;

/**
 * The change that an order makes to its customer inside its own operation: a new one is inserted, a deleted one revived, blanks of
 * a known one are filled. `undefined` when there is nothing to write.
 */
export function customerChange(
  facts: CustomerFacts,
  known: Stored<CustomerRow> | CustomerRow | undefined,
  id: string,
  context: CustomerContext,
): Change | undefined {
  if (!known || known.deleted_at !== null) return insert(Customer, newCustomer(facts, id, context));
  const blanks = learnable.filter((field) => (known[field] ?? '') === '' && (facts[field] ?? '') !== '');
  return patch(Customer, known, Object.fromEntries(blanks.map((field) => [field, facts[field]])) as Partial<CustomerRow>);
}
