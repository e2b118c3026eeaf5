import { useFormState, useWatch } from 'react-hook-form';

import { m } from '#messages';
import { Field } from '#ui/form/Field.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';

import { measuresOf } from '../../materials/index.ts';
import { type Counted, decimalsIn, quantityIn } from '../../materials/index.ts';
import { useAmountText } from '../../stock/index.ts';

/** How much, and of what: the fields `quantity` and `measure` of the form around, or of its part `at`. */
export function QuantityFields({ of, label, at = '' }: { readonly of: Counted; readonly label: string; readonly at?: string }) {
  const [quantity, measure] = useWatch({ name: [`${at}quantity`, `${at}measure`] }) as [number | null, string];
  const { isSubmitting } = useFormState();
  const amount = useAmountText();
  const known = quantityIn(of, quantity, measure);
  const isOther = measure !== of.stock_unit && known !== undefined && known > 0;
  return (
    <FieldRow>
      <Field.Quantity
        name={`${at}quantity`}
        label={label}
        decimals={decimalsIn(of, measure)}
        {...(isOther && !isSubmitting && { help: m.components_is_stock({ amount: amount(known, of.stock_unit) }) })}
      />
      <Field.Select
        name={`${at}measure`}
        label={m.products_unit()}
        options={measuresOf(of).map(({ key, name }) => ({ value: key, label: name }))}
      />
    </FieldRow>
  );
}
