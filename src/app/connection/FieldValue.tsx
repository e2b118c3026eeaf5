import { useRow } from '#data/react.tsx';
import { m } from '#messages';
import { isMoney, kindNamedBy, valueName } from '#modules/field-names.ts';
import { Money } from '#ui/display/Money.tsx';
import { Percent, useNumberText } from '#ui/display/numbers.tsx';

import { Rates, Surcharge } from './CourierTerms.tsx';

type FieldValueProps = {
  readonly field: string;
  readonly value: unknown;
  /** A number in hundredths of a percent. */
  readonly percent?: boolean;
};

/** The value of any field of any record, as a person reads it. */
export function FieldValue({ field, value, percent = false }: FieldValueProps) {
  const number = useNumberText();
  const kind = kindNamedBy(field);
  if (kind && typeof value === 'string') return <RecordName kind={kind} id={value} />;
  if (field === 'rates' && Array.isArray(value) && value.length > 0) return <Rates rates={value} />;
  if (field.endsWith('_rule')) return <Surcharge rule={value as Parameters<typeof Surcharge>[0]['rule']} />;
  if (typeof value === 'number' && (percent || field === 'cod_rate')) return <Percent bps={value} />;
  if (typeof value === 'number') return isMoney(field) ? <Money minor={value} /> : number(value, 3);
  if (typeof value === 'string' && value !== '') return valueName(field, value) ?? value;
  if (Array.isArray(value) && value.length > 0) return value.map(textOf).join(', ');
  if (typeof value === 'object' && value !== null && 'type' in value) return outcomes[String(value.type)]?.() ?? String(value.type);
  return value === true ? '\u2713' : '\u2013';
}

/** A record that this person may not see has no name here. */
function RecordName({ kind, id }: { readonly kind: NonNullable<ReturnType<typeof kindNamedBy>>; readonly id: string }) {
  return useRow(kind, id)?.name ?? '\u2013';
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
