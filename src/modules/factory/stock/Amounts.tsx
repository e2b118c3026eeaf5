import clsx from 'clsx';

import { toBanglaDigits } from '#kernel/digits.ts';
import { knownLocale } from '#kernel/locale.ts';
import { decimalsOf, isCurrency } from '#kernel/money.ts';
import { useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { parts } from '../material-ledger/index.ts';
import { unitOf } from '../materials/index.ts';
import { priceOf } from './rates.ts';

/** So much of a component, `quantity` in millionths of its stock unit; nothing known shows a dash. */
export function Amount({
  quantity,
  unit,
  signed = false,
  className,
}: {
  readonly quantity: number | null | undefined;
  /** Code of the stock unit; absent = the number alone. */
  readonly unit?: string;
  /** A plus before what is more. */
  readonly signed?: boolean;
  readonly className?: string;
}) {
  const number = useNumberText();
  if (quantity === null || quantity === undefined) return <span className="text-muted-foreground">–</span>;
  return (
    <span className={clsx('figures', quantity < 0 && !signed && 'text-danger-strong', className)}>
      {signed && quantity > 0 && '+'}
      {number(quantity / parts, 3)}
      {unit !== undefined && <span className="text-muted-foreground"> {unitOf(unit).name()}</span>}
    </span>
  );
}

/** Writes a quantity, with its unit behind it where one is given. */
export function useAmountText(): (quantity: number, unit?: string) => string {
  const number = useNumberText();
  return (quantity, unit) => [number(quantity / parts, 3), unit !== undefined && unitOf(unit).name()].filter(Boolean).join(' ');
}

/** What one stock unit costs; two digits more than money has where it takes them, or four. */
export function Rate({ rate, exact = false }: { readonly rate: number | null | undefined; readonly exact?: boolean }) {
  const text = useRateText();
  if (rate === null || rate === undefined) return <span className="text-muted-foreground">–</span>;
  return <span className="figures">{text(rate, exact ? 4 : 2)}</span>;
}

/** `more`: so many digits beyond those of money, where it takes them. */
export function useRateText(): (rate: number, more?: number) => string {
  const { currency, locale, digits } = useFormat();
  return (rate, more = 4) => {
    const decimals = decimalsOf(currency);
    const format = new Intl.NumberFormat(`${knownLocale(locale)}-u-nu-latn`, {
      ...(isCurrency(currency) && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals + more,
    });
    const text = format.format(priceOf(rate, currency));
    return digits === 'beng' ? toBanglaDigits(text) : text;
  };
}

/** For how many days it lasts; beyond a few years that says nothing any more. */
export function Cover({ days }: { readonly days: number | null | undefined }) {
  const number = useNumberText();
  if (days === null || days === undefined) return <span className="text-muted-foreground">–</span>;
  return <span className="figures">{days > mostDays ? `${number(mostDays)}+` : number(days)}</span>;
}

const mostDays = 999;
