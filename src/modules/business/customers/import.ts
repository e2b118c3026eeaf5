import type { Stored } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';
import { normalisePhone } from '#kernel/phone.ts';
import { foldText } from '#kernel/search.ts';
import { oneLine } from '#kernel/text.ts';

import {
  customerContext,
  type CustomerFacts,
  customerIdOf,
  type CustomerRow,
  customerWithPhone,
  idForPhone,
  newCustomer,
} from '../customer-rules/index.ts';
import { Customer } from '../customer-rules/kind.ts';
import {
  cellReader,
  emptyTally,
  type ImportField,
  type ImportFormat,
  type ImportPlan,
  inBatches,
  type Mapping,
  packSteps,
  type Parcelled,
  type RowReport,
  tagProblem,
  tagsIn,
  type Work,
} from '../imports/index.ts';

const customerFields: readonly ImportField[] = [
  { id: 'name', names: ['name', 'customer', 'customer name', 'full name', 'নাম'] },
  { id: 'first_name', names: ['first name'] },
  { id: 'last_name', names: ['last name'] },
  {
    id: 'phone',
    names: [
      ...['phone', 'mobile', 'contact', 'cell', 'telephone', 'tel', 'whatsapp'].flatMap((word) => [word, `${word} number`, `${word} no`]),
      ...['ফোন', 'মোবাইল', 'ফোন নম্বর', 'মোবাইল নম্বর'],
    ],
  },
  { id: 'phone2', names: ['phone2', 'phone 2', 'mobile 2', 'second phone', 'alternative phone', 'alternate phone', 'other phone'] },
  { id: 'email', names: ['email', 'e mail', 'ইমেইল'] },
  { id: 'address', names: ['address', 'address1', 'street', 'default address address1', 'ঠিকানা'] },
  { id: 'city', names: ['city', 'district', 'default address city', 'জেলা'] },
  { id: 'area', names: ['area', 'thana', 'এলাকা'] },
  { id: 'postcode', names: ['postcode', 'zip', 'postal code', 'default address zip'] },
  { id: 'notes', names: ['notes', 'note', 'নোট'] },
  { id: 'tags', names: ['tags', 'group', 'customer group code'] },
];

/** A column whose values are phone numbers of the country is one, whatever stands above it. */
export function customerFieldsOf(country: string): readonly ImportField[] {
  const looks = (cell: string): boolean => normalisePhone(cell, country).valid;
  return customerFields.map((field) => (field.id.startsWith('phone') ? { ...field, looks } : field));
}

export const customerFormats: readonly ImportFormat[] = [
  {
    id: 'bagisto',
    label: 'Bagisto',
    has: ['email', 'customer_group_code', 'first_name', 'last_name'],
    columns: {
      email: 'email',
      customer_group_code: 'tags',
      first_name: 'first_name',
      last_name: 'last_name',
      phone: 'phone',
      address: 'address',
      city: 'city',
      postcode: 'postcode',
    },
  },
];

/** Headers of our own export. */
export const ownCustomerColumns = ['name', 'phone', 'phone2', 'email', 'address', 'area', 'city', 'postcode', 'tags', 'notes'] as const;

