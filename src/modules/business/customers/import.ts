import type { Stored } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';
import { normalisePhone, type Phone, phonesIn } from '#kernel/phone.ts';
import { foldText } from '#kernel/search.ts';
import { oneLine } from '#kernel/text.ts';

import { customerContext, type CustomerFacts, customerIdOf, type CustomerRow, idForPhone, newCustomer } from '../customer-rules/index.ts';
import { Customer } from '../customer-rules/kind.ts';
import {
  cellReader,
  codeIn,
  decoded,
  emptyTally,
  type ImportPlan,
  inBatches,
  isBroken,
  isTotal,
  type Mapping,
  packSteps,
  type Parcelled,
  type RowReport,
  tagProblem,
  tagsIn,
  type Unmade,
  type Work,
} from '../imports/index.ts';

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
    const facts = readFacts(cells, cell, context.country);
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

  function planOne({ line, length, facts, phone: { e164, valid }, id: derived }: Told, { byId, byPhone, bySecond, byEmail }: Known): void {
    const atId = byId.get(derived);
    const known = valid ? (byPhone.get(e164) ?? bySecond.get(e164)) : (atId ?? byEmail.get(facts.email ?? ''));
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
    const isOther = foldText(facts.name) !== foldText(known.name);
    // A second number or an address is shared by people who live together.
    if (isOther && known.phone_e164 !== e164) reports.push({ line, outcome: 'note', reason: 'name_kept', detail: known.name });
    const told = toldOf(known.phone_e164 === e164 ? facts : { ...facts, name: known.name }, known, context);
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

/** Whether the number did not stand before in other signs. */
function isFirst(numbers: readonly string[], i: number, country: string): boolean {
  const e164 = normalisePhone(numbers[i] ?? '', country).e164;
  return e164 === '' || numbers.findIndex((one) => normalisePhone(one, country).e164 === e164) === i;
}

function readFacts(cells: readonly string[], cell: ReturnType<typeof cellReader>, country: string): CustomerFacts {
  const text = (field: string) => oneLine(decoded(cell(cells, field)));
  const numbers = ['phone', 'phone2'].flatMap((field) => phonesIn(codeIn(cell(cells, field)), country));
  const [phone = '', phone2 = '', ...others] = numbers.filter((_, i) => isFirst(numbers, i, country));
  return {
    name: text('name') || oneLine(`${text('first_name')} ${text('last_name')}`),
    // A third one has no place: the cell is refused as it is.
    phone: others.length > 0 ? text('phone') : phone,
    phone2: others.length > 0 ? text('phone2') : phone2,
    email: text('email').toLowerCase(),
    address: text('address'),
    city: text('city'),
    area: text('area'),
    postcode: codeIn(text('postcode')),
    notes: decoded(cell(cells, 'notes')).trim(),
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
  if (isTotal(facts.name) && facts.phone === '') return { reason: 'total_row', detail: '' };
  for (const [field, limit] of Object.entries(limits)) {
    const length = (facts[field as keyof typeof limits] ?? '').length;
    if (length > limit) return { reason: `${field}_too_long`, detail: length };
  }
  for (const [typed, valid] of [
    [facts.phone, phone.valid],
    [facts.phone2 ?? '', normalisePhone(facts.phone2 ?? '', country).valid],
  ] as const)
    if (typed !== '' && !valid) return { reason: isBroken(typed) ? 'code_exponent' : 'phone_invalid', detail: typed };
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
  const isSecond = told.phone_e164 !== known.phone_e164 && told.phone_e164 === normalisePhone(known.phone2, context.country).e164;
  const { phone: typed, phone_e164, phone_last10, phone2 } = known;
  const phone = isSecond ? { phone: typed, phone_e164, phone_last10, phone2 } : told.phone_e164 === phone_e164 ? { phone: typed } : {};
  return { ...rest, ...phone, tags: [...new Set([...known.tags, ...(tags ?? [])])] };
}

type Found = ReadonlyMap<string, Stored<CustomerRow>>;
type Known = { readonly byId: Found; readonly byPhone: Found; readonly bySecond: Found; readonly byEmail: Found };

/** The customers whom these records may mean; of several with one number a living one. */
async function knownOf(store: Store, told: readonly Told[]): Promise<Known> {
  const rowsWith = async (column: 'id' | 'phone' | 'phone2' | 'email', values: readonly string[]) => {
    const wanted = values.filter((value) => value !== '');
    if (wanted.length === 0) return [];
    return (await store.list(Customer, { where: { [column]: { in: wanted } }, limit: 10_000 })).rows;
  };
  const [byId, byPhone, bySecond, byEmail] = await Promise.all([
    rowsWith(
      'id',
      told.map(({ id }) => id),
    ),
    rowsWith(
      'phone',
      told.map(({ phone }) => (phone.valid ? phone.last10 : '')),
    ),
    rowsWith(
      'phone2',
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
    bySecond: new Map(
      bySecond.filter((row) => row.deleted_at === null).map((row) => [normalisePhone(row.phone2, store.company().country).e164, row]),
    ),
    byEmail: new Map(byEmail.toReversed().map((row) => [row.email, row])),
  };
}
