import { type DecimalSign, readAmount } from '#kernel/amount.ts';
import { toLatinDigits } from '#kernel/digits.ts';
import { decimalsOf } from '#kernel/money.ts';
import { normalisePhone } from '#kernel/phone.ts';
import { oneLine } from '#kernel/text.ts';

import {
  bothReadings,
  type cellReader,
  codeIn,
  type DayOrder,
  decoded,
  isBroken,
  isTotal,
  readDay,
  tagProblem,
  tagsIn,
} from '../../business/imports/index.ts';
import type { Problem } from '../cells/index.ts';
import { supplierTypeIn } from './import-formats.ts';
import type { SupplierFacts } from './supplier-commands.ts';

/** What a row of a file says; what it leaves empty is absent. */
export type ToldSupplier = Partial<SupplierFacts> & Pick<SupplierFacts, 'code' | 'name' | 'phone'>;

export type ReadSettings = {
  readonly country: string;
  readonly currency: string;
  readonly today: string;
  readonly order: DayOrder;
  readonly sign: DecimalSign | undefined;
};

const words = ['code', 'name', 'contact_name', 'email', 'address', 'tax_id', 'pay_details', 'notes'] as const;
const limits: Readonly<Record<(typeof words)[number], number>> = {
  ...{ code: 20, name: 120, contact_name: 100, email: 200, address: 500, tax_id: 40, pay_details: 300, notes: 2000 },
};

/** A row in our words, or what is wrong with it. */
export function readSupplier(
  cells: readonly string[],
  cell: ReturnType<typeof cellReader>,
  { country, currency, today, order, sign }: ReadSettings,
): { readonly told: ToldSupplier } | { readonly problem: Problem } {
  const text = (field: string) => oneLine(decoded(cell(cells, field)));
  const texts = Object.fromEntries(
    words.map((field) => [field, field === 'code' || field === 'tax_id' ? codeIn(text(field)) : text(field)]),
  ) as Record<(typeof words)[number], string>;
  const problem = wordProblem();
  if (problem) return { problem };
  const told: { -readonly [F in keyof SupplierFacts]?: SupplierFacts[F] } = {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...(texts.email !== '' && { email: texts.email.toLowerCase() }),
  };
  for (const field of ['credit_limit', 'opening_balance'] as const) {
    if (text(field) === '') continue;
    const read = readAmount(text(field), decimalsOf(currency), sign, currency);
    if (read && 'readings' in read) return { problem: { reason: 'two_readings', detail: bothReadings(text(field), read.readings) } };
    if (!read || (field === 'credit_limit' && read.units < 0))
      return { problem: { reason: 'supplier_number_unreadable', detail: text(field) } };
    told[field] = read.units;
  }
  for (const field of ['terms_days', 'lead_days'] as const) {
    if (text(field) === '') continue;
    const days = daysIn(text(field));
    if (days === undefined) return { problem: { reason: 'supplier_number_unreadable', detail: text(field) } };
    told[field] = days;
  }
  if (text('opening_date') !== '') {
    const read = readDay(text('opening_date'), order);
    if (!('day' in read)) return { problem: { reason: 'day_unreadable', detail: text('opening_date') } };
    if (read.day > today) return { problem: { reason: 'supplier_opening_ahead', detail: '' } };
    told.opening_date = read.day;
  }
  const type = supplierTypeIn(text('type'));
  if (type) told.type = type;
  const tags = tagsIn(text('tags'));
  if (tags.length > 0) told.tags = tags;
  return { told: { ...told, code: texts.code, name: texts.name, phone: phoneIn() } };

  function wordProblem(): Problem | undefined {
    if (isTotal(texts.name) && texts.code === '' && text('phone') === '') return { reason: 'total_row', detail: '' };
    for (const field of words) if (texts[field].length > limits[field]) return { reason: `${field}_too_long`, detail: texts[field].length };
    if (isBroken(codeIn(text('phone')))) return { reason: 'code_exponent', detail: text('phone') };
    if (phoneIn().length > 30) return { reason: 'phone_too_long', detail: phoneIn().length };
    if (texts.email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(texts.email)) return { reason: 'email_invalid', detail: texts.email };
    if (text('type') !== '' && !supplierTypeIn(text('type'))) return { reason: 'supplier_type_unknown', detail: text('type') };
    return tagProblem(tagsIn(text('tags')));
  }

  function phoneIn(): string {
    const typed = codeIn(text('phone'));
    const phone = normalisePhone(typed, country);
    return phone.valid ? phone.e164 : typed;
  }
}

/** `Net 30`, `30 days`: up to a year; `undefined` where it is no number of days. */
export function daysIn(cell: string): number | undefined {
  const found = /^\D*(\d{1,3})\D*$/.exec(toLatinDigits(cell).replace(/[.,]0+$/, ''));
  const days = Number(found?.[1] ?? Number.NaN);
  return days <= 365 ? days : undefined;
}
