import type { CsvRow } from '#kernel/csv.ts';
import { parseMoney } from '#kernel/money.ts';

import { cellReader, type ImportField, type Mapping } from '../imports/index.ts';
import type { ParcelRow } from '../sale-rules/index.ts';
import type { LineFacts } from './commands.ts';
import { expectedOf, type Figures, figureNames } from './rules.ts';

/* Lines of a statement as somebody brings them: from a table, pasted, or only by their numbers. */

/** A line as it was read; without figures ours stand for them. */
export type ToldLine = { readonly reference: string; readonly phone: string; readonly figures: Figures | undefined };

const noFigures: Figures = { collected: 0, shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

export const statementFields: readonly ImportField[] = [
  {
    id: 'reference',
    names: [
      ...[
        'consignment',
        'consignment id',
        'consignment no',
        'consignmentid',
        'cn',
        'cn id',
        'tracking code',
        'tracking id',
        'tracking number',
      ],
      ...['parcel', 'parcel id', 'parcel no', 'invoice', 'invoice id', 'order id', 'merchant order id', 'reference', 'কনসাইনমেন্ট', 'পার্সেল'],
    ],
  },
  {
    id: 'collected',
    names: [
      ...['collected', 'collected amount', 'collection', 'collection amount', 'cash collection', 'cod', 'cod amount', 'cod collected'],
      ...['amount', 'cash collected', 'আদায়'],
    ],
  },
  {
    id: 'shipping_charge',
    names: ['delivery charge', 'delivery fee', 'shipping', 'shipping charge', 'shipping fee', 'charge', 'ডেলিভারি চার্জ'],
  },
  { id: 'cod_charge', names: ['cod fee', 'cod charge', 'collection fee', 'collection charge', 'সিওডি ফি'] },
  { id: 'return_charge', names: ['return fee', 'return charge', 'ফেরত চার্জ'] },
  { id: 'other_charge', names: ['other', 'other charge', 'other fee', 'additional charge', 'discount', 'vat', 'অন্যান্য'] },
  { id: 'phone', names: ['phone', 'mobile', 'recipient phone', 'customer phone', 'phone number', 'ফোন'] },
];

/** Reads a cell as `parseMoney` does, with brackets for a minus; `undefined` where nothing stands, NaN where it is no amount. */
function amountIn(cell: string, currency: string): number | undefined {
  if (cell.trim() === '') return undefined;
  return parseMoney(cell.trim().replace(/^\((.*)\)$/, '-$1'), currency) ?? Number.NaN;
}

/** Charges are what the courier keeps, with whatever sign his paper has; only other charges can be to our favour. */
function figuresIn(cells: readonly string[], currency: string): Figures | undefined {
  const amounts = figureNames.map((_, i) => amountIn(cells[i] ?? '', currency));
  if (amounts.every((amount) => amount === undefined)) return undefined;
  const [collected = 0, shipping = 0, cod = 0, back = 0, other_charge = 0] = amounts;
  return { collected, shipping_charge: Math.abs(shipping), cod_charge: Math.abs(cod), return_charge: Math.abs(back), other_charge };
}

/** One record of a table; a text says what is wrong with it. */
export function lineIn(
  { cells }: CsvRow,
  mapping: Mapping,
  currency: string,
): ToldLine | { readonly reason: string; readonly detail: string } {
  const cell = cellReader(mapping);
  const reference = cell(cells, 'reference').trim();
  if (reference === '') return { reason: 'reference_missing', detail: '' };
  const told = figureNames.map((field) => cell(cells, field));
  const line = { reference, phone: cell(cells, 'phone'), figures: figuresIn(told, currency) };
  if (isReadable(line)) return line;
  return { reason: 'cost_unreadable', detail: told.find((text) => !((amountIn(text, currency) ?? 0) >= 0)) ?? '' };
}

/** Pasted rows: a number, then collected, delivery charge, COD fee, return charge and other charge as far as they stand there. */
export function pastedLines(text: string, currency: string): { readonly lines: readonly ToldLine[]; readonly unread: readonly string[] } {
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== '');
  const read = rows.map((row) => {
    const [reference = '', ...amounts] = cellsOf(row);
    return { row, line: { reference, phone: '', figures: figuresIn(amounts, currency) } };
  });
  return {
    lines: read.filter(({ line }) => isReadable(line)).map(({ line }) => line),
    unread: read.filter(({ line }) => !isReadable(line)).map(({ row }) => row),
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

function isReadable({ reference, figures }: ToldLine): boolean {
  if (reference === '') return false;
  return figures === undefined || (figures.collected >= 0 && figureNames.every((field) => Number.isSafeInteger(figures[field])));
}

/** The line with the parcel that its number stands for. */
export function withParcel({ reference, phone, figures }: ToldLine, parcel: ParcelRow | undefined): LineFacts {
  return { reference, phone, parcel_id: parcel?.id ?? null, ...(figures ?? (parcel ? expectedOf(parcel) : noFigures)) };
}

/** A parcel that is put into a statement by hand: as we know it. */
export function lineOf(parcel: ParcelRow): LineFacts {
  return withParcel({ reference: parcel.consignment_id ?? parcel.parcel_id, phone: parcel.ship_phone, figures: undefined }, parcel);
}
