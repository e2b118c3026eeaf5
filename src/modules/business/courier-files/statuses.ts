import { type Change, patch } from '#data/operation.ts';
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
  plainHeader,
  readDay,
  type RowReport,
  type Work,
} from '../imports/index.ts';
import { courierOf, feedEntry, type ParcelRow } from '../sale-rules/index.ts';
import { Parcel, ParcelFeed, type Told } from '../sale-rules/kind.ts';
import type { StatusField } from './format.ts';
import { formatOf, formats, meaningOf } from './formats.ts';
import { parcelsTold } from './queries.ts';

/* What couriers' files say has become of parcels. It is noted beside the parcel: no status, money or stock follows from it. */

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

/** What a file would note; of several rows about one parcel the latest counts. */
export async function planStatuses(store: Store, rows: readonly CsvRow[], mapping: Mapping, work: Work): Promise<ImportPlan> {
  const style = await styleOf(store, rows, mapping);
  const read = rows.map((row) => readRow(row, mapping, style));
  const reports: RowReport[] = read.filter((row) => 'reason' in row);
  const latest = new Map<string, { readonly line: number; readonly parcel: ParcelRow; readonly told: Told }>();
  await inBatches(
    read.filter((row) => 'reference' in row),
    async (batch) => {
      for (const row of batch) {
        const found = await toldBy(store, row);
        if ('reason' in found) {
          reports.push({ line: row.line, ...found });
          continue;
        }
        const before = latest.get(found.parcel.id);
        const isOlder = before !== undefined && found.told.on < before.told.on;
        if (before) reports.push({ line: isOlder ? row.line : before.line, ...outdated(found.parcel) });
        if (!isOlder) latest.set(found.parcel.id, { line: row.line, ...found });
      }
    },
    work,
  );
  const noted = [...latest.values()].map(({ parcel, told }) => noteTold(store, parcel, told));
  const wholes = noted.filter((whole) => whole !== undefined);
  return {
    tallies: { parcels: { ...emptyTally(), updated: wholes.length, unchanged: noted.length - wholes.length } },
    reports,
    steps: packSteps('parcel.tell', wholes),
  };
}

/** Notes beside a parcel what its courier says; `undefined` = it stands there. */
export function noteTold(
  store: Store,
  parcel: ParcelRow,
  told: Told,
): { readonly changes: Change[]; readonly predicted: Change[] } | undefined {
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

/** The parcel that a row is about, with what it says of its end. */
async function toldBy(
  store: Store,
  { reference, word, collected, on }: Read,
): Promise<{ readonly parcel: ParcelRow; readonly told: Told } | Fault> {
  const [parcel, ...others] = await parcelsTold(store, reference);
  if (!parcel) return { outcome: 'invalid', reason: 'parcel_unknown', detail: reference };
  if (others.length > 0) return { outcome: 'invalid', reason: 'parcel_of_several', detail: reference };
  const courier = await courierOf(store, parcel.shipping_company_id);
  const phase = meaningOf(word, formatOf(courier?.code ?? ''));
  if (phase === undefined) return { outcome: 'invalid', reason: 'status_word_unknown', detail: word };
  if (phase === 'on_its_way') return { outcome: 'skipped', reason: 'status_on_its_way', detail: `${parcel.parcel_id}: ${word}` };
  if (parcel.completed_at !== null) return { outcome: 'skipped', reason: 'parcel_finished', detail: parcel.parcel_id };
  if (parcel.courier_says !== null && on < parcel.courier_says.on) return outdated(parcel);
  return { parcel, told: { phase, collected: phase === 'cancelled' ? null : collected, on } };
}

function outdated({ parcel_id }: ParcelRow): Fault {
  return { outcome: 'skipped', reason: 'told_outdated', detail: parcel_id };
}