/** The dry run of a customer file: known people are found by phone, else by e-mail, else by name and address. */
export async function planCustomerImport(store: Store, rows: readonly CsvRow[], mapping: Mapping, work: Work): Promise<ImportPlan> {
  const cell = cellReader(mapping);
  const reports: RowReport[] = [];
  const customers = emptyTally();
  const wholes: Parcelled[] = [];
  const seen = new Map<string, number>();
  await inBatches(
    rows,
    50,
    async (row) => {
      const facts = readFacts(row.cells, cell);
      const problem = problemOf(facts, store.company().country);
      const key = naturalKey(facts, store.company().country);
      const before = seen.get(key);
      if (problem) reports.push({ line: row.line, outcome: 'invalid', ...problem });
      else if (before !== undefined) reports.push({ line: row.line, outcome: 'skipped', reason: 'customer_twice', detail: before });
      else {
        seen.set(key, row.line);
        await planOne(row.line, facts, key);
      }
    },
    work,
  );
  return { tallies: { customers }, reports: reports.toSorted((a, b) => a.line - b.line), steps: packSteps('customer.save', wholes) };

  async function planOne(line: number, facts: CustomerFacts, key: string): Promise<void> {
    const context = customerContext(store);
    const { e164, valid } = normalisePhone(facts.phone, context.country);
    const derived = valid ? customerIdOf(context.tenant, e164) : idOf(context.tenant, key);
    const atId = await store.get(Customer, derived);
    const known = valid ? await customerWithPhone(store, facts.phone) : (atId ?? (await customerWithEmail(store, facts.email ?? '')));
    if (known && known.deleted_at !== null) {
      reports.push({ line, outcome: 'skipped', reason: 'customer_deleted', detail: known.name });
      return;
    }
    if (!known) {
      const id = valid ? idForPhone(e164, context, undefined, atId, newId()) : derived;
      customers.created += 1;
      wholes.push({ changes: [insert(Customer, newCustomer(facts, id, context))] });
      return;
    }
    const told = toldOf(facts, known, context);
    const tooMany = tagProblem(told.tags ?? []);
    if (tooMany) {
      reports.push({ line, outcome: 'invalid', ...tooMany });
      return;
    }
    const change = patch(Customer, plain(known) as CustomerRow, told);
    customers[change ? 'updated' : 'unchanged'] += 1;
    if (change) wholes.push({ changes: [change] });
  }
}

function readFacts(cells: readonly string[], cell: ReturnType<typeof cellReader>): CustomerFacts {
  const text = (field: string) => oneLine(cell(cells, field));
  return {
    name: text('name') || oneLine(`${text('first_name')} ${text('last_name')}`),
    phone: text('phone'),
    phone2: text('phone2'),
    email: text('email').toLowerCase(),
    address: text('address'),
    city: text('city'),
    area: text('area'),
    postcode: text('postcode'),
    notes: cell(cells, 'notes').trim(),
    tags: tagsIn(text('tags')),
  };
}

const limits = { name: 100, phone: 30, phone2: 30, email: 254, address: 250, city: 100, area: 100, postcode: 20, notes: 2000 } as const;

function problemOf(facts: CustomerFacts, country: string): { reason: string; detail: string | number } | undefined {
  if (facts.name === '') return { reason: 'name_missing', detail: '' };
  for (const [field, limit] of Object.entries(limits)) {
    const length = (facts[field as keyof typeof limits] ?? '').length;
    if (length > limit) return { reason: `${field}_too_long`, detail: length };
  }
  if (facts.phone !== '' && !normalisePhone(facts.phone, country).valid) return { reason: 'phone_invalid', detail: facts.phone };
  if (facts.phone2 && !normalisePhone(facts.phone2, country).valid) return { reason: 'phone_invalid', detail: facts.phone2 };
  if (facts.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(facts.email)) return { reason: 'email_invalid', detail: facts.email };
  return tagProblem(facts.tags ?? []);
}

/** What makes two records of a file the same person. */
function naturalKey(facts: CustomerFacts, country: string): string {
  const { e164 } = normalisePhone(facts.phone, country);
  if (e164) return `customer:${e164}`;
  return facts.email ? `customer-email:${facts.email}` : `customer-name:${foldText(facts.name)}|${foldText(facts.address ?? '')}`;
}

/** The columns for which the file has something; the rest stays as stored. A number that is merely written differently stays, too. */
function toldOf(facts: CustomerFacts, known: Stored<CustomerRow>, context: ReturnType<typeof customerContext>): Partial<CustomerRow> {
  const told = newCustomer(facts, known.id, context);
  const filled = Object.entries(told).filter(
    ([field, value]) => value !== '' && value !== null && field !== 'created_at' && field !== 'blocked',
  );
  const { tags, ...rest } = Object.fromEntries(filled) as Partial<CustomerRow>;
  const phone = told.phone_e164 === known.phone_e164 ? { phone: known.phone } : {};
  return { ...rest, ...phone, tags: [...new Set([...known.tags, ...(tags ?? [])])] };
}

async function customerWithEmail(store: Store, email: string): Promise<Stored<CustomerRow> | undefined> {
  if (email === '') return undefined;
  const { rows } = await store.list(Customer, { search: email, limit: 20 });
  return rows.find((row) => row.email === email);
}
