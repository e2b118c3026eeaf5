import { m } from '#messages';
import { fieldName } from '#modules/texts.ts';
import type { NumberText } from '#ui/display/numbers.tsx';

/** How a feed writes an amount (minor units), a day and a number. */
export type FeedFormat = { readonly money: (minor: number) => string; readonly day: (day: string) => string; readonly number: NumberText };
type Entry = { readonly type: string; readonly activity_details: Readonly<Record<string, unknown>> };

const amounts = new Set(['amount', 'amount_in', 'fee']);

/** What an entry of a feed tells of changed fields: old and new values, or both of a conflict. Nothing for other entries. */
export function changeLines(kind: string, { type, activity_details: details }: Entry, format: FeedFormat): readonly string[] {
  const named = (field: string) => fieldName(kind, field) ?? field;
  if (type === 'synced_conflict') {
    const field = String(details['field']);
    const shown = (value: unknown) => valueText(field, value, format);
    return [m.orders_feed_conflict({ field: named(field), kept: shown(details['kept']), replaced: shown(details['replaced']) })];
  }
  const fields = (details['fields'] ?? {}) as Readonly<Record<string, readonly [unknown, unknown]>>;
  return Object.entries(fields).map(([field, [from, to]]) =>
    m.customers_feed_change({ field: named(field), from: valueText(field, from, format), to: valueText(field, to, format) }),
  );
}

function valueText(field: string, value: unknown, { money, day, number }: FeedFormat): string {
  if (typeof value === 'number') {
    if (amounts.has(field)) return money(value);
    return value === 1 ? m.banking_feed_papers_one() : m.banking_feed_papers({ n: number(value) });
  }
  if (Array.isArray(value)) {
    const parts = value as readonly { readonly category?: string; readonly amount?: number }[];
    return parts.length === 0 ? '\u2013' : parts.map((part) => `${part.category ?? ''} ${money(part.amount ?? 0)}`).join(', ');
  }
  if (typeof value === 'string' && field.endsWith('_date')) return day(value);
  return typeof value === 'string' && value !== '' ? value : '\u2013';
}
