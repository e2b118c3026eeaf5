import { toCardinal as bangla } from 'n2words/bn-BD';
import { toCardinal as indian } from 'n2words/en-IN';
import { toCardinal as western } from 'n2words/en-US';

import { decimalsOf } from './money.ts';

type Language = 'en' | 'bn';
type Names = { readonly whole: string; readonly part: string };

/** Currencies whose users count in lakh and crore; the others are written the western way with their code. */
const southAsian: Readonly<Record<string, Readonly<Record<Language, Names>>>> = {
  BDT: { en: { whole: 'taka', part: 'paisa' }, bn: { whole: 'টাকা', part: 'পয়সা' } },
  INR: { en: { whole: 'rupees', part: 'paisa' }, bn: { whole: 'রুপি', part: 'পয়সা' } },
  PKR: { en: { whole: 'rupees', part: 'paisa' }, bn: { whole: 'রুপি', part: 'পয়সা' } },
  NPR: { en: { whole: 'rupees', part: 'paisa' }, bn: { whole: 'রুপি', part: 'পয়সা' } },
};

const crore = 10_000_000;

/** An amount as documents spell it out: `One lakh fifty-three thousand taka and fifty paisa only`. */
export function moneyInWords(minor: number, currency: string, language: Language): string {
  const { whole, name, part } = spelled(minor, currency, language);
  const [and, only] = language === 'bn' ? ['ও', 'মাত্র'] : ['and', 'only'];
  const text = `${whole} ${name}${part && ` ${and} ${part}`} ${only}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** As slips of pay spell it out: `Eighteen Thousand Eighty Taka Only`. Bangla has no capitals. */
export function moneyInTitleWords(minor: number, currency: string, language: Language): string {
  if (language === 'bn') return moneyInWords(minor, currency, language);
  const { whole, name, part } = spelled(minor, currency, language);
  return `${inTitle(whole)} ${inTitle(name)}${part && ` and ${inTitle(part)}`} Only`;
}

/** The same without the currency: `One Lakh`, `Seventy Eight and Fifty Paisa`. */
export function amountInTitleWords(minor: number, currency: string): string {
  const { whole, part } = spelled(minor, currency, 'en');
  return `${inTitle(whole)}${part && ` and ${inTitle(part)}`}`;
}

function spelled(minor: number, currency: string, language: Language) {
  const unit = 10 ** decimalsOf(currency);
  const part = Math.abs(minor) % unit;
  const names = southAsian[currency]?.[language];
  const words = names ? lakhWords : language === 'bn' ? lakhWords : westernWords;
  const sign = minor < 0 ? (language === 'bn' ? 'মাইনাস ' : 'minus ') : '';
  return {
    whole: sign + words(Math.floor(Math.abs(minor) / unit), language),
    name: names?.whole ?? currency,
    /** Empty where there is none. */
    part: part === 0 ? '' : names ? `${words(part, language)} ${names.part}` : `${part}/${unit}`,
  };
}

/** Each word with a capital, without hyphens, and without the "and" within a number. */
function inTitle(words: string): string {
  return words
    .replaceAll('-', ' ')
    .replaceAll(' and ', ' ')
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Lakh and crore all the way up: the library turns 10^9 into "arab", which Bangladesh does not say. */
function lakhWords(value: number, language: Language): string {
  const words = language === 'bn' ? bangla : indian;
  const crores = Math.floor(value / crore);
  if (crores < 100) return words(value);
  const rest = value % crore;
  return `${lakhWords(crores, language)} ${language === 'bn' ? 'কোটি' : 'crore'}${rest === 0 ? '' : ` ${words(rest)}`}`;
}

function westernWords(value: number): string {
  return western(value);
}
