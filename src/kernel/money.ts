import { readAmount } from './amount.ts';
import { unknownText } from './dates.ts';
import { toBanglaDigits } from './digits.ts';
import { knownLocale } from './locale.ts';

/*
 * Money is a whole number of minor units (paisa, cent) of the company's currency. Rounding is half away from zero.
 */

export type MoneyFormat = { readonly currency: string; readonly locale: string; readonly digits: 'latn' | 'beng' };

/** ISO 4217, list one of 2026; all others have two. Platforms disagree: some count what is usual in cash, where PKR has none. */
const decimalsByCurrency: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const decimalsOfCurrency = new Map(
  Object.entries(decimalsByCurrency).flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, Number(decimals)] as const)),
);

/** JPY 0, BDT 2, KWD 3. The server knows the same (`private.decimals_of`). */
export function decimalsOf(currency: string): number {
  return decimalsOfCurrency.get(currency) ?? 2;
}

/** Half away from zero; a float that should be x.5 but prints as x.4999999999 counts as x.5. */
export function roundHalfAway(value: number): number {
  const magnitude = Math.abs(value);
  return Math.sign(value) * Math.floor(magnitude + 0.5 + magnitude * Number.EPSILON) || 0;
}

/** Share of an amount; `rate` in hundredths of a percent (1 % = 100). Exact for every safe integer product, NaN where one is none. */
export function percentOf(amount: number, rate: number): number {
  if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(rate)) return Number.NaN;
  const product = BigInt(amount) * BigInt(rate);
  const negative = product < 0n;
  const rounded = ((negative ? -product : product) + 5000n) / 10000n;
  return Number(negative ? -rounded : rounded);
}

/** Splits `total` by weights so that the parts add up exactly: largest remainder, earlier parts win ties. */
export function allocate(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (![total, ...weights].every(Number.isSafeInteger)) return weights.map(() => Number.NaN);
  if (sum <= 0) return weights.map((_, i) => (i === 0 ? total : 0));
  const exact = weights.map((weight) => (BigInt(total) * BigInt(weight) * 1_000_000n) / BigInt(sum));
  const parts = exact.map((value) => Number(value / 1_000_000n));
  const order = exact
    .map((value, i) => ({ i, rest: abs(value % 1_000_000n) }))
    .sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  let left = total - parts.reduce((a, b) => a + b, 0);
  for (const { i } of order) {
    if (left === 0) break;
    parts[i] = (parts[i] ?? 0) + Math.sign(left);
    left -= Math.sign(left);
  }
  return parts;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/**
 * Reads what a person typed, in any notation of `readAmount`. `undefined` when it is no number, may be meant in two ways, has more decimals
 * than the currency, or is beyond 10^13 minor units.
 */
export function parseMoney(text: string, currency: string): number | undefined {
  const read = readAmount(text, decimalsOf(currency), undefined, currency);
  return read && 'units' in read ? read.units : undefined;
}

/** The number without a sign of currency, for inputs: `1234.5` -> `1234.50`. */
export function moneyToText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return minor < 0 ? `-${whole}` : whole;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** True for what has the form of a currency's code: anything else must not be asked for. */
export function isCurrency(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency);
}

/** False for what is no amount: `formatMoney` writes it as "?". */
export function isAmount(minor: unknown): minor is number {
  return typeof minor === 'number' && Math.abs(minor) <= Number.MAX_SAFE_INTEGER;
}

/** As the company writes money: `৳12,34,567.89`. Digits follow the setting, grouping the locale. Never fails. */
export function formatMoney(minor: number, format: MoneyFormat): string {
  if (!isAmount(minor)) return unknownText;
  const key = `${format.locale}|${format.currency}`;
  const decimals = decimalsOf(format.currency);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(`${knownLocale(format.locale)}-u-nu-latn`, {
      ...(isCurrency(format.currency) && { style: 'currency', currency: format.currency, currencyDisplay: 'narrowSymbol' }),
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formatters.set(key, formatter);
  }
  const shown = formatter.format(`${minor}E-${decimals}` as unknown as number);
  return format.digits === 'beng' ? toBanglaDigits(shown) : shown;
}
