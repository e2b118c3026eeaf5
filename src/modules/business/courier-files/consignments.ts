import type { Row } from '#data/kind.ts';
import { patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { oneLine } from '#kernel/text.ts';

import {
  cellReader,
  codeIn,
  emptyTally,
  type ImportField,
  type ImportPlan,
  inBatches,
  isBroken,
  isTotal,
  type Mapping,
  type RowReport,
  type Work,
} from '../imports/index.ts';
import type { ParcelRow } from '../sale-rules/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import { parcelNumbered, parcelOfConsignment } from './queries.ts';

/* The numbers that couriers give to parcels which were booked with them. */

export const consignmentFields: readonly ImportField[] = [
  {
    id: 'parcel',
    names: [
      ...['parcel', 'parcel id', 'parcel no', 'parcel number', 'invoice', 'invoice id', 'merchant order id', 'merchantorderid'],
      ...['merchant invoice id', 'order id', 'reference', 'পার্সেল'],
    ],
  },
  {
    id: 'consignment',
    names: [
      ...['consignment', 'consignment id', 'consignment no', 'consignmentid', 'order consignment id', 'cn', 'tracking id', 'tracking code'],
      ...['tracking number', 'কনসাইনমেন্ট'],
    ],
  },
];

type Told = { readonly line: number; readonly number: string; readonly consignment: string };
type Fault = Pick<RowReport, 'outcome' | 'reason' | 'detail'>;

/** What a file would write; a row with a fault writes nothing, and each parcel is an operation of its own: one that is refused holds up no other. */
export async function planConsignments(store: Store, rows: readonly CsvRow[], mapping: Mapping, work: Work): Promise<ImportPlan> {
  const read = rows.map((row) => toldIn(row, mapping));
  const told = read.filter((row) => 'number' in row);
  const reports: RowReport[] = read.filter((row) => 'reason' in row);
  const twice = { number: repeated(told.map(({ number }) => number)), consignment: repeated(told.map(({ consignment }) => consignment)) };
  const steps: ImportPlan['steps'][number][] = [];
  let unchanged = 0;
  await inBatches(
    told,
    async (batch) => {
      const known = await Promise.all(batch.map(async (row) => ({ row, ...(await factsOf(store, row)) })));
      for (const { row, parcel, holder } of known) {
        const fault = faultOf(row, parcel, holder, twice);
        const change = parcel && !fault ? patch(Parcel, parcel, { consignment_id: row.consignment }) : undefined;
        if (fault) reports.push({ line: row.line, ...fault });
        else if (change) steps.push({ action: 'parcel.edit', changes: [change] });
        else unchanged += 1;
      }
    },
    work,
  );
  return { tallies: { parcels: { ...emptyTally(), updated: steps.length, unchanged } }, reports, steps };
}

function toldIn({ line, cells }: CsvRow, mapping: Mapping): Told | RowReport {
  const cell = cellReader(mapping);
  const [number, consignment] = [oneLine(codeIn(cell(cells, 'parcel'))), oneLine(codeIn(cell(cells, 'consignment')))] as const;
  if (number === '' || isTotal(number)) return { line, outcome: 'skipped', reason: 'parcel_number_missing', detail: '' };
  if (consignment === '') return { line, outcome: 'skipped', reason: 'consignment_missing', detail: number };
  const broken = [number, consignment].find(isBroken);
  if (broken !== undefined) return { line, outcome: 'invalid', reason: 'code_exponent', detail: broken };
  if (consignment.length > longest)
    return { line, outcome: 'invalid', reason: 'consignment_too_long', detail: consignment.slice(0, longest) };
  return { line, number, consignment };
}

/** Characters that a courier's number may have. */
const longest = 60;

async function factsOf(store: Store, { number, consignment }: Told) {
  const parcel = await parcelNumbered(store, number);
  const holder = parcel && (await parcelOfConsignment(store, parcel.shipping_company_id, consignment));
  return { parcel, holder };
}

function faultOf(
  row: Told,
  parcel: ParcelRow | undefined,
  holder: ParcelRow | undefined,
  twice: Readonly<Record<'number' | 'consignment', ReadonlySet<string>>>,
): Fault | undefined {
  const invalid = (reason: string, detail: string): Fault => ({ outcome: 'invalid', reason, detail });
  if (!parcel) return invalid('parcel_unknown', row.number);
  if (twice.number.has(folded(row.number))) return invalid('parcel_twice', row.number);
  if (twice.consignment.has(folded(row.consignment))) return invalid('consignment_twice', row.consignment);
  if (parcel.consignment_id !== null && parcel.consignment_id !== row.consignment)
    return invalid('consignment_other', `${parcel.parcel_id}: ${parcel.consignment_id}`);
  return holder && holder.id !== parcel.id ? invalid('consignment_of_other', `${row.consignment}: ${holder.parcel_id}`) : undefined;
}

function repeated(numbers: readonly string[]): ReadonlySet<string> {
  const [seen, twice] = [new Set<string>(), new Set<string>()];
  for (const number of numbers.map(folded)) (seen.has(number) ? twice : seen).add(number);
  return twice;
}

function folded(number: string): string {
  return number.toUpperCase();
}

/** A parcel that got its number from a sticker, with what it takes to take it back. */
export type Numbered = { readonly parcel: Row<typeof Parcel>; readonly consignment: string };

/** Gives the scanned parcel the number on the courier's sticker. */
export async function numberParcel(store: Store, id: string, sticker: string): Promise<Numbered> {
  const consignment = oneLine(sticker);
  const parcel = await parcelWithId(store, id);
  if (consignment.length > longest) throw new Refused('too_long', { field: 'consignment_id' });
  if (parcel.consignment_id === consignment) return { parcel, consignment };
  if (parcel.consignment_id !== null) throw new Refused('consignment_given');
  const holder = await parcelOfConsignment(store, parcel.shipping_company_id, consignment);
  if (holder && holder.id !== id) throw new Refused('consignment_taken', { field: 'consignment_id' });
  await store.write({ action: 'parcel.edit', changes: [patch(Parcel, parcel, { consignment_id: consignment })] });
  return { parcel: { ...parcel, consignment_id: consignment }, consignment };
}

/** Takes the number away again, as long as the parcel still has it. */
export async function unnumberParcel(store: Store, { parcel, consignment }: Numbered): Promise<void> {
  const row = await parcelWithId(store, parcel.id);
  if (row.consignment_id !== consignment) throw new Refused('moved_on');
  await store.write({ action: 'parcel.edit', changes: [patch(Parcel, row, { consignment_id: null })] });
}

async function parcelWithId(store: Store, id: string): Promise<ParcelRow> {
  const row = await store.get(Parcel, id);
  if (!row || row.deleted_at !== null) throw new Refused('not_found');
  return plain(row) as ParcelRow;
}
