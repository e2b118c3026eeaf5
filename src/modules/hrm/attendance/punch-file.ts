import { insert } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { dayStart } from '#kernel/dates.ts';
import { toLatinDigits } from '#kernel/digits.ts';
import { idOf } from '#kernel/id-of.ts';
import { foldText } from '#kernel/search.ts';

import {
  cellReader,
  type DayOrder,
  emptyTally,
  type ImportField,
  type ImportFormat,
  type ImportPlan,
  inBatches,
  type Mapping,
  orderOf,
  ordersIn,
  packSteps,
  type Parcelled,
  readDay,
  type RowReport,
  type Table,
  type Work,
} from '../../business/imports/index.ts';
import type { Direction } from '../day-engine/index.ts';
import { Employee } from '../people/kind.ts';
import { importedPunch } from '../time/index.ts';
import { Punch } from '../time/kind.ts';

/* Files of attendance clocks: tables with headers, and the plain lines that ZKTeco clocks write (number, time, how, which way). */

export const punchFields: readonly ImportField[] = [
  {
    id: 'code',
    names: ['code', 'employee code', 'employee id', 'emp id', 'id', 'user id', 'userid', 'ac no', 'no', 'pin', 'enroll number', 'badge'],
  },
  { id: 'at', names: ['date time', 'datetime', 'time stamp', 'timestamp', 'punch time', 'check time', 'checktime', 'date and time'] },
  { id: 'day', names: ['date', 'day', 'punch date'] },
  { id: 'time', names: ['time', 'clock'] },
  { id: 'direction', names: ['direction', 'state', 'status', 'type', 'in out', 'check type', 'checktype', 'event'] },
];

/** Lines without headers: the first one is a punch, too. */
export const clockFormat: ImportFormat = {
  id: 'zkteco',
  label: 'ZKTeco',
  has: [],
  columns: Object.fromEntries(punchFields.flatMap(({ id, names }) => [id, ...names].map((name) => [name, id]))),
  adapt: async (table) => (isBare(table.headers) ? bare(table) : table),
};

const bareColumns = ['code', 'at', 'how', 'direction'];
const moment = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}[ T]\d{1,2}:\d{2}/;

function isBare(headers: readonly string[]): boolean {
  return headers.length >= 2 && /^\s*\d+\s*$/.test(headers[0] ?? '') && moment.test((headers[1] ?? '').trim());
}

function bare({ headers, rows }: Table): Table {
  const all: readonly CsvRow[] = [{ line: 1, cells: headers }, ...rows];
  const width = Math.max(...all.map(({ cells }) => cells.length));
  return { headers: Array.from({ length: width }, (_, place) => bareColumns[place] ?? `column ${place + 1}`), rows: all };
}

const words: Readonly<Record<string, Direction>> = {
  ...{ '0': 'in', '1': 'out', '2': 'break_out', '3': 'break_in', '4': 'in', '5': 'out' },
  ...{
    in: 'in',
    'c/in': 'in',
    'check in': 'in',
    checkin: 'in',
    i: 'in',
    out: 'out',
    'c/out': 'out',
    'check out': 'out',
    checkout: 'out',
    o: 'out',
  },
  ...{ 'break out': 'break_out', 'break in': 'break_in', 'overtime in': 'in', 'overtime out': 'out', '': 'auto', '255': 'auto' },
};

export function directionIn(text: string): Direction | undefined {
  return words[foldText(toLatinDigits(text)).trim()];
}

const clock = /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?m?\.?\s*$/i;

/** The instant of a written moment, or why there is none. */
export function instantIn(text: string, order: DayOrder, timeZone: string): { readonly at: string } | { readonly fault: string } {
  const told = toLatinDigits(text).trim();
  const found = clock.exec(told);
  if (!found) return { fault: 'time_unreadable' };
  const read = readDay(told.slice(0, found.index).replace(/[T, ]+$/, ''), order);
  if ('fault' in read) return { fault: 'day_unreadable' };
  const [hours, minutes, seconds] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
  const half = found[4]?.toLowerCase();
  const hour = half === 'p' && hours < 12 ? hours + 12 : half === 'a' && hours === 12 ? 0 : hours;
  if (hour > 23 || minutes > 59 || seconds > 59) return { fault: 'time_unreadable' };
  return { at: new Date(Date.parse(dayStart(timeZone, read.day)) + ((hour * 60 + minutes) * 60 + seconds) * 1000).toISOString() };
}

/** What a file would add: people by their code or badge; a punch that is there already is left alone. */
export async function planPunches(store: Store, rows: readonly CsvRow[], mapping: Mapping, work: Work): Promise<ImportPlan> {
  const cell = cellReader(mapping);
  const { time_zone: zone, locale } = store.company();
  const written = (cells: readonly string[]) => cell(cells, 'at') || `${cell(cells, 'day')} ${cell(cells, 'time')}`;
  const told = ordersIn(rows.slice(0, 2000).map(({ cells }) => written(cells)));
  const order = told === 'day' || told === 'month' ? told : orderOf(locale);
  const people = await store.find(Employee);
  const byCode = new Map(
    people.filter(({ deleted_at }) => deleted_at === null).flatMap((one) => codesOf(one).map((code) => [code, one.id] as const)),
  );
  const punches = emptyTally();
  const reports: RowReport[] = [];
  const wholes: Parcelled[] = [];
  const seen = new Set<string>();
  await inBatches(
    rows,
    async (batch) => {
      const read = batch.flatMap((row) => readRow(row));
      const there = new Set(
        (
          await store.getMany(
            Punch,
            read.map(({ id }) => id),
          )
        ).map(({ id }) => id),
      );
      for (const { id, employee_id, at, direction, line } of read) {
        if (seen.has(id)) reports.push({ line, outcome: 'skipped', reason: 'punch_twice', detail: at });
        else if (there.has(id)) punches.unchanged += 1;
        else {
          punches.created += 1;
          wholes.push({ changes: [insert(Punch, importedPunch(store, { id, employee_id, direction, captured_at: at, note: '' }))] });
        }
        seen.add(id);
      }
    },
    work,
  );
  return { tallies: { punches }, reports: reports.toSorted((a, b) => a.line - b.line), steps: packSteps('attendance.save', wholes) };

  function readRow({ line, cells }: CsvRow) {
    const code = cell(cells, 'code').trim();
    const employee_id = byCode.get(plainCode(code));
    const moment = instantIn(written(cells), order, zone);
    const direction = directionIn(cell(cells, 'direction'));
    const invalid = (reason: string, detail: string) => {
      reports.push({ line, outcome: 'invalid', reason, detail });
      return [];
    };
    if (employee_id === undefined) return invalid('employee_unknown', code);
    if ('fault' in moment) return invalid(moment.fault, written(cells).trim());
    if (direction === undefined) return invalid('direction_unknown', cell(cells, 'direction'));
    const id = idOf(store.access().tenantId, `punch-file:${employee_id}:${moment.at}:${direction}`);
    return [{ line, id, employee_id, at: moment.at, direction }];
  }
}

function codesOf({ code, badge_code }: { readonly code: string; readonly badge_code: string | null }): readonly string[] {
  return [code, ...(badge_code === null ? [] : [badge_code])].map(plainCode);
}

/** Clocks know numbers: `0007` and `7` are one. */
function plainCode(code: string): string {
  const folded = foldText(toLatinDigits(code)).trim();
  return /^\d+$/.test(folded) ? folded.replace(/^0+(?=\d)/, '') : folded;
}
