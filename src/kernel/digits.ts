const bangla = '০১২৩৪৫৬৭৮৯';
const digit = /^\p{Nd}$/u;
const known = new Map<string, string>();

/** The decimal digits of every script become 0-9; everything else stays. */
export function toLatinDigits(text: string): string {
  // oxlint-disable-next-line no-control-regex -- plain text, which most is
  return /^[\u0000-\u007F]*$/.test(text) ? text : text.replace(/\p{Nd}/gu, latin);
}

/** Digits of a script stand one behind the other from its zero on; where scripts meet, whole tens of them do. */
function latin(sign: string): string {
  let found = known.get(sign);
  if (found === undefined) {
    const code = sign.codePointAt(0) ?? 0;
    let first = code;
    while (digit.test(String.fromCodePoint(first - 1))) first -= 1;
    found = String((code - first) % 10);
    known.set(sign, found);
  }
  return found;
}

export function toBanglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (one) => bangla[Number(one)] ?? one);
}
