import { useState } from 'react';

import { decimalsOf } from '#kernel/money.ts';

import { useFormat } from '../../display/format.tsx';
import type { FieldLook } from '../FieldFrame.tsx';
import { MoneyInput } from '../inputs/MoneyInput.tsx';
import { PercentInput, QuantityInput } from '../inputs/QuantityInput.tsx';
import { whyNoNumber } from '../no-number.ts';
import { FormField } from './FormField.tsx';

/* Fields that hold numbers: a number or null in the form, and NaN while the text is none, which no schema accepts. */

type NumberFieldProps = FieldLook & {
  readonly name: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
};

/** Minor units in the form. */
export function MoneyField({ disabled, placeholder, ...look }: NumberFieldProps) {
  const [typed, setTyped] = useState('');
  const { currency } = useFormat();
  return (
    <FormField<number | null> {...look} why={whyNoNumber(typed, decimalsOf(currency))}>
      {(control) => <MoneyInput {...control} disabled={disabled} placeholder={placeholder} onText={setTyped} />}
    </FormField>
  );
}

export function QuantityField({
  disabled,
  placeholder,
  decimals = 0,
  unit,
  ...look
}: NumberFieldProps & { readonly decimals?: number; readonly unit?: string }) {
  const [typed, setTyped] = useState('');
  return (
    <FormField<number | null> {...look} why={whyNoNumber(typed, decimals)}>
      {(control) => (
        <QuantityInput {...control} disabled={disabled} placeholder={placeholder} decimals={decimals} after={unit} onText={setTyped} />
      )}
    </FormField>
  );
}

/** Hundredths of a percent in the form. */
export function PercentField({ disabled, placeholder, ...look }: NumberFieldProps) {
  return (
    <FormField<number | null> {...look}>
      {(control) => <PercentInput {...control} disabled={disabled} placeholder={placeholder} />}
    </FormField>
  );
}
