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
 * spreadsheet swallowed is put back.
 */
export function normalisePhone(raw: string, country: string): Phone {
  const typed = toLatinDigits(raw).trim();
  const digits = typed.replace(/\D/g, '');
  const last10 = digits.length >= 10 ? digits.slice(-10) : '';
  const international = typed.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : undefined;
  const plan = plans[country];
  if (!plan) {
    const valid = international !== undefined && digits.length >= 6 && international.length <= 15;
    return { e164: valid ? `+${international}` : '', last10, valid };
  }
  if (international !== undefined && !international.startsWith(plan.code)) {
    const valid = international.length >= 7 && international.length <= 15;
    return { e164: valid ? `+${international}` : '', last10, valid };
  }
  const afterCode =
    digits.startsWith(plan.code) || international !== undefined ? (international ?? digits).slice(plan.code.length) : undefined;
  const national = [digits, afterCode]
    .flatMap((all) => [all, all?.startsWith(plan.trunk) ? all.slice(plan.trunk.length) : undefined])
    .find((all) => all && plan.national.test(all));
  return national ? { e164: `+${plan.code}${national}`, last10: national.slice(-10), valid: true } : { e164: '', last10, valid: false };
}
