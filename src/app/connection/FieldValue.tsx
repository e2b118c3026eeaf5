import type { AnyKind } from '#data/kind.ts';
import { useRow } from '#data/react.tsx';
import { entriesOf, isMoney } from '#data/shape.ts';
import { kinds } from '#modules/kinds.ts';
import { valueName } from '#modules/texts.ts';
import { Money } from '#ui/display/Money.tsx';
import { Percent, useNumberText } from '#ui/display/numbers.tsx';

import { Rates, Surcharge } from './CourierTerms.tsx';

type FieldValueProps = {
  readonly kind: string;
  readonly field: string;
  readonly value: unknown;
  /** A number in hundredths of a percent. */
  readonly percent?: boolean;
};

/** The value of any field of any record, as a person reads it. */
export function FieldValue({ kind: kindName, field, value, percent = false }: FieldValueProps) {
  const number = useNumberText();
  const kind = kinds.find(({ name }) => name === kindName);
  const named = kind && kindNamedBy(kind, field);
  if (named && typeof value === 'string') return <RecordName kind={named} id={value} />;
  if (field === 'rates' && Array.isArray(value) && value.length > 0) return <Rates rates={value} />;
  if (field.endsWith('_rule')) return <Surcharge rule={value as Parameters<typeof Surcharge>[0]['rule']} />;
  if (typeof value === 'number' && (percent || field === 'cod_rate')) return <Percent bps={value} />;
  // Thousandths of a day.
  if (typeof value === 'number' && /(?:^|_)md$/.test(field)) return number(value / 1000, 3);
  if (typeof value === 'number') return kind && isMoney(kind, field) ? <Money minor={value} /> : number(value, 3);
  if (typeof value === 'string' && value !== '') return valueName(kindName, field, value) ?? value;
  if (Array.isArray(value) && value.length > 0) return value.map(textOf).filter(Boolean).join(', ') || '\u2013';
  if (typeof value === 'object' && value !== null && 'type' in value)
    return valueName(kindName, field, String(value.type)) ?? String(value.type);
  return value === true ? '\u2713' : '\u2013';
}

/** A record that this person may not see has no name here. */
function RecordName({ kind, id }: { readonly kind: AnyKind; readonly id: string }) {
  return (useRow(kind, id) as { readonly name: string } | null | undefined)?.name ?? '\u2013';
}

/** The kind whose name stands for the id in this field. */
function kindNamedBy({ refs = {} }: AnyKind, field: string): AnyKind | undefined {
  return kinds.find((kind) => kind.name === refs[field]?.kind && 'name' in entriesOf(kind));
}

function textOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  const {
    product_name: name,
    quantity,
    day = '',
  } = part as { readonly product_name?: string; readonly quantity?: number; readonly day?: string };
  return name === undefined ? day : `${quantity ?? 1} \u00d7 ${name}`;
}
