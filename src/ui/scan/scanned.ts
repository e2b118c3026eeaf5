import { toLatinDigits } from '#kernel/digits.ts';

/** A code as it is printed: without blanks around it, and without the sort of symbol that scanners may send before it (`]C1`, ISO/IEC 15424). */
export function scannedText(text: string): string {
  return toLatinDigits(text)
    .trim()
    .replace(/^\][A-Za-z][\dA-Za-z]/, '');
}

/** A key as the browser tells it. */
export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'> & { readonly caps: boolean };

/** What the keys of a United States keyboard say, which scanners press: plain and with Shift. */
const signs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from(')!@#$%^&*(', (shifted, n) => [`Digit${n}`, `${n}${shifted}`])),
  ...Object.fromEntries(
    Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => [`Key${letter.toUpperCase()}`, letter + letter.toUpperCase()]),
  ),
  ...{ Minus: '-_', Equal: '=+', BracketLeft: '[{', BracketRight: ']}', Backslash: '\\|', Semicolon: ';:', Quote: `'"` },
  ...{ Comma: ',<', Period: '.>', Slash: '/?', Backquote: '`~', Space: '  ' },
};

/**
 * What a scanner meant by a key: under a layout with other letters the sign of the key itself, under Caps Lock the letter that it pressed
 * Shift for. Names of keys (`Enter`) stay.
 */
export function meantBy({ key, code, shiftKey, caps }: Key): string {
  const sign = signs[code]?.[shiftKey ? 1 : 0];
  const isForeign = key === 'Dead' || (key.length <= 2 && /[^\u0020-\u007E]/.test(key) && !/^\p{Nd}$/u.test(key));
  if (isForeign) return sign ?? key;
  return caps && /^[a-z]$/i.test(key) ? (key === key.toLowerCase() ? key.toUpperCase() : key.toLowerCase()) : key;
}
