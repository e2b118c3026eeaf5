import { m } from '#messages';
import { isMoney, valueName } from '#modules/field-names.ts';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

/** The value of any field of any record, as a person reads it. */
export function FieldValue({ field, value }: { readonly field: string; readonly value: unknown }) {
  const number = useNumberText();
  if (typeof value === 'number') return isMoney(field) ? <Money minor={value} /> : number(value, 3);
  if (typeof value === 'string' && value !== '') return valueName(field, value) ?? value;
  if (Array.isArray(value) && value.length > 0) return value.map(textOf).join(', ');
  if (typeof value === 'object' && value !== null && 'type' in value) return outcomes[String(value.type)]?.() ?? String(value.type);
  return value === true ? '\u2713' : '\u2013';
}

const outcomes: Readonly<Record<string, () => string>> = {
  full: m.orders_outcome_delivered,
  partial: m.orders_outcome_partial,
  cancelled: m.orders_outcome_cancelled,
};

function textOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  const { product_name: name, quantity } = part as { readonly product_name?: string; readonly quantity?: number };
  return name === undefined ? '' : `${quantity ?? 1} \u00d7 ${name}`;
}
