const bangla = '০১২৩৪৫৬৭৮৯';

/** Bangla and Arabic-Indic digits become 0-9; everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯٠-٩۰-۹]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = code >= 0x09e6 && code <= 0x09ef ? 0x09e6 : code >= 0x06f0 ? 0x06f0 : 0x0660;
    return String(code - zero);
  });
}

export function toBanglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => bangla[Number(digit)] ?? digit);
}
