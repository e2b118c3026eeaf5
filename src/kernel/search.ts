import { toLatinDigits } from './digits.ts';

/** Form in which typed text and stored text are compared: compatible, lower case, Latin digits, single spaces. */
export function foldText(text: string): string {
  return toLatinDigits(text.normalize('NFKC')).toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Only the digits, Latin: `+880 1711-234567` -> `8801711234567`. */
export function digitsOf(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '');
}
