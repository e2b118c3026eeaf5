import { toLatinDigits } from './digits.ts';

/*
 * Numbers as people and programs write them: digits of every script; thousands or lakh apart by commas, dots, blanks or apostrophes; a point
 * or a comma before the decimals; a currency before or behind; brackets or a minus on either side.
 */

/** What stands before the decimals, where that is known of a whole file; `mixed` = its cells contradict each other. */
export type DecimalSign = '.' | ',' | 'mixed';

/** `units`: a whole number of the smallest units. `readings`: it can be meant in two ways, which are written out with a point. */
export type ReadAmount = { readonly units: number } | { readonly readings: readonly [string, string] } | undefined;

/** Beyond it nothing is money any more, in the smallest units. */
const most = 1e13;

/**
 * Reads a number with so many decimals; `undefined` where it is none, has more of them, is beyond 10^13 units, or bears the sign of another
 * currency than the given one.
 */
export function readAmount(text: string, decimals: number, sign?: DecimalSign, currency?: string): ReadAmount {
  const plain = plainUnits(text, decimals);
  if (plain !== undefined) return { units: plain };
  const found = figuresOf(text, currency);
  if (!found) return undefined;
  const { figures, minus } = found;
  const readings = readingsOf(figures);
  const [grouped, decimal] = [readings.grouped, readings.decimal].map((reading) => reading && unitsOf(reading, decimals));
  const told = (units: number | undefined): ReadAmount => (units === undefined ? undefined : { units: minus ? -units || 0 : units });
  if (!readings.grouped || !readings.decimal) return told(grouped ?? decimal);
  if (sign !== undefined && sign !== 'mixed' && sign !== readings.sign) return told(grouped);
  if (decimals < 3) {
    // Three digits behind a comma are thousands, where nothing says otherwise: nobody writes thousandths of what has two decimals.
    if (sign === undefined && readings.sign === ',') return told(grouped);
  } else if (sign === readings.sign || (sign === undefined && readings.sign === '.')) return told(decimal);
  return { readings: [plainText(readings.grouped, minus), plainText(readings.decimal, minus)] };
}

/** What must stand before the decimals of this number; `undefined` where it has none, or may be meant in two ways. */
export function decimalSignIn(text: string): '.' | ',' | undefined {
  const { grouped, decimal, sign } = readingsOf(figuresOf(text)?.figures ?? '');
  // What parts thousands more than once does not part decimals.
  if (grouped && !decimal) return sign === '.' ? ',' : '.';
  return grouped || !decimal?.fraction ? undefined : sign;
}

/** Whether a text is a number beyond 10^13 units, which nothing is. */
export function isBeyond(text: string, decimals: number): boolean {
  const { grouped, decimal } = readingsOf(figuresOf(text)?.figures ?? '');
  return [grouped, decimal].some((reading) => reading !== undefined && Number(reading.whole) * 10 ** decimals > most);
}

/** What most cells are: up to nine digits, and behind a point all of the decimals or no point. */
function plainUnits(text: string, decimals: number): number | undefined {
  const point = text.indexOf('.');
  const whole = point < 0 ? text.length : point;
  if (whole === 0 || whole > 9 || (point >= 0 && (decimals === 0 || text.length !== point + 1 + decimals))) return undefined;
  // Three of them may be thousands as well.
  if (point >= 0 && decimals > 2) return undefined;
  let units = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (i === point) continue;
    const figure = text.charCodeAt(i) - 48;
    if (figure < 0 || figure > 9) return undefined;
    units = units * 10 + figure;
  }
  return point < 0 ? units * 10 ** decimals : units;
}

