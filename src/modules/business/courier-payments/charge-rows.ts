import { readAmount } from '#kernel/amount.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { decimalsOf } from '#kernel/money.ts';
import { foldText } from '#kernel/search.ts';
import { oneLine } from '#kernel/text.ts';

import { bothReadings, cellReader, codeIn, isBroken, isTotal, type Mapping } from '../imports/index.ts';
import type { Adjustment } from '../sale-rules/kind.ts';
import { figureNames, type Figures } from './rules.ts';
import { type AmountStyle, noFigures, type Problem, type ToldLine } from './told-lines.ts';

/* Statements with a row for each charge: a shipment, what for, and an amount. The rows of a shipment become one line. */

type Figure = (typeof figureNames)[number];

/** One row, with its amount in minor units and the sign that the paper has. */
export type ChargeRow = { readonly line: number; readonly reference: string; readonly word: string; readonly amount: number };

/** `reference`: the shipment whose row it is. */
type UnreadRow = Problem & { readonly reference?: string };

/** Whether a table has its charges in rows: it says what each amount is for, and has no columns of charges. */
export function isPerCharge(mapping: Mapping): boolean {
  return mapping.includes('charge_type') && !figureNames.some((field) => field !== 'collected' && mapping.includes(field));
}

export function chargeIn({ cells, line }: CsvRow, mapping: Mapping, { currency, sign }: AmountStyle): ChargeRow | UnreadRow {
  const cell = cellReader(mapping);
  const reference = codeIn(cell(cells, 'reference').trim());
  const word = oneLine(cell(cells, 'charge_type'));
  const text = cell(cells, 'collected').trim();
  if (isTotal(reference) || isTotal(word) || (reference === '' && word === '')) return { reason: 'reference_missing', detail: '' };
  if (isBroken(reference)) return { reason: 'code_exponent', detail: reference };
  const read = text === '' ? { units: 0 } : readAmount(text, decimalsOf(currency), sign, currency);
  if (!read) return { reason: 'cost_unreadable', detail: text, reference };
  if ('readings' in read) return { reason: 'two_readings', detail: bothReadings(text, read.readings), reference };
  return { line, reference, word, amount: read.units };
}

export type ChargeTable = {
  /** Each at its first row. */
  readonly lines: readonly (ToldLine & AtRow)[];
  /** Rows of no shipment: money of the statement as a whole. */
  readonly beside: readonly Beside[];
};
type AtRow = { readonly line: number };
export type Beside = Omit<Adjustment, 'id'> & AtRow;

/** The rows of each shipment as one line, in the order in which shipments come. */
export function chargeTable(rows: readonly ChargeRow[]): ChargeTable {
  // Most charges have the sign that the paper gives to what the courier keeps; one with the other was taken back.
  const charges = rows.filter((row) => isCharge(figureOf(row.word)) && row.amount !== 0);
  const plain = charges.filter((row) => row.amount > 0).length * 2 > charges.length;
  const shipments = new Map<string, ToldLine & AtRow & { readonly figures: Figures }>();
  const beside: Beside[] = [];
  for (const { line, reference, word, amount } of rows) {
    const paid = plain && !isPaid(word) ? -amount : amount;
    const shipment = shipments.get(foldText(reference)) ?? { line, reference, phone: '', figures: noFigures };
    if (reference !== '') shipments.set(foldText(reference), { ...shipment, figures: added(shipment.figures, figureOf(word), paid) });
    else if (paid !== 0) beside.push({ line, amount: paid, reason: word.slice(0, 200) });
  }
  return { lines: [...shipments.values()].map((one) => ({ ...one, figures: signed(one.figures) })), beside };
}

/** `paid`: what comes to us; of a charge it is negative. */
function added(figures: Figures, field: Figure, paid: number): Figures {
  return { ...figures, [field]: figures[field] + (field === 'collected' ? paid : -paid) };
}

/** Where more was taken back than is there, the rest is another charge: only those have two signs. */
function signed(figures: Figures): Figures {
  const now = { ...figures };
  for (const field of figureNames) {
    const over = Math.min(0, now[field]);
    if (field === 'other_charge' || over === 0) continue;
    now[field] = 0;
    now.other_charge += field === 'collected' ? -over : over;
  }
  return now;
}

function isCharge(field: Figure): boolean {
  return field !== 'collected' && field !== 'other_charge';
}

/* Words of papers, English and Bangla, whole words each. */
const credits = ['discount', 'rebate', 'refund', 'reversal', 'reversed', 'adjustment', 'bonus', 'ছাড়', 'ডিসকাউন্ট', 'সমন্বয়', 'বোনাস'];
const others = [...credits, 'vat', 'tax', 'gst', 'penalty', 'insurance', 'packaging', 'ভ্যাট', 'কর', 'জরিমানা', 'প্যাকেজিং'];
const returns = ['return', 'returns', 'returned', 'rto', 'ফেরত', 'রিটার্ন'];
const carrying = ['freight', 'delivery', 'shipping', 'shipment', 'forward', 'courier', 'ডেলিভারি', 'শিপিং', 'পরিবহন', 'ভাড়া', 'কুরিয়ার'];
const money = ['cod', 'collected', 'collection', 'cash', 'সিওডি', 'আদায়', 'কালেকশন', 'সংগ্রহ'];
const fees = ['fee', 'fees', 'charge', 'charges', 'commission', 'handling', 'ফি', 'চার্জ', 'কমিশন'];

/** Which figure of a line a word of a paper stands for. What no word says is another charge. */
export function figureOf(word: string): Figure {
  const says = reader(word);
  if (says(others)) return 'other_charge';
  if (says(returns)) return 'return_charge';
  if (says(carrying)) return 'shipping_charge';
  if (says(money)) return says(fees) ? 'cod_charge' : 'collected';
  return 'other_charge';
}

/** Whether it comes to us, on a paper without a minus. */
function isPaid(word: string): boolean {
  return figureOf(word) === 'collected' || reader(word)(credits);
}

function reader(word: string): (words: readonly string[]) => boolean {
  const plain = foldText(word)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace('cash on delivery', 'cod');
  return (words) => words.some((one) => ` ${plain} `.includes(` ${foldText(one)} `));
}
