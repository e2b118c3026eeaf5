import { patch } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { type DecimalSign, readAmount } from '#kernel/amount.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { addDays } from '#kernel/dates.ts';
import { decimalsOf } from '#kernel/money.ts';

import {
  bothReadings,
  cellReader,
  codeIn,
  type DayOrder,
  decimalSignOf,
  emptyTally,
  fieldReader,
  type ImportField,
  type ImportPlan,
  inBatches,
  isBroken,
  isNothing,
  isTotal,
  type Mapping,
  orderOf,
  ordersIn,
  packSteps,
  type Parcelled,
  plainHeader,
  readDay,
  type RowReport,
  type Work,
} from '../imports/index.ts';
import { allStatuses, courierOf, feedEntry, type ParcelRow } from '../sale-rules/index.ts';
import { Parcel, ParcelFeed, type Told } from '../sale-rules/kind.ts';
import type { Meaning, StatusField, ToldPhase, WayPhase } from './format.ts';
import { formatOf, formats, meaningOf } from './formats.ts';
import { movedTo } from './moves.ts';
import { parcelsTold } from './queries.ts';

/* What couriers' files say has become of parcels. How it ended is noted beside the parcel: no status, money or stock follows from it. */

const fieldIds = ['reference', 'status', 'collected', 'on'] as const satisfies readonly StatusField[];

export const statusFields: readonly ImportField[] = fieldIds.map((id) => ({
  id,
  names: [...new Set(formats.flatMap(({ statusColumns }) => statusColumns[id]))],
}));

/** Of several columns that could be a field, the one whose header says it best: "Collected" before "COD amount", which may be what was asked for. */
export function bestColumns(headers: readonly string[], mapping: Mapping): Mapping {
  const plain = headers.map(plainHeader);
  const best = new Map(
    statusFields.flatMap(({ id, names }) => {
      const name = names.find((one) => plain.includes(one));
      return name === undefined ? [] : [[plain.indexOf(name), id] as const];
    }),
  );
  return mapping.map((_, column) => best.get(column) ?? null);
}

type Read = {
  readonly line: number;
  readonly reference: string;
  readonly word: string;
  readonly collected: number | null;
  readonly on: string;
};
type Fault = Pick<RowReport, 'outcome' | 'reason' | 'detail'>;
type Style = { readonly currency: string; readonly sign: DecimalSign | undefined; readonly order: DayOrder; readonly today: string };

/** What a row says of its parcel: how it ended, or where it is. */
type Said = { readonly parcel: ParcelRow; readonly on: string; readonly told: Told | undefined; readonly at: WayPhase | undefined };

/**
 * What a file would note; of several rows about one parcel the latest counts. `moves`: somebody wants parcels that are under way to have the
 * status that the courier says.
 */
export async function planStatuses(
  store: Store,
  rows: readonly CsvRow[],
  mapping: Mapping,
  work: Work,
  moves = false,
): Promise<ImportPlan> {
  const style = await styleOf(store, rows, mapping);
  const read = rows.map((row) => readRow(row, mapping, style));
  const reports: RowReport[] = read.filter((row) => 'reason' in row);
  const latest = new Map<string, Said & { readonly line: number }>();
  await inBatches(
    read.filter((row) => 'reference' in row),
    async (batch) => {
      const found = await Promise.all(batch.map(async ({ line, ...row }) => ({ line, said: await saidBy(store, row, moves) })));
      for (const { line, said } of found) {
        if ('reason' in said) {
          reports.push({ line, ...said });
          continue;
        }
        const before = latest.get(said.parcel.id);
        const isOlder = before !== undefined && isBefore(said, before);
        if (before) reports.push({ line: isOlder ? line : before.line, ...outdated(said.parcel) });
        if (!isOlder) latest.set(said.parcel.id, { line, ...said });
      }
    },
    work,
  );
  const all = [...latest.values()];
  const statuses = await allStatuses(store);
  const noted = all.flatMap(({ parcel, told }) => (told ? (noteTold(store, parcel, told) ?? []) : []));
  const moved = all.flatMap(({ parcel, at }) => (at ? (movedTo(store, parcel, at, statuses) ?? []) : []));
  const updated = noted.length + moved.length;
  return {
    tallies: { parcels: { ...emptyTally(), updated, unchanged: all.length - updated } },
    reports,
    // Each move by itself: one that somebody else has moved on holds up no other.
    steps: [...packSteps('parcel.tell', noted), ...moved],
  };
}

