import { registerOf } from '#modules/hrm/attendance/month.ts';
import type { EmployeeRow } from '#modules/hrm/attendance/people-shown.ts';
import { calendarOf, deriveDays, type PunchRow, type RuleRow, timed } from '#modules/hrm/time/index.ts';

import type { Pair } from '../line.ts';

const people = 300;
const [from, to] = ['2026-10-01', '2026-10-31'];
const dates = 31;
const minute = 60_000;
/** Dhaka, which never turns its clocks. */
const offset = 360 * minute;
const [hour, dayLength] = [60 * minute, 1440 * minute];

/** Milliseconds in which punches become the register of a month, and in which a loop alone makes the same cells of the same rows. */
export function monthRegister(count: number): Pair {
  const rows = punchRows(count);
  const denominator = timedOf(() => pairedCells(rows));
  const value = timedOf(() => registerCells(rows));
  if (value.cells !== denominator.cells) throw new Error('The loop and the register tell different cells');
  return { value: value.ms, denominator: denominator.ms };
}

function timedOf<T>(work: () => readonly T[]): { readonly ms: number; readonly cells: string } {
  const begun = performance.now();
  const made = work();
  return { ms: performance.now() - begun, cells: JSON.stringify(made) };
}

type Cell = readonly [first: number | null, last: number | null, worked: number, letter: string];

const letters: Readonly<Record<string, string>> = { present: 'P', half_day: 'H', absent: 'A', weekly_off: 'W', worked_off: 'X' };

function registerCells(rows: readonly PunchRow[]): readonly Cell[] {
  const calendar = calendarOf({ timeZone: 'Asia/Dhaka', hours: [dayShift], rules: [rule], holidays: [], assignments: [], cells: [] });
  const facts = { calendar, people: staff, punches: timed(rows, []), marks: [], closings: [], gates: [], now: Date.parse('2026-12-01') };
  return registerOf(staff, deriveDays(facts, from, to), from, to).flatMap(({ cells }) =>
    cells.map((day): Cell => [day?.first_in ?? null, day?.last_out ?? null, day?.worked_min ?? 0, letters[day?.status ?? ''] ?? '?']),
  );
}

/** The first IN, the last OUT and the time between of each person and date. */
function pairedCells(rows: readonly PunchRow[]): readonly Cell[] {
  const punches = rows.map(({ employee_id, direction, captured_at }) => ({ employee_id, direction, at: Date.parse(captured_at) }));
  const ofDay = Map.groupBy(punches, ({ employee_id, at }) => `${employee_id}:${Math.floor((at + offset) / dayLength)}`);
  const firstDate = Date.parse(from) / dayLength;
  return staff.flatMap(({ id }) =>
    Array.from({ length: dates }, (_, date): Cell => {
      const sorted = (ofDay.get(`${id}:${firstDate + date}`) ?? []).toSorted((a, b) => a.at - b.at);
      const first = sorted.find(({ direction }) => direction === 'in')?.at ?? null;
      const last = sorted.findLast(({ direction }) => direction === 'out')?.at ?? null;
      const there = first === null || last === null ? 0 : Math.floor((last - first) / minute);
      const worked = Math.max(0, there - (there > 60 ? 60 : 0));
      const isOff = new Date((firstDate + date) * dayLength).getUTCDay() === 5;
      return [first, last, worked, letterOf(sorted.length > 0, isOff, worked)];
    }),
  );
}

function letterOf(came: boolean, isOff: boolean, worked: number): string {
  if (isOff) return came ? 'X' : 'W';
  if (worked < 120) return 'A';
  return worked < 360 ? 'H' : 'P';
}

const made = '2026-01-01T00:00:00.000Z';

const dayShift = {
  ...{ id: 'hours', shift_id: 'day', effective_from: '2026-01-01', start_min: 540, end_min: 1080, break_minutes: 60, break_paid: false },
  ...{ window_before: 120, window_after: 240, late_grace: 10, early_grace: 10, half_day_below: 360, absent_below: 120 },
  ...{ ot_after: 15, ot_rounding: 15, ot_cap: 240, ot_before: false, created_at: made },
};

const rule: RuleRow = {
  ...{ id: 'rule', effective_from: '2026-01-01', days_off: '0000010', shift_id: 'day', night_from: 0, night_to: 360 },
  ...{ pairing: 'first_last', missing_out: 'review', self_punch: false, created_at: made },
};

const staff = Array.from({ length: people }, (_, i) => personOf(i));

function personOf(i: number): EmployeeRow {
  const facts = { id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`, place_id: null };
  return { ...facts, join_date: '2026-01-01', exit_date: null, merged_into: null } as Partial<EmployeeRow> as EmployeeRow;
}

/** Everybody comes and goes on every date, and taps once more on some; nobody is missing. In the order in which a device lists them. */
function punchRows(count: number): readonly PunchRow[] {
  const taps = Array.from({ length: count }, (_, i) => i);
  return taps.map((i) => {
    const [round, place] = [Math.floor(i / (people * dates)), i % (people * dates)];
    const [who, date] = [place % people, Math.floor(place / people)];
    const comes = round !== 1;
    const left = who % 7 === 0 ? 13 * hour : 18 * hour;
    const at = Date.parse(from) - offset + date * dayLength + (comes ? 9 * hour + (who % 40) * minute : left + (date % 30) * minute);
    return punchOf(i, staff[who]?.id ?? '', comes ? 'in' : 'out', new Date(at + Math.max(0, round - 1) * minute).toISOString());
  });
}

function punchOf(i: number, employee_id: string, direction: 'in' | 'out', at: string): PunchRow {
  return {
    ...{ id: `punch-${i}`, employee_id, direction, captured_at: at, method: 'pin', punch_no: i, boot: null, mono_ms: null },
    ...{ source: 'manager', kiosk_id: null, received_at: at, voided_at: null, note: '', made_by: null },
  };
}
