import { toLatinDigits } from '#kernel/digits.ts';

import { NumberBox, type NumberBoxProps } from './NumberBox.tsx';

export type QuantityInputProps = Omit<NumberBoxProps, 'parse' | 'show' | 'decimal' | 'before'> & {
  /** Digits behind the point that are accepted. */ readonly decimals?: number | undefined;
};

/** A number of pieces, kilos, metres. Reads Bangla digits and grouping. */
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

/** `undefined` when the text is no number or has more decimals than allowed. */
export function parseNumber(text: string, decimals: number): number | undefined {
  const plain = toLatinDigits(text)
    .replace(/[\s,'’٬]/g, '')
    .replace(/[−–]/g, '-')
    .replace('٫', '.');
  const match = /^-?\d*(?:\.(\d*))?$/.exec(plain);
  if (!match || !/\d/.test(plain) || (match[1] ?? '').replace(/0+$/, '').length > decimals) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value || 0 : undefined;
}
