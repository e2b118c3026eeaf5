import type { CsvRow } from '#kernel/csv.ts';
import { foldText } from '#kernel/search.ts';

import { codeIn, guessMapping, isBroken, isTotal, type Mapping, signAmong } from '../imports/index.ts';
import { type Beside, chargeIn, type ChargeRow, chargeTable, isPerCharge } from './charge-rows.ts';
import type { Figures } from './rules.ts';
import { figuresIn, statementFields, type ToldLine } from './told-lines.ts';

export type Pasted = { readonly lines: readonly ToldLine[]; readonly beside: readonly Beside[]; readonly unread: readonly string[] };

/**
 * Pasted rows: a number, then collected, delivery charge, COD fee, return charge and other charge as far as they stand there; or a table
 * whose heads say that it has a row for each charge.
 */
export function pastedLines(text: string, currency: string): Pasted {
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== '');
  return pastedCharges(rows, currency) ?? { ...pastedTable(rows, currency), beside: [] };
}

function pastedCharges([heads = '', ...rows]: readonly string[], currency: string): Pasted | undefined {
  const sign = ['\t', ';', ','].find((one) => isPerCharge(mappingOf(heads, one)));
  if (sign === undefined) return undefined;
  const mapping = mappingOf(heads, sign);
  const table = rows.map((row, i): CsvRow => ({ line: i, cells: row.split(sign).map((cell) => cell.trim()) }));
  const amounts = table.map(({ cells }) => cells[mapping.indexOf('collected')] ?? '');
  const read = table.map((row) => chargeIn(row, mapping, { currency, sign: signAmong(amounts) }));
  const bad = new Set(read.flatMap((one) => ('reason' in one && one.reference ? foldText(one.reference) : [])));
  const isRead = (one: (typeof read)[number]): one is ChargeRow => !('reason' in one) && !bad.has(foldText(one.reference));
  return { ...chargeTable(read.filter(isRead)), unread: rows.filter((_, i) => !read.slice(i, i + 1).some(isRead)) };
}

function mappingOf(heads: string, sign: string): Mapping {
  return guessMapping(heads.split(sign), statementFields, undefined);
}

function pastedTable(rows: readonly string[], currency: string): Pick<Pasted, 'lines' | 'unread'> {
  const split = rows.map(cellsOf);
  const sign = signAmong(split.flatMap(([, ...amounts]) => amounts));
  const read = rows.map((row, i) => {
    const [first = '', ...amounts] = split[i] ?? [];
    const reference = codeIn(first.replace(/[,;]+$/, ''));
    return { row, reference, figures: figuresIn(amounts, { currency, sign }) };
  });
  const isRead = (one: (typeof read)[number]) =>
    one.reference !== '' && !isTotal(one.reference) && !isBroken(one.reference) && !(one.figures && 'reason' in one.figures);
  return {
    lines: read.filter(isRead).map(({ reference, figures }) => ({ reference, phone: '', figures: figures as Figures | undefined })),
    unread: read.filter((one) => !isRead(one)).map(({ row }) => row),
  };
}

/** A spreadsheet parts cells by tabs; a comma may stand inside an amount, so it parts only where nothing else does. */
function cellsOf(row: string): readonly string[] {
  const sign = ['\t', ';'].find((one) => row.includes(one)) ?? (/\S\s+\S/.test(row) ? /\s+/ : ',');
  return row
    .trim()
    .split(sign)
    .map((cell) => cell.trim());
}
