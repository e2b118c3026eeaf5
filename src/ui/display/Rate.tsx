import { decimalsOf, formatMoney, isAmount } from '#kernel/money.ts';

import { useFormat } from './format.tsx';
import { Money } from './Money.tsx';
import { useNumberText } from './numbers.tsx';

/** Of a minor unit. */
const parts = 1_000_000;

/** A price finer than money, in millionths of a minor unit: two decimals more than money has, where it needs them. */
export function Rate({ rate, className = '' }: { readonly rate: number | null | undefined; readonly className?: string }) {
  const format = useFormat();
  const number = useNumberText();
  if (!isAmount(rate) || rate % parts === 0) return <Money minor={isAmount(rate) ? rate / parts : rate} className={className} />;
  const decimals = decimalsOf(format.currency);
  const text = number(rate / parts / 10 ** decimals, decimals + 2, decimals);
  return <span className={`figures ${className}`}>{formatMoney(0, format).replace(number(0, decimals, decimals), text)}</span>;
}
