import { parcelFinder, readLines } from '#modules/business/courier-payments/match.ts';
import { figureNames, totalsOf } from '#modules/business/courier-payments/rules.ts';
import { type ToldLine, withParcel } from '#modules/business/courier-payments/told-lines.ts';
import { type ParcelRow, unsettled } from '#modules/business/sale-rules/rules.ts';

import type { Pair } from '../line.ts';

const courier = 'courier';
const figures = { collected: 106_000, shipping_charge: 7000, cod_charge: 1060, return_charge: 0, other_charge: 0 };

/**
 * Milliseconds in which the lines of a courier's statement find their parcels and are told by how they fit, and in which the same rows are
 * joined by a Map alone.
 */
export function matchStatement(count: number): Pair {
  const parcels = Array.from({ length: count }, (_, i) => parcelOf(i));
  const told = parcels.map(({ consignment_id }, i): ToldLine => {
    const collected = figures.collected - (i % 20 === 0 ? 100 : 0);
    return { reference: consignment_id ?? '', phone: '', figures: { ...figures, collected } };
  });
  const denominator = timed(() => joined(told, parcels));
  const value = timed(() => matched(told, parcels));
  return { value, denominator };
}

function matched(told: readonly ToldLine[], parcels: readonly ParcelRow[]): number {
  const find = parcelFinder(parcels);
  const lines = told.map((line, i) => ({ ...blankLine, id: String(i), ...withParcel(line, find(line.reference)) }));
  const byId = new Map(parcels.map((row) => [row.id, row]));
  const read = readLines(courier, lines, byId, () => 'delivered');
  totalsOf({ adjustments: [], received_amount: 0 }, lines, byId);
  return checked(read.filter(({ match }) => match === 'matched').length, told.length);
}

function joined(told: readonly ToldLine[], parcels: readonly ParcelRow[]): number {
  const byNumber = new Map(parcels.map((row) => [row.consignment_id, row]));
  let same = 0;
  for (const { reference, figures: theirs } of told) {
    const row = byNumber.get(reference);
    if (row && figureNames.every((field) => theirs?.[field] === row[field === 'collected' ? 'collected_amount' : field])) same += 1;
  }
  return checked(same, told.length);
}

function checked(same: number, count: number): number {
  if (same !== count - Math.ceil(count / 20)) throw new Error(`${same} of ${count} lines fit`);
  return same;
}

function timed(work: () => number): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

const blankLine = {
  payment_id: '',
  brand_id: null,
  sort: 0,
  decision: 'open',
  notes: '',
  booked: null,
  created_at: '',
  deleted_at: null,
} as const;

function parcelOf(i: number): ParcelRow {
  const { collected, ...charges } = figures;
  const numbers = { parcel_id: `PCL-261126-${i}`, consignment_id: `CN-${i}`, tracking_code: `TR-${i}`, printed_number: null };
  return {
    ...{ id: `parcel-${i}`, ...numbers, collected_amount: collected, ...charges, ...unsettled },
    ...{ shipping_company_id: courier, completed_at: '2026-11-20T06:00:00.000Z', deleted_at: null },
  } as Partial<ParcelRow> as ParcelRow;
}
