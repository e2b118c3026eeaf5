import { toLatinDigits } from './digits.ts';

export type Phone = {
  /** `+8801712345678`, or '' when it is no valid number. */
  readonly e164: string;
  /** The last ten digits typed, for look-ups; '' when there are fewer. */
  readonly last10: string;
  readonly valid: boolean;
};

type Plan = { readonly code: string; readonly trunk: string; readonly national: RegExp };

/**
 * Dialling code, trunk prefix and shape of a mobile number without the prefix. Bangladesh: the couriers (Pathao, Steadfast) take
 * exactly 11 digits that start with 01. Countries that are not listed take 6 to 14 digits after a `+`.
 */
const plans: Readonly<Record<string, Plan>> = {
  BD: { code: '880', trunk: '0', national: /^1[3-9]\d{8}$/ },
  IN: { code: '91', trunk: '0', national: /^[6-9]\d{9}$/ },
  PK: { code: '92', trunk: '0', national: /^3\d{9}$/ },
  NP: { code: '977', trunk: '0', national: /^9[678]\d{8}$/ },
  LK: { code: '94', trunk: '0', national: /^7\d{8}$/ },
  US: { code: '1', trunk: '1', national: /^[2-9]\d{9}$/ },
  GB: { code: '44', trunk: '0', national: /^[1-9]\d{8,9}$/ },
  AE: { code: '971', trunk: '0', national: /^5\d{8}$/ },
  SA: { code: '966', trunk: '0', national: /^5\d{8}$/ },
  MY: { code: '60', trunk: '0', national: /^1\d{8,9}$/ },
};

/**
 * Reads a typed number of the given country (ISO alpha-2): any digits, spaces, dashes, brackets, `00` or `+`; a trunk zero that a
 * spreadsheet swallowed is put back, its `.0` and invisible marks are taken off. What a spreadsheet has shortened (`8.8E+12`) is none.
 */
export function normalisePhone(raw: string, country: string): Phone {
  const plan = plans[country];
  // As most are written.
  const bare = plan && raw.startsWith(plan.trunk) ? raw.slice(plan.trunk.length) : '';
  if (plan?.national.test(bare)) return { e164: `+${plan.code}${bare}`, last10: bare.slice(-10), valid: true };
  const typed = toLatinDigits(raw)
    .replace(/[\p{Cf}']/gu, '')
    .replace('＋', '+')
    .trim()
    .replace(/^(\+?\d+)\.0+$/, '$1')
    // A note behind it has digits of its own.
    .replace(/(?<=\d.*?)(?:^|[\s(/,;])[^\s(/,;]*\p{L}.*$/su, '');
  const digits = typed.replace(/\D/g, '');
  const last10 = digits.length >= 10 ? digits.slice(-10) : '';
  if (/\de[+-]?\d/i.test(typed)) return { e164: '', last10: '', valid: false };
  const international = typed.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : undefined;
  const national = plan && nationalOf(plan, digits, international);
  if (plan && national !== undefined) return { e164: `+${plan.code}${national}`, last10: national.slice(-10), valid: true };
  const isForeign = international !== undefined && !(plan && international.startsWith(plan.code)) && isWhole(international);
  return isForeign ? { e164: `+${international}`, last10, valid: true } : { e164: '', last10, valid: false };
}

/** The number without code and trunk prefix, whichever of them stand before it, even twice. */
function nationalOf({ code, trunk, national }: Plan, digits: string, international: string | undefined): string | undefined {
  if (international !== undefined && !international.startsWith(code) && isWhole(international)) return undefined;
  const without = (all: string, prefix: string) => (all.startsWith(prefix) ? all.slice(prefix.length) : all);
  const plain = [digits, ...(international === undefined ? [] : [international])];
  const starts = plain.flatMap((all) => [
    all,
    without(all, code),
    without(without(all, code), code),
    without(without(all, code), trunk + code),
  ]);
  return starts.flatMap((all) => [all, without(all, trunk)]).find((all) => national.test(all));
}

/** Whether it may be a number with its country's code: none begins with a zero, and those with a one have eleven digits. */
function isWhole(international: string): boolean {
  return /^(?:1\d{10}|[2-9]\d{6,14})$/.test(international);
}

/** The numbers of a cell: people write two where there is one column. */
export function phonesIn(cell: string, country: string): readonly string[] {
  const text = cell.trim();
  if (text === '' || normalisePhone(text, country).valid) return text === '' ? [] : [text];
  const parts = text.split(/[,;/|\n&]|:::|\bor\b|\band\b|অথবা|এবং/).map((part) => part.trim());
  const several = parts.filter(Boolean);
  return several.length > 1 && several.every((part) => normalisePhone(part, country).valid) ? several : [text];
}
