import { FieldFrame, type FieldLook } from '../FieldFrame.tsx';
import { MoneyInput } from '../inputs/MoneyInput.tsx';
import { PercentInput, QuantityInput } from '../inputs/QuantityInput.tsx';
import { useField } from './use-field.ts';

/* Fields that hold numbers: a number or null in the form, and NaN while the text is none, which no schema accepts. */

export type NumberFieldProps = FieldLook & {
  readonly name: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
};

/** Minor units in the form. */
export function MoneyField({ name, label, help, optional, className, ...rest }: NumberFieldProps) {
  const { error, ...field } = useField<number | null>(name, label);
  return (
    <FieldFrame label={label} help={help} optional={optional} className={className} error={error}>
      {(ids) => <MoneyInput {...rest} {...ids} {...field} name={name} />}
    </FieldFrame>
  );
}

export function QuantityField({
  name,
  label,
  help,
  optional,
  className,
  ...rest
}: NumberFieldProps & { readonly decimals?: number; readonly unit?: string }) {
  const { error, ...field } = useField<number | null>(name, label);
  const { unit, ...props } = rest;
  return (
    <FieldFrame label={label} help={help} optional={optional} className={className} error={error}>
      {(ids) => <QuantityInput {...props} {...ids} {...field} name={name} after={unit} />}
    </FieldFrame>
  );
}

/** Hundredths of a percent in the form. */
export function PercentField({ name, label, help, optional, className, ...rest }: NumberFieldProps) {
  const { error, ...field } = useField<number | null>(name, label);
  return (
    <FieldFrame label={label} help={help} optional={optional} className={className} error={error}>
      {(ids) => <PercentInput {...rest} {...ids} {...field} name={name} />}
    </FieldFrame>
  );
}
