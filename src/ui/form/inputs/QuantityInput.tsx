import { readAmount } from '#kernel/amount.ts';

import { NumberBox, type NumberBoxProps } from './NumberBox.tsx';

export type QuantityInputProps = Omit<NumberBoxProps, 'parse' | 'show' | 'decimal' | 'before'> & {
  /** Digits behind the point that are accepted. */ readonly decimals?: number | undefined;
};

/** A number of pieces, kilos, metres, in any notation of `readAmount`. */
export function QuantityInput({ decimals = 0, ...rest }: QuantityInputProps) {
  return <NumberBox {...rest} decimal={decimals > 0} parse={(text) => parseNumber(text, decimals)} show={String} />;
}

/** A share: 1250 (hundredths of a percent) shows 12.5. */
export function PercentInput(props: Omit<QuantityInputProps, 'decimals' | 'after'>) {
  return (
    <NumberBox
      {...props}
      after="%"
      decimal
      parse={(text) => {
        const percent = parseNumber(text.replace('%', ''), 2);
        return percent === undefined ? undefined : Math.round(percent * 100);
      }}
      show={(bps) => String(bps / 100)}
    />
  );
}

/** `undefined` when the text is no number, may be meant in two ways, or has more decimals than allowed. */
export function parseNumber(text: string, decimals: number): number | undefined {
  const read = readAmount(text, decimals);
  return read && 'units' in read ? read.units / 10 ** decimals : undefined;
}
