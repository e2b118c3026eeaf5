import type { AnyKind } from '#data/kind.ts';
import { daysOf, entriesOf, isMoney } from '#data/shape.ts';
import { m } from '#messages';
import { fieldName } from '#modules/texts.ts';
import type { NumberText } from '#ui/display/numbers.tsx';

/** How a feed writes an amount (minor units), a day and a number. */
export type FeedFormat = { readonly money: (minor: number) => string; readonly day: (day: string) => string; readonly number: NumberText };
export type FeedDetails = Readonly<Record<string, unknown>>;
type Entry = { readonly type: string; readonly activity_details: FeedDetails };
type Names = Readonly<Record<string, () => string>>;

/** What an entry of a feed tells of changed fields: old and new values, or both of a conflict. Nothing for other entries. */
export function changeLines(
  kind: AnyKind,
  { type, activity_details: details }: Entry,
  format: FeedFormat,
  names: Names = {},
): readonly string[] {
  const named = (field: string) => names[field]?.() ?? fieldName(kind.name, field) ?? field;
  const shown = (field: string, value: unknown) => valueText(kind, field, value, format);
  if (type === 'synced_conflict') {
    const field = String(details['field']);
    const [kept, replaced] = [shown(field, details['kept']), shown(field, details['replaced'])];
    return [m.orders_feed_conflict({ field: named(field), kept, replaced })];
  }
  const fields = (details['fields'] ?? {}) as Readonly<Record<string, readonly [unknown, unknown]>>;
  const order = Object.keys(entriesOf(kind));
  return Object.entries(fields)
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([field, [from, to]]) => m.customers_feed_change({ field: named(field), from: shown(field, from), to: shown(field, to) }));
}

const nothing = '\u2013';

function valueText(kind: AnyKind, field: string, value: unknown, format: FeedFormat): string {
  const { money, day, number } = format;
  if (typeof value === 'boolean') return value ? m.customers_feed_yes() : m.customers_feed_no();
  if (typeof value === 'number') {
    if (field === 'photos') return value === 1 ? m.banking_feed_papers_one() : m.banking_feed_papers({ n: number(value) });
    return isMoney(kind, field) ? money(value) : number(value);
  }
  if (Array.isArray(value)) return value.map((part) => partText(part, format)).join(', ') || nothing;
  if (typeof value !== 'string' || value === '') return nothing;
  return daysOf(kind).includes(field) ? day(value) : value;
}

type Part = Readonly<Partial<Record<'category' | 'name' | 'unit', string> & Record<'amount' | 'quantity' | 'price', number>>>;

/** One of several values, a part of an amount, or a line of a document. */
function partText(part: unknown, { money, number }: FeedFormat): string {
  if (typeof part !== 'object' || part === null) return String(part);
  const { category = '', amount = 0, name, quantity, unit, price } = part as Part;
  if (name === undefined) return `${category} ${money(amount)}`;
  const figures = [
    quantity === undefined ? [] : [number(quantity, 3), unit].filter(Boolean).join(' '),
    price === undefined ? [] : money(price),
  ].flat();
  return `${name} ${figures.join(' × ')}`;
}
