/* Exact arithmetic: multiply first, divide last, round once, half away from zero. BigInt only where a product is no safe integer. */

/** `a × b ÷ c`, rounded half away from zero; `c` is not 0. */
export function mulDiv(a: number, b: number, c: number): number {
  const product = a * b;
  return Number.isSafeInteger(product) ? divided(product, c) : rounded({ n: BigInt(a) * BigInt(b), d: BigInt(c) });
}

function divided(product: number, by: number): number {
  const [size, unit] = [Math.abs(product), Math.abs(by)];
  const rest = size % unit;
  const whole = (size - rest) / unit + (rest * 2 >= unit ? 1 : 0);
  return product < 0 !== by < 0 ? -whole || 0 : whole;
}

/** A fraction; `d` is above 0. */
export type Ratio = { readonly n: bigint; readonly d: bigint };

export const zero: Ratio = { n: 0n, d: 1n };
export const one: Ratio = { n: 1n, d: 1n };

/** `undefined` where `d` is 0. */
export function ratio(n: bigint, d: bigint): Ratio | undefined {
  if (d === 0n) return undefined;
  const by = d < 0n ? -divisor(n, d) : divisor(n, d);
  return { n: n / by, d: d / by };
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

export function wholeRatio(value: number): Ratio {
  return { n: BigInt(value), d: 1n };
}

/** A decimal as it is written: `0.6` is 6/10. */
export function decimalRatio(text: string): Ratio {
  const [whole = '', part = ''] = text.split('.');
  return ratio(BigInt(whole + part), 10n ** BigInt(part.length)) ?? zero;
}

export function plus(a: Ratio, b: Ratio): Ratio {
  return ratio(a.n * b.d + b.n * a.d, a.d * b.d) ?? zero;
}

export function minus(a: Ratio, b: Ratio): Ratio {
  return plus(a, { n: -b.n, d: b.d });
}

export function times(a: Ratio, b: Ratio): Ratio {
  return ratio(a.n * b.n, a.d * b.d) ?? zero;
}

/** `undefined` where `b` is 0. */
export function over(a: Ratio, b: Ratio): Ratio | undefined {
  return ratio(a.n * b.d, a.d * b.n);
}

export function compared(a: Ratio, b: Ratio): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Half away from zero. */
export function rounded({ n, d }: Ratio): number {
  return Number(quotient(n, d));
}

/** `n ÷ d`, rounded half away from zero; `d` is not 0. */
export function quotient(n: bigint, d: bigint): bigint {
  const [size, unit] = [n < 0n ? -n : n, d < 0n ? -d : d];
  const whole = (size * 2n + unit) / (unit * 2n);
  return n < 0n !== d < 0n ? -whole : whole;
}

/** As a number of so many decimals, rounded once. */
export function decimalOf({ n, d }: Ratio, decimals: number): number {
  return Number(quotient(n * 10n ** BigInt(decimals), d)) / 10 ** decimals;
}