/** On one day the end comes last. */
function isBefore(one: Said, other: Said): boolean {
  return one.on === other.on ? one.at !== undefined && other.told !== undefined : one.on < other.on;
}

/** Notes beside a parcel what its courier says; `undefined` = it stands there. */
function noteTold(store: Store, parcel: ParcelRow, told: Told): Parcelled | undefined {
  const change = patch(Parcel, parcel, { courier_says: told });
  return change && { changes: [change], predicted: [feedEntry(store, ParcelFeed, parcel, 'courier_event', told)] };
}

async function styleOf(store: Store, rows: readonly CsvRow[], mapping: Mapping): Promise<Style> {
  const { currency, locale } = store.company();
  const days = fieldReader(mapping, 'on');
  const told = ordersIn(rows.map(({ cells }) => days(cells)));
  return {
    currency,
    sign: await decimalSignOf(rows, mapping, (field) => field === 'collected'),
    order: told === 'day' || told === 'month' ? told : orderOf(locale),
    today: store.today(),
  };
}

function readRow({ line, cells }: CsvRow, mapping: Mapping, { currency, sign, order, today }: Style): Read | RowReport {
  const cell = cellReader(mapping);
  const reference = codeIn(cell(cells, 'reference').trim());
  const fault = (reason: string, detail: string, outcome: Fault['outcome'] = 'invalid'): RowReport => ({ line, outcome, reason, detail });
  if (reference === '' || isTotal(reference)) return fault('reference_missing', '', 'skipped');
  if (isBroken(reference)) return fault('code_exponent', reference);
  const word = cell(cells, 'status').trim();
  if (word === '') return fault('status_missing', reference);
  const amount = cell(cells, 'collected').trim();
  const money = amount === '' || isNothing(amount) ? undefined : readAmount(amount, decimalsOf(currency), sign, currency);
  if (money && 'readings' in money) return fault('two_readings', bothReadings(amount, money.readings));
  if (amount !== '' && !isNothing(amount) && (!money || money.units < 0)) return fault('cost_unreadable', amount);
  const date = cell(cells, 'on').trim();
  const day = date === '' || isNothing(date) ? { day: today } : readDay(date, order);
  if (!('day' in day) || day.day > addDays(today, 1)) return fault('told_day_unreadable', date);
  return { line, reference, word, collected: money?.units ?? null, on: day.day };
}

/** The parcel that a row is about, with what it says of it. */
async function saidBy(store: Store, { reference, word, collected, on }: Omit<Read, 'line'>, moves: boolean): Promise<Said | Fault> {
  const [parcel, ...others] = await parcelsTold(store, reference);
  if (!parcel) return { outcome: 'invalid', reason: 'parcel_unknown', detail: reference };
  if (others.length > 0) return { outcome: 'invalid', reason: 'parcel_of_several', detail: reference };
  const courier = await courierOf(store, parcel.shipping_company_id);
  const meaning = meaningOf(word, formatOf(courier?.code ?? ''));
  if (meaning === undefined) return { outcome: 'invalid', reason: 'status_word_unknown', detail: word };
  const ends = isEnd(meaning);
  if (!ends && (!moves || meaning === 'no_news'))
    return { outcome: 'skipped', reason: 'status_on_its_way', detail: `${parcel.parcel_id}: ${word}` };
  if (parcel.completed_at !== null) return { outcome: 'skipped', reason: 'parcel_finished', detail: parcel.parcel_id };
  if (parcel.courier_says !== null && on < parcel.courier_says.on) return outdated(parcel);
  if (!ends) return { parcel, on, told: undefined, at: meaning };
  return { parcel, on, told: { phase: meaning, collected: meaning === 'cancelled' ? null : collected, on }, at: undefined };
}

function isEnd(meaning: Meaning): meaning is ToldPhase {
  return meaning === 'delivered' || meaning === 'partial' || meaning === 'cancelled';
}

function outdated({ parcel_id }: ParcelRow): Fault {
  return { outcome: 'skipped', reason: 'told_outdated', detail: parcel_id };
}
