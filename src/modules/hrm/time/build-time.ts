import { calendarOf, type CalendarFacts } from './calendar.ts';
import { type ContactRow, type PunchRow, timed } from './claims.ts';
import { type DeriveFacts, deriveDays, type Gate, type MarkRow, type Person } from './derive.ts';

/* Rows as tests tell them: a day shift 09-18 with an hour's break, a night shift 21-06, Fridays off, two tablets in Dhaka. */

export const zone = 'Asia/Dhaka';
const made = '2026-01-01T00:00:00.000Z';
let counter = 0;
const nextId = (): string => `00000000-0000-4000-8000-${String((counter += 1)).padStart(12, '0')}`;

export const buildHours = (overrides: Partial<CalendarFacts['hours'][number]> = {}): CalendarFacts['hours'][number] => ({
  ...{ id: nextId(), shift_id: 'day', effective_from: '2026-01-01', start_min: 540, end_min: 1080, break_minutes: 60, break_paid: false },
  ...{ window_before: 120, window_after: 240, late_grace: 10, early_grace: 10, half_day_below: 360, absent_below: 120 },
  ...{ ot_after: 15, ot_rounding: 15, ot_cap: 240, ot_before: false, created_at: made },
  ...overrides,
});

export const buildCalendar = (overrides: Partial<CalendarFacts> = {}): CalendarFacts => ({
  timeZone: zone,
  hours: [buildHours(), buildHours({ shift_id: 'night', start_min: 1260, end_min: 360 })],
  rules: [
    {
      ...{ id: nextId(), effective_from: '2026-01-01', days_off: '0000010', shift_id: 'day', pairing: 'first_last', missing_out: 'review' },
      ...{ night_from: 0, night_to: 360, self_punch: false, created_at: made },
    },
  ],
  holidays: [],
  assignments: [],
  cells: [],
  ...overrides,
});

export const buildPerson = (overrides: Partial<Person> = {}): Person => ({
  ...{ id: 'rahim', place_id: 'mirpur', join_date: '2026-01-01', exit_date: null, merged_into: null },
  ...overrides,
});

/** `at` is local time in Dhaka: `2026-11-25 09:01`. */
export const instantAt = (at: string): string => new Date(`${at.replace(' ', 'T')}${at.length === 16 ? ':00' : ''}+06:00`).toISOString();

export const buildPunch = (at: string, direction: PunchRow['direction'], overrides: Partial<PunchRow> = {}): PunchRow => ({
  ...{ id: nextId(), employee_id: 'rahim', direction, captured_at: instantAt(at), method: 'pin', punch_no: 1, boot: 'b1', mono_ms: 0 },
  ...{ source: 'manager', kiosk_id: null, received_at: instantAt(at), voided_at: null, note: '', made_by: null },
  ...overrides,
});

export const buildMark = (day: string, type: MarkRow['type'], overrides: Partial<MarkRow> = {}): MarkRow => ({
  ...{ id: nextId(), employee_id: 'rahim', day, type, status: null, in_at: null, out_at: null, minutes: null },
  ...{ reason: '', made_by: null, created_at: made, voided_at: null },
  ...overrides,
});

export const buildGate = (reported: string | null, overrides: Partial<Gate> = {}): Gate => ({
  ...{ place_id: 'mirpur', enrolled_at: made, revoked_at: null, reported_at: reported && instantAt(reported) },
  ...overrides,
});

type Told = Partial<Omit<DeriveFacts, 'calendar' | 'punches' | 'now'>> & {
  readonly calendar?: Partial<CalendarFacts>;
  readonly punches?: readonly PunchRow[];
  readonly contacts?: readonly ContactRow[];
  readonly now?: string;
};

export function derivedOf({ calendar, punches = [], contacts = [], now = '2026-12-31 12:00', ...told }: Told, from: string, to = from) {
  const facts = {
    ...{ people: [buildPerson()], marks: [], closings: [], gates: [buildGate('2026-12-31 12:00')] },
    ...told,
    calendar: calendarOf(buildCalendar(calendar)),
    punches: timed(punches, contacts),
    now: Date.parse(instantAt(now)),
  };
  return deriveDays(facts, from, to);
}
