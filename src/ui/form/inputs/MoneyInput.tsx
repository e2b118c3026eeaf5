import { knownLocale } from '#kernel/locale.ts';
import { decimalsOf, isCurrency, moneyToText, parseMoney } from '#kernel/money.ts';

import { useFormat } from '../../display/format.tsx';
import { NumberBox, type NumberBoxProps } from './NumberBox.tsx';

export type MoneyInputProps = Omit<NumberBoxProps, 'parse' | 'show' | 'before' | 'decimal'>;

/** Minor units in and out. Reads Bangla digits, grouping and a currency sign; what is no amount becomes NaN, which no schema accepts. */
export function MoneyInput(props: MoneyInputProps) {
  const { currency, locale } = useFormat();
  return (
    <NumberBox
      {...props}
      before={signOf(currency, locale)}
      decimal={decimalsOf(currency) > 0}
      parse={(text) => parseMoney(text, currency)}
      show={(minor) => moneyToText(minor, currency)}
    />
  );
}

const signs = new Map<string, string>();

function signOf(currency: string, locale: string): string {
  if (!isCurrency(currency)) return currency;
  const key = `${locale}|${currency}`;
  let sign = signs.get(key);
  if (sign === undefined) {
    const parts = new Intl.NumberFormat(knownLocale(locale), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(0);
    sign = parts.find((part) => part.type === 'currency')?.value ?? currency;
    signs.set(key, sign);
  }
  return sign;
}
