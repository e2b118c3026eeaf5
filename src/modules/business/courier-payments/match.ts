import { toLatinDigits } from '#kernel/digits.ts';
import { normalisePhone } from '#kernel/phone.ts';

import type { ParcelRow } from '../sale-rules/index.ts';
import type { Phase } from '../sale-rules/kind.ts';
import {
  type Choice,
  choicesFor,
  expectedOf,
  figureNames,
  type Figures,
  isDue,
  isOpen,
  type LineRow,
  matchOf,
  type MatchState,
  mayAccept,
} from './rules.ts';

/* Whose money the lines of a courier's statement are. */

/** The parcel of a number that a statement has: by the courier's number first, then his tracking code, then our own number. */
export function parcelFinder(parcels: readonly ParcelRow[]): (reference: string) => ParcelRow | undefined {
  const numbers = [
    (row: ParcelRow) => row.consignment_id,
    (row: ParcelRow) => row.tracking_code,
    (row: ParcelRow) => row.parcel_id,
    (row: ParcelRow) => row.printed_number,
  ].map((numberOf) => {
    const known = new Map<string, ParcelRow>();
    for (const row of parcels) {
      const number = folded(numberOf(row) ?? '');
      // Of two with one number the one that is still to be paid.
      if (number !== '' && (known.get(number)?.settlement ?? 'settled') === 'settled') known.set(number, row);
    }
    return known;
  });
  return (reference) => {
    const number = folded(reference);
    return number === '' ? undefined : numbers.map((known) => known.get(number)).find((row) => row !== undefined);
  };
}

function folded(number: string): string {
  return toLatinDigits(number).trim().replace(/^#/, '').toUpperCase();
}

/** The only parcel that goes to this phone for this amount: a guess, which a person confirms. */
export function suggestionFor(
  line: Pick<LineRow, 'phone' | 'collected'>,
  due: readonly ParcelRow[],
  country: string,
): ParcelRow | undefined {
  const last10 = (phone: string) => normalisePhone(phone, country).last10;
  const phone = last10(line.phone);
  if (phone === '') return undefined;
  const alike = due.filter(
    (row) =>
      expectedOf(row).collected === line.collected && [row.ship_phone, row.ship_phone2].some((one) => one !== '' && last10(one) === phone),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

/** A line beside what we know of it; `open`: somebody has to decide. */
export type ReadLine = {
  readonly line: LineRow;
  readonly parcel: ParcelRow | undefined;
  /** Our figures; of what is posted those of that moment. */
  readonly ours: Figures | undefined;
  readonly match: MatchState;
  readonly open: boolean;
  readonly choices: readonly Choice[];
};

/** What two lines are the same by: their parcel, or the number and figures of what is no parcel of ours; '' = by nothing. */
export function lineKey(line: Pick<LineRow, 'parcel_id' | 'reference'> & Figures): string {
  if (line.parcel_id !== null) return line.parcel_id;
  const number = folded(line.reference);
  return number === '' ? '' : [number, ...figureNames.map((field) => line[field])].join('|');
}

/** The living lines of a courier's statement, in its order. `others`: what lines of his other statements are known by. */
export function readLines(
  courier: string,
  lines: readonly LineRow[],
  parcels: ReadonlyMap<string, ParcelRow>,
  phaseOf: (parcel: ParcelRow) => Phase | undefined,
  others: ReadonlySet<string> = new Set(),
): readonly ReadLine[] {
  const taken = new Set(others);
  return lines
    .filter((line) => line.deleted_at === null)
    .map((line): ReadLine => {
      const now = parcels.get(line.parcel_id ?? '');
      // The server notes the parcel's money as it was before the statement was posted.
      const parcel = line.booked ? ({ ...now, ...line.booked, deleted_at: null, completed_at: line.created_at } as ParcelRow) : now;
      const key = line.booked ? '' : lineKey(line);
      const twice = key !== '' && taken.has(key);
      if (line.decision !== 'skip') taken.add(key);
      const phase = now && !line.booked ? phaseOf(now) : undefined;
      const elsewhere = !line.booked && parcel !== undefined && parcel.shipping_company_id !== courier;
      const match = matchOf(line, { parcel, phase, twice, elsewhere });
      const due = parcel !== undefined && !elsewhere && isDue(parcel, phase);
      const choices = choicesFor(match, due, mayAccept(line, parcel, phase));
      return { line, parcel, ours: parcel && expectedOf(parcel), match, open: isOpen(line, match, choices), choices };
    });
}

/** Parcels that should be in a statement and are not: due, ended before its day, in none of its lines. */
export function missingIn(
  lines: readonly Pick<LineRow, 'parcel_id' | 'deleted_at'>[],
  due: readonly ParcelRow[],
  phaseOf: (parcel: ParcelRow) => Phase | undefined,
): readonly ParcelRow[] {
  const there = new Set(lines.filter((line) => line.deleted_at === null).map((line) => line.parcel_id));
  return due.filter((row) => !there.has(row.id) && row.written_off_at === null && isDue(row, phaseOf(row)));
}
