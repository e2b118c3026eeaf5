import { type DecimalSign, readAmount } from '#kernel/amount.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { decimalsOf } from '#kernel/money.ts';
import { oneLine } from '#kernel/text.ts';

import {
  bothReadings,
  cellReader,
  codeIn,
  type DayOrder,
  inBatches,
  isNothing,
  isTotal,
  type Mapping,
  readDay,
  type RowReport,
  type Work,
} from '../../business/imports/index.ts';
import { closingOf } from './balances.ts';
import { type Told, type ToldRow, toldRow } from './told.ts';

/* Rows of a bank's table. */

export type TableStyle = {
  readonly currency: string;
  readonly sign: DecimalSign | undefined;
  readonly order: DayOrder;
  /** The one column of amounts says what leaves without a sign, as card statements do. */
  readonly reversed: boolean;
};

type Problem = Pick<RowReport, 'outcome' | 'reason' | 'detail'>;
type Read = number | Problem;

export async function readTable(rows: readonly CsvRow[], mapping: Mapping, style: TableStyle, work: Work): Promise<Told> {
  const told: ToldRow[] = [];
  const reports: RowReport[] = [];
  const signed = {
    credit: hasPositive(rows, mapping, 'credit', style),
    debit: hasPositive(rows, mapping, 'debit', style),
    amount: rows.some(({ cells }) => unitsIn(cellReader(mapping)(cells, 'amount'), style.currency, style.sign) < 0),
  };
  await inBatches(
    rows,
    async (batch) => {
      for (const row of batch) {
        const read = rowIn(row, mapping, style, signed);
        if ('reason' in read) reports.push({ line: row.line, ...read });
        else told.push(read);
      }
    },
    work,
  );
  return { scheme: 'row', rows: told, reports, closing: closingOf(told) };
}

/** The first cell of the column of currencies that names another one than the company's. */
export function otherCurrency(rows: readonly CsvRow[], mapping: Mapping, currency: string): string | undefined {
  const cell = cellReader(mapping);
  const named = new Set(rows.map(({ cells }) => cell(cells, 'currency')));
  return [...named].find((name) => name !== '' && !isNothing(name) && readAmount(`1 ${name}`, 0, '.', currency) === undefined);
}

/** No amount of the file leaves the account: nothing tells in which direction it went. */
export function isOneWay(rows: readonly CsvRow[], mapping: Mapping, { currency, sign }: Pick<TableStyle, 'currency' | 'sign'>): boolean {
  if (!mapping.includes('amount') || ['credit', 'debit', 'direction'].some((field) => mapping.includes(field))) return false;
  const cell = cellReader(mapping);
  return rows.length > 1 && rows.every(({ cells }) => unitsIn(cell(cells, 'amount'), currency, sign) >= 0);
}

/** Whether the signs of a column say something. */
type Signed = Readonly<Record<'credit' | 'debit' | 'amount', boolean>>;

function rowIn({ line, cells }: CsvRow, mapping: Mapping, style: TableStyle, signed: Signed): ToldRow | Problem {
  const cell = cellReader(mapping);
  const text = (field: string): string => (isNothing(cell(cells, field)) ? '' : oneLine(cell(cells, field)));
  const title = text('description');
  const date = text('date');
  const amount = amountIn(text, style, signed);
  if (date === '' && (amount === 0 || isTotal(title) || isAside(title))) return skipped('no_movement', title);
  if (date === '') return invalid('date_missing', title);
  const read = readDay(date, style.order);
  if ('fault' in read) return isTotal(date) ? skipped('no_movement', date) : invalid(`date_${read.fault}`, date);
  const { day } = read;
  if (typeof amount !== 'number') return amount;
  if (amount === 0 || isAside(title)) return skipped(amount === 0 ? 'amount_zero' : 'no_movement', title || date);
  const stated = readCell(text('balance'), style);
  const balance = text('balance') === '' || typeof stated !== 'number' ? null : stated;
  return toldRow({ line, day, amount, title, party: text('party'), reference: codeIn(text('reference')), notes: text('notes'), balance });
}

/** What lay on the account before and after is no movement. */
function isAside(title: string): boolean {
  return /^(?:opening|closing|previous|starting|ending) balance\b|^balance (?:b\/?f|c\/?f|brought|carried)|^(?:প্রারম্ভিক|সমাপনী) (?:ব্যালেন্স|স্থিতি)/i.test(
    title,
  );
}

function amountIn(text: (field: string) => string, style: TableStyle, signed: Signed): Read {
  const [credit, debit] = (['credit', 'debit'] as const).map((field) => {
    const read = readCell(text(field), style);
    return typeof read === 'number' && !signed[field] ? -read : read;
  }) as [Read, Read];
  if (typeof credit !== 'number') return credit;
  if (typeof debit !== 'number') return debit;
  if (credit !== 0 && debit !== 0) return invalid('both_sides', `${text('credit')} / ${text('debit')}`);
  if (credit !== 0 || debit !== 0) return credit - debit || 0;
  const single = readCell(text('amount'), style);
  if (typeof single !== 'number') return single;
  const direction = signed.amount ? undefined : directionIn(text('direction'));
  if (direction !== undefined) return direction * Math.abs(single) || 0;
  return style.reversed ? -single || 0 : single;
}

/** `1` = it arrives, `-1` = it leaves. */
function directionIn(word: string): 1 | -1 | undefined {
  if (/^(?:cr?\.?|credit|deposit|in|received?|cash ?in|জমা|ক্রেডিট)$/i.test(word)) return 1;
  return /^(?:dr?\.?|debit|withdraw(?:al)?|w|out|sent|payment|cash ?out|send money|উত্তোলন|ডেবিট)$/i.test(word) ? -1 : undefined;
}

/** Blank, or 0.00 in the column that is not meant, is nothing. `Dr` and `Cr` behind a number are its sign. */
function readCell(cell: string, { currency, sign }: Pick<TableStyle, 'currency' | 'sign'>): Read {
  if (cell === '') return 0;
  const [, figures = cell, side] = /^(.*\d.*?)\s*\(?(cr|dr)\.?\)?$/i.exec(cell) ?? [];
  const read = readAmount(figures.replace(/^\+\s*/, ''), decimalsOf(currency), sign, currency);
  if (!read) return invalid('amount_unreadable', cell);
  if ('readings' in read) return invalid('two_readings', bothReadings(cell, read.readings));
  if (side === undefined) return read.units;
  return (side.toLowerCase() === 'cr' ? 1 : -1) * Math.abs(read.units) || 0;
}

/** 0 where it is none. */
function unitsIn(cell: string, currency: string, sign: DecimalSign | undefined): number {
  const read = readCell(isNothing(cell) ? '' : cell, { currency, sign });
  return typeof read === 'number' ? read : 0;
}

/** Some banks put a minus before all that leaves, though it has a column of its own: there it says nothing. */
function hasPositive(rows: readonly CsvRow[], mapping: Mapping, field: 'credit' | 'debit', { currency, sign }: TableStyle): boolean {
  if (!mapping.includes(field)) return true;
  const cell = cellReader(mapping);
  const amounts = rows.map(({ cells }) => unitsIn(cell(cells, field), currency, sign));
  return amounts.some((units) => units > 0) || amounts.every((units) => units === 0);
}

function invalid(reason: string, detail: string): Problem {
  return { outcome: 'invalid', reason, detail: detail.slice(0, 60) };
}

function skipped(reason: string, detail: string): Problem {
  return { outcome: 'skipped', reason, detail: detail.slice(0, 60) };
}
