import type { Stored } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';
import { normalisePhone, type Phone } from '#kernel/phone.ts';
import { foldText } from '#kernel/search.ts';
import { oneLine } from '#kernel/text.ts';

import { customerContext, type CustomerFacts, customerIdOf, type CustomerRow, idForPhone, newCustomer } from '../customer-rules/index.ts';
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
  type Unmade,
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
  {
    id: 'phone2',
    names: ['phone2', 'phone 2', 'mobile 2', 'second phone', 'alternative phone', 'alternate phone', 'other phone'],
  },
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

/** Of the names of a customer's columns and what stands around their values. */
const namesLength = 500;

/** A record that can be taken: `id` follows from what makes it the same person. */
type Told = {
  readonly line: number;
  readonly length: number;
  readonly facts: CustomerFacts;
  readonly phone: Phone;
  readonly id: string;
};

/** The dry run of a customer file: known people are found by phone, else by e-mail, else by name and address. */
export async function planCustomerImport(store: Store, rows: readonly CsvRow[], mapping: Mapping, work: Work): Promise<ImportPlan> {
  const cell = cellReader(mapping);
  const context = customerContext(store);
  const reports: RowReport[] = [];
  const customers = emptyTally();
  const wholes: (Parcelled | Unmade)[] = [];
  const seen = new Map<string, number>();
  await inBatches(
    rows,
    async (batch) => {
      const told = batch.flatMap((row) => toldIn(row) ?? []);
      const known = await knownOf(store, told);
      for (const one of told) planOne(one, known);
    },
    work,
  );
  return {
    tallies: { customers },
    reports: reports.toSorted((a, b) => a.line - b.line),
    steps: packSteps('customer.save', wholes),
  };

  function toldIn({ line, cells }: CsvRow): Told | undefined {
    const facts = readFacts(cells, cell);
    const phone = normalisePhone(facts.phone, context.country);
    const problem = problemOf(facts, phone, context.country);
    const key = naturalKey(facts, phone);
    const before = seen.get(key);
    if (problem) reports.push({ line, outcome: 'invalid', ...problem });
    else if (before !== undefined) reports.push({ line, outcome: 'skipped', reason: 'customer_twice', detail: before });
    else {
      seen.set(key, line);
      const length = namesLength + cells.reduce((sum, one) => sum + one.length, 0);
      return {
        line,
        length,
        facts,
        phone,
        id: phone.valid ? customerIdOf(context.tenant, phone.e164) : idOf(context.tenant, key),
      };
    }
    return undefined;
  }

  function planOne({ line, length, facts, phone: { e164, valid }, id: derived }: Told, { byId, byPhone, byEmail }: Known): void {
    const atId = byId.get(derived);
    const known = valid ? byPhone.get(e164) : (atId ?? byEmail.get(facts.email ?? ''));
    if (known && known.deleted_at !== null) {
      reports.push({ line, outcome: 'skipped', reason: 'customer_deleted', detail: known.name });
      return;
    }
    if (!known) {
      // The id of a number that somebody else had before stays with that person.
      const id = valid && atId ? idForPhone(e164, context, undefined, atId, newId()) : derived;
      customers.created += 1;
      wholes.push({ make: () => ({ changes: [insert(Customer, newCustomer(facts, id, context))] }), count: 1, length });
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

const limits = {
  name: 100,
  phone: 30,
  phone2: 30,
  email: 254,
  address: 250,
  city: 100,
  area: 100,
  postcode: 20,
  notes: 2000,
} as const;

function problemOf(facts: CustomerFacts, phone: Phone, country: string): { reason: string; detail: string | number } | undefined {
  if (facts.name === '') return { reason: 'name_missing', detail: '' };
  for (const [field, limit] of Object.entries(limits)) {
    const length = (facts[field as keyof typeof limits] ?? '').length;
    if (length > limit) return { reason: `${field}_too_long`, detail: length };
  }
  if (facts.phone !== '' && !phone.valid) return { reason: 'phone_invalid', detail: facts.phone };
  if (facts.phone2 && !normalisePhone(facts.phone2, country).valid) return { reason: 'phone_invalid', detail: facts.phone2 };
  if (facts.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(facts.email)) return { reason: 'email_invalid', detail: facts.email };
  return tagProblem(facts.tags ?? []);
}

/** What makes two records of a file the same person. */
function naturalKey(facts: CustomerFacts, { e164 }: Phone): string {
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

type Found = ReadonlyMap<string, Stored<CustomerRow>>;
type Known = { readonly byId: Found; readonly byPhone: Found; readonly byEmail: Found };

/** The customers whom these records may mean; of several with one number a living one. */
async function knownOf(store: Store, told: readonly Told[]): Promise<Known> {
  const rowsWith = async (column: 'id' | 'phone' | 'email', values: readonly string[]) => {
    const wanted = values.filter((value) => value !== '');
    if (wanted.length === 0) return [];
    return (await store.list(Customer, { where: { [column]: { in: wanted } }, limit: 10_000 })).rows;
  };
  const [byId, byPhone, byEmail] = await Promise.all([
    rowsWith(
      'id',
      told.map(({ id }) => id),
    ),
    rowsWith(
      'phone',
      told.map(({ phone }) => (phone.valid ? phone.last10 : '')),
    ),
    rowsWith(
      'email',
      told.map(({ facts, phone }) => (phone.valid ? '' : (facts.email ?? ''))),
    ),
  ]);
  const livingLast = byPhone.toSorted((a, b) => Number(a.deleted_at === null) - Number(b.deleted_at === null) || (a.id < b.id ? 1 : -1));
  return {
    byId: new Map(byId.map((row) => [row.id, row])),
    byPhone: new Map(livingLast.map((row) => [row.phone_e164, row])),
    byEmail: new Map(byEmail.toReversed().map((row) => [row.email, row])),
  };
}
