import type { Country } from '../../company/countries.ts';
import type { CompanyRow } from '../../company/kind.ts';

export type NumberStyle = Pick<CompanyRow, 'currency' | 'locale' | 'digits' | 'time_zone'>;

function preset(currency: string, locale: string, time_zone: string): Omit<NumberStyle, 'digits'> {
  return { currency, locale, time_zone };
}

/** What is usual in a country; the server has the same table for sign-up (`private.country`). */
export const presets: Readonly<Record<Country, Omit<NumberStyle, 'digits'>>> = {
  AE: preset('AED', 'en-US', 'Asia/Dubai'),
  AU: preset('AUD', 'en-US', 'Australia/Sydney'),
  BD: preset('BDT', 'en-IN', 'Asia/Dhaka'),
  CA: preset('CAD', 'en-US', 'America/Toronto'),
  DE: preset('EUR', 'en-US', 'Europe/Berlin'),
  GB: preset('GBP', 'en-GB', 'Europe/London'),
  ID: preset('IDR', 'en-US', 'Asia/Jakarta'),
  IN: preset('INR', 'en-IN', 'Asia/Kolkata'),
  KW: preset('KWD', 'en-US', 'Asia/Kuwait'),
  LK: preset('LKR', 'en-US', 'Asia/Colombo'),
  MY: preset('MYR', 'en-US', 'Asia/Kuala_Lumpur'),
  NP: preset('NPR', 'en-IN', 'Asia/Kathmandu'),
  OM: preset('OMR', 'en-US', 'Asia/Muscat'),
  PH: preset('PHP', 'en-US', 'Asia/Manila'),
  PK: preset('PKR', 'en-IN', 'Asia/Karachi'),
  QA: preset('QAR', 'en-US', 'Asia/Qatar'),
  SA: preset('SAR', 'en-US', 'Asia/Riyadh'),
  SG: preset('SGD', 'en-US', 'Asia/Singapore'),
  US: preset('USD', 'en-US', 'America/New_York'),
};

/**
 * What is usual in the country and differs from what is set. Bangla digits are written in Bangladesh and nowhere else that we know;
 * there both are in use. `fixed`: the currency cannot be changed any more.
 */
export function proposalFor(country: string, set: NumberStyle, fixed: (currency: string) => boolean): Partial<NumberStyle> {
  const usual = (presets as Readonly<Partial<Record<string, Omit<NumberStyle, 'digits'>>>>)[country];
  if (!usual) return {};
  const style: NumberStyle = { ...usual, digits: country === 'BD' ? set.digits : 'latn' };
  const differs = (field: keyof NumberStyle) => style[field] !== set[field] && !(field === 'currency' && fixed(style.currency));
  return Object.fromEntries((['currency', 'locale', 'digits', 'time_zone'] as const).filter(differs).map((field) => [field, style[field]]));
}
