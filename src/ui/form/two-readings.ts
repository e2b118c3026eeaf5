import { readAmount } from '#kernel/amount.ts';
import { m } from '#messages';

/** What to write instead of a number that may be meant in two ways; `undefined` for every other text. */
export function twoReadings(text: string, decimals: number): string | undefined {
  const read = readAmount(text, decimals);
  if (!read || !('readings' in read)) return undefined;
  const [one, other] = read.readings;
  return m.ui_error_two_readings({ one, other });
}