const framed =
  /^(-?) ?([^\d.,' -][^\d' -]{0,8})? ?(-?) ?(\d[\d.,' ]*|[.,]\d+) ?(?:\/[-=])? ?((?!only|মাত্র)[^\d.,' -][^\d' -]{0,8})? ?(?:only|মাত্র)? ?(-?)$/iu;

function figuresOf(text: string, currency?: string): { readonly figures: string; readonly minus: boolean } | undefined {
  if (text.length > 100) return undefined;
  const clean = toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[−–—－]/g, '-')
    .replace(/[’‘`´ʼ٬]/g, "'")
    .replace(/[٫．]/g, '.')
    .replace(/[،，]/g, ',')
    .trim()
    // A spreadsheet keeps a text from being a number by it.
    .replace(/^'/, '')
    // No cents.
    .replace(/[.,]-$/, '');
  const inBrackets = /^\((.+)\)$/.exec(clean);
  const parts = framed.exec((inBrackets?.[1] ?? clean).trim());
  if (!parts) return undefined;
  const [, first, before, second, figures = '', behind, last] = parts;
  if (![before, behind].every((word) => word === undefined || isCurrencyWord(word, currency))) return undefined;
  const minuses = [inBrackets ? '-' : '', first, second, last].filter(Boolean).length;
  return minuses > 1 ? undefined : { figures: figures.trim(), minus: minuses === 1 };
}

/** Beside signs and codes: how people write it. */
const words = new Set([
  ...['rs', 're', 'rupee', 'rupees', 'tk', 'taka', 'টাকা', 'টা', 'रु', 'रू', 'रुपये', 'रुपए', 'روپے', 'nrs', 'dh', 'dhs', 'd', 'rm', 'rp'],
  ...['kr', 'zł', 'ft', 'lei', 'ksh', 'dollar', 'dollars', 'euro', 'euros', 'د.إ', 'ر.س', 'fr', 'r', 'sr', 'qr', 'bd', 'kd'],
]);

/** Whose signs these are. Words as Rs. and Tk. stand in lists of every country around. */
const owners: Readonly<Record<string, string>> = {
  ...{ '৳': 'BDT', '₹': 'INR', '₨': 'INR PKR NPR LKR MUR SCR', '€': 'EUR', '£': 'GBP EGP LBP SYP', '¥': 'JPY CNY', '₩': 'KRW' },
  ...{ '₦': 'NGN', '₱': 'PHP', '₺': 'TRY', '₽': 'RUB', '₫': 'VND', '฿': 'THB' },
};

/** A currency, of `own` where that is told: by a sign (US$), its code, or a word with or without a dot of its own. */
function isCurrencyWord(text: string, own: string | undefined): boolean {
  const word = text
    .trim()
    .replace(/(?:[.:]|\u0983)$/u, '')
    .toLowerCase();
  const isCode = /^[a-z]{3}$/.test(word) && currencies().has(word.toUpperCase());
  const isKnown = isCode || words.has(word) || /^\p{L}{0,3}\p{Sc}$/u.test(word);
  if (!isKnown || own === undefined) return isKnown;
  if (isCode) return word.toUpperCase() === own;
  if (word.includes('$')) return /D$|^(?:MXN|CLP|COP|ARS|CVE|TOP)$/.test(own) && !/^(?:AED|BHD|JOD|KWD|LYD|IQD|TND|DZD|MAD)$/.test(own);
  const sign = /\p{Sc}/u.exec(word)?.[0];
  return sign === undefined || (owners[sign]?.split(' ').includes(own) ?? false);
}

let codes: ReadonlySet<string> | undefined;

function currencies(): ReadonlySet<string> {
  return (codes ??= new Set(Intl.supportedValuesOf('currency')));
}

/** A number without signs: its digits before and behind the point. */
type Reading = { readonly whole: string; readonly fraction: string };
type Readings = { readonly grouped: Reading | undefined; readonly decimal: Reading | undefined; readonly sign: '.' | ',' };

const thousands = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/;
const lakhs = /^\d{1,2}(?:([.,' ])\d{2})+\1\d{3}$/;

/** As a number with groups alone, and as one with decimals behind its last point or comma. */
function readingsOf(figures: string): Readings {
  const last = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','));
  const sign = figures[last] === ',' ? ',' : '.';
  const [before, fraction] = last < 0 ? [figures, ''] : [figures.slice(0, last), figures.slice(last + 1)];
  const grouped = wholeOf(figures);
  const whole = before === '' ? '0' : before.includes(sign) ? undefined : wholeOf(before);
  const decimal = whole === undefined || !/^\d*$/.test(fraction) ? undefined : { whole, fraction };
  // What has no sign at all, or only groups that are no point, is read one way.
  if (last < 0) return { grouped: undefined, decimal, sign };
  return { grouped: grouped === undefined ? undefined : { whole: grouped, fraction: '' }, decimal, sign };
}

function wholeOf(figures: string): string | undefined {
  if (/^\d+$/.test(figures)) return figures;
  if (figures.startsWith('0') || !(thousands.test(figures) || lakhs.test(figures))) return undefined;
  return figures.replace(/\D/g, '');
}

/** What a spreadsheet makes of a sum it has computed lies that close to it. */
const noise = 1e-6;

function unitsOf({ whole, fraction: all }: Reading, decimals: number): number | undefined {
  const fraction = all.replace(/0+$/, '');
  const units = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const rest = fraction.length > decimals ? Number(`0.${fraction.slice(decimals)}`) : 0;
  const near = Math.round(rest);
  if (Math.abs(rest - near) > noise * 10 ** decimals + Number.EPSILON) return undefined;
  return Number.isSafeInteger(units) && units + near <= most ? units + near : undefined;
}

function plainText({ whole, fraction }: Reading, minus: boolean): string {
  return `${minus ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
