import { isBeyond, readAmount } from '#kernel/amount.ts';
import { m } from '#messages';

/** Why a text is no number: it may be meant in two ways, or is too large for one; `undefined` for every other text. */
export function whyNoNumber(text: string, decimals: number): string | undefined {
  const read = readAmount(text, decimals);
  if (!read) return isBeyond(text, decimals) ? m.ui_error_large() : undefined;
  if (!('readings' in read)) return undefined;
  const [one, other] = read.readings;
  return m.ui_error_two_readings({ one, other });
}
