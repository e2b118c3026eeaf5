import { readAmount } from '#kernel/amount.ts';
import { decimalsOf } from '#kernel/money.ts';
import { useFormat } from '#ui/display/format.tsx';
import type { FieldLook } from '#ui/form/FieldFrame.tsx';
import { FormField } from '#ui/form/fields/FormField.tsx';
import { NumberBox } from '#ui/form/inputs/NumberBox.tsx';

import { plainNumber } from '../materials/index.ts';

/** What one of something costs, in whole units of money: as money is written, or with up to six decimals where one costs next to nothing. */
export function RateField({ per, ...look }: FieldLook & { readonly name: string; readonly per: string }) {
  const { currency } = useFormat();
  return (
    <FormField<number | null> {...look}>
      {(control) => (
        <NumberBox
          {...control}
          decimal
          before={currency}
          after={`/ ${per}`}
          parse={(text) => readPrice(text, currency)}
          show={plainNumber}
        />
      )}
    </FormField>
  );
}

/** Three digits behind a comma are thousands, as in any amount of money. */
export function readPrice(text: string, currency: string): number | undefined {
  for (const decimals of [decimalsOf(currency), 6]) {
    const read = readAmount(text, decimals, undefined, currency);
    if (read && 'units' in read) return read.units / 10 ** decimals;
  }
  return undefined;
}
