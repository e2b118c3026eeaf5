import { type DecimalSign, readAmount } from '#kernel/amount.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { decimalsOf } from '#kernel/money.ts';

import { bothReadings, cellReader, codeIn, type ImportField, isBroken, isTotal, type Mapping } from '../imports/index.ts';
import type { ParcelRow } from '../sale-rules/index.ts';
import type { LineFacts } from './commands.ts';
import { expectedOf, type Figures, figureNames } from './rules.ts';

/* Lines of a statement as somebody brings them: from a table, pasted, or only by their numbers. */

/** A line as it was read; without figures ours stand for them. */
export type ToldLine = { readonly reference: string; readonly phone: string; readonly figures: Figures | undefined };

export const noFigures: Figures = { collected: 0, shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

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
      ...['shipment', 'shipment id', 'shipment no', 'awb', 'awb no', 'awb number', 'waybill', 'শিপমেন্ট'],
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
  {
    id: 'charge_type',
    names: [
      ...['charge type', 'type of charge', 'charge name', 'charge head', 'fee type', 'transaction type', 'entry type', 'type'],
      ...['চার্জের ধরন', 'লেনদেনের ধরন', 'ধরন'],
    ],
  },
  { id: 'phone', names: ['phone', 'mobile', 'recipient phone', 'customer phone', 'phone number', 'ফোন'] },
];

export type Problem = { readonly reason: string; readonly detail: string };
/** How the amounts of a table are written. */
export type AmountStyle = { readonly currency: string; readonly sign: DecimalSign | undefined };

/** Charges are what the courier keeps, with whatever sign his paper has; only other charges can be to our favour. */
export function figuresIn(cells: readonly string[], { currency, sign }: AmountStyle): Figures | Problem | undefined {
  const amounts: (number | undefined)[] = [];
  for (const [i] of figureNames.entries()) {
    const text = (cells[i] ?? '').trim();
    const read = text === '' ? undefined : readAmount(text, decimalsOf(currency), sign, currency);
    if (read && 'readings' in read) return { reason: 'two_readings', detail: bothReadings(text, read.readings) };
    if ((text !== '' && !read) || (i === 0 && read && read.units < 0)) return { reason: 'cost_unreadable', detail: text };
    amounts.push(read?.units);
  }
  if (amounts.every((amount) => amount === undefined)) return undefined;
  const [collected = 0, shipping = 0, cod = 0, back = 0, other_charge = 0] = amounts;
  return { collected, shipping_charge: Math.abs(shipping), cod_charge: Math.abs(cod), return_charge: Math.abs(back), other_charge };
}

export function isFigure(field: string): boolean {
  return (figureNames as readonly string[]).includes(field);
}

/** One record of a table; a text says what is wrong with it. */
export function lineIn({ cells }: CsvRow, mapping: Mapping, style: AmountStyle): ToldLine | Problem {
  const cell = cellReader(mapping);
  const reference = codeIn(cell(cells, 'reference').trim());
  if (reference === '' || isTotal(reference)) return { reason: 'reference_missing', detail: '' };
  if (isBroken(reference)) return { reason: 'code_exponent', detail: reference };
  const figures = figuresIn(
    figureNames.map((field) => cell(cells, field)),
    style,
  );
  return figures && 'reason' in figures ? figures : { reference, phone: cell(cells, 'phone'), figures };
}

/** The line with the parcel that its number stands for. */
export function withParcel({ reference, phone, figures }: ToldLine, parcel: ParcelRow | undefined): LineFacts {
  return { reference, phone, parcel_id: parcel?.id ?? null, ...(figures ?? (parcel ? expectedOf(parcel) : noFigures)) };
}

/** A parcel that is put into a statement by hand: as we know it. */
export function lineOf(parcel: ParcelRow): LineFacts {
  return withParcel({ reference: parcel.consignment_id ?? parcel.parcel_id, phone: parcel.ship_phone, figures: undefined }, parcel);
}
