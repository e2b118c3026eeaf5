import type { Row } from '#data/kind.ts';
import { addDays } from '#kernel/dates.ts';

import {
  type Day,
  type DayFacts,
  type DayStatus,
  dayOf,
  duplicatesIn,
  type Instance,
  isClosed,
  type Leave,
  leaveStatusOf,
  minute,
  nightAndDay,
  paidOf,
  placed,
} from '../day-engine/index.ts';
import { daysFrom, type Plan, type WorkCalendar } from './calendar.ts';
import type { TimedPunch } from './claims.ts';
import type { DayClosing, DayMark } from './kind.ts';

/* Days of people, made from everything that is known; the same on every device, and nothing of it is stored. */

export type MarkRow = Omit<Row<typeof DayMark>, 'request_id'>;
export type ClosingRow = Row<typeof DayClosing>;
export type Person = {
  readonly id: string;
  readonly place_id: string | null;
  readonly join_date: string;
  readonly exit_date: string | null;
  readonly merged_into: string | null;
  /** Times before he was hired again. */
  readonly earlier?: readonly { readonly from: string; readonly to: string }[] | undefined;
};
/** A tablet as far as the silence of its place is concerned. */
export type Gate = {
  readonly place_id: string | null;
  readonly enrolled_at: string;
  readonly revoked_at: string | null;
  readonly reported_at: string | null;
};
/** What is approved of one day as leave, all requests together; a feature of its own fills it. `type_id`: the first one's. */
export type LeaveDay = Leave & { readonly employee_id: string; readonly day: string; readonly type_id: string };

export type DayFlag = Day['flags'][number] | 'suspect' | 'estimated' | 'duplicate' | 'manual' | 'excused' | 'self';

export type WorkDay = Omit<Day, 'flags'> & {
  readonly employee_id: string;
  readonly day: string;
  readonly plan: Plan;
  readonly ot_min_approved: number;
  /** Between coming and going, in the hours that are paid as night work; breaks are not taken off. */
  readonly night_min: number;
  readonly flags: readonly DayFlag[];
  /** What lies in its window, repeated ones among them. */
  readonly punches: readonly TimedPunch[];
  readonly duplicates: ReadonlyMap<string, string>;
  readonly marks: readonly MarkRow[];
  /** The shift has not begun by `now`. */
  readonly ahead: boolean;
  /** He has come and may still go: the day goes on. */
  readonly inside: boolean;
};

export type DeriveFacts = {
  readonly calendar: WorkCalendar;
  readonly people: readonly Person[];
  readonly punches: readonly TimedPunch[];
  readonly marks: readonly MarkRow[];
  readonly closings: readonly ClosingRow[];
  readonly gates: readonly Gate[];
  readonly leaves?: readonly LeaveDay[];
  /** Milliseconds since 1970. */
  readonly now: number;
};

export type Derived = {
  /** By `<employee>:<day>`; days on which somebody was not employed are missing. */
  readonly days: ReadonlyMap<string, WorkDay>;
  /** Punches that belong to no shift: somebody looks at them. */
  readonly nowhere: readonly TimedPunch[];
};

/** All days of all people from one day to another, both included. */
export function deriveDays(facts: DeriveFacts, from: string, to: string): Derived {
  const { calendar, people } = facts;
  const span = daysFrom(addDays(from, -1), addDays(to, 1));
  const punchesOf = Map.groupBy(
    facts.punches.filter(({ row }) => row.voided_at === null),
    ownerIn(people),
  );
  const marksOf = Map.groupBy(
    facts.marks.filter(({ voided_at }) => voided_at === null),
    ({ employee_id, day }) => `${employee_id}:${day}`,
  );
  const leaveOf = new Map((facts.leaves ?? []).map((one) => [`${one.employee_id}:${one.day}`, one]));
  const closed = closedIn(facts);
  const days = new Map<string, WorkDay>();
  const nowhere: TimedPunch[] = [];

  for (const person of people) {
    if (person.merged_into !== null) continue;
    const plans = span.map((day) => ({ day, plan: calendar.planOf(person, day) }));
    const instances = plans.flatMap(({ plan }) => (plan.instance ? [plan.instance] : []));
    const found = placed(punchesOf.get(person.id) ?? [], instances);
    nowhere.push(...(found.nowhere as readonly TimedPunch[]));
    for (const { day, plan } of plans) {
      if (day < from || day > to || !isEmployed(person, day)) continue;
      const key = `${person.id}:${day}`;
      const punches = plan.instance ? ((found.of.get(plan.instance) ?? []) as readonly TimedPunch[]) : [];
      const leave = leaveOf.get(key) ?? null;
      const parts = { facts, person, day, plan, punches, marks: marksOf.get(key) ?? [] };
      days.set(key, workDay(parts, { leave, off: plan.off, closed: closed(person.place_id, day, plan.instance) }));
    }
  }
  return { days, nowhere };
}

type Parts = {
  readonly facts: DeriveFacts;
  readonly person: Person;
  readonly day: string;
  readonly plan: Plan;
  readonly punches: readonly TimedPunch[];
  readonly marks: readonly MarkRow[];
};

function workDay({ facts: { calendar, now }, person, day, plan, punches, marks }: Parts, facts: DayFacts): WorkDay {
  const marked = newestByType(marks);
  const rule = calendar.ruleOn(day);
  const rules = { pairing: rule?.pairing ?? 'first_last', missing_out: rule?.missing_out ?? 'review' } as const;
  const told = marked.hours ? asPunches(marked.hours, punches) : punches;
  const made = plan.instance ? dayOf(plan.instance, told, facts, rules) : emptyDay(facts);
  const duplicates = punches.length > 1 ? duplicatesIn(punches) : none;
  const inside = made.flags.includes('missing_out') && plan.instance !== null && now <= lastMinute(plan.instance);
  const status: DayStatus = marked.status?.status ?? (inside ? 'open' : made.status);
  return {
    ...made,
    ...(inside && { status, ...paidAs(status) }),
    ...(marked.status && { status, ...paidAs(status) }),
    late_min: marked.late_excused ? 0 : made.late_min,
    employee_id: person.id,
    day,
    plan,
    ot_min_approved: marked.overtime?.minutes ?? 0,
    night_min: nightOf(calendar, day, made),
    flags: [...made.flags.filter((flag) => !inside || flag !== 'missing_out'), ...flagsOf(punches, duplicates, marked)],
    punches,
    duplicates,
    marks,
    ahead: plan.instance !== null && plan.instance.startsAt > now,
    inside,
  };
}

function nightOf(calendar: WorkCalendar, day: string, { first_in, last_out }: Day): number {
  if (first_in === null || last_out === null) return 0;
  return nightAndDay(calendar.nightsOn(day), { from: first_in, to: last_out }).night;
}

/** Until then his OUT belongs to this shift. */
function lastMinute({ endsAt, shift }: Instance): number {
  return endsAt + shift.window_after * minute;
}

const none: ReadonlyMap<string, string> = new Map();

type Marked = { readonly [T in MarkRow['type']]?: MarkRow };

function newestByType(marks: readonly MarkRow[]): Marked {
  if (marks.length === 0) return {};
  const inOrder = marks.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1));
  return Object.fromEntries(inOrder.map((mark) => [mark.type, mark]));
}

/** What the office says of his hours stands in place of the punches; a side that it does not say is left to them. */
function asPunches({ id, in_at, out_at }: MarkRow, punches: readonly TimedPunch[]) {
  const own = (direction: 'in' | 'out', at: string | null) =>
    at === null ? punches.filter((one) => one.direction === direction) : [{ id: `${id}:${direction}`, at: Date.parse(at), direction }];
  return [...own('in', in_at), ...own('out', out_at)];
}

function flagsOf(punches: readonly TimedPunch[], duplicates: ReadonlyMap<string, string>, marked: Marked): readonly DayFlag[] {
  const flags: DayFlag[] = [];
  if (punches.some(({ confidence }) => confidence === 'suspect')) flags.push('suspect');
  if (punches.some(({ confidence }) => confidence === 'estimated')) flags.push('estimated');
  if (duplicates.size > 0) flags.push('duplicate');
  if (marked.hours || marked.status || punches.some(({ row }) => row.source === 'manager')) flags.push('manual');
  if (punches.some(({ row }) => row.source === 'self')) flags.push('self');
  if (marked.late_excused) flags.push('excused');
  return flags;
}

/** Somebody without hours: his day is what the calendar or a leave says, and nobody is absent from nothing. */
function emptyDay(facts: DayFacts): Day {
  const status: DayStatus = facts.leave ? leaveStatusOf(facts.leave) : (facts.off ?? 'open');
  const minutes = { worked_min: 0, break_min: 0, late_min: 0, early_min: 0, ot_min_raw: 0 };
  return { status, first_in: null, last_out: null, ...minutes, ...paidOf(status, { ...facts, closed: false }, nobody), flags: [] };
}

const nobody = { any: false, enough: false } as const;

/** What the office says a day was. */
function paidAs(status: DayStatus): Pick<Day, 'paid_md' | 'unpaid_md'> {
  if (status === 'open' || status === 'missing_in' || status === 'missing_out') return { paid_md: 0, unpaid_md: 0 };
  const paid_md = status === 'absent' ? 0 : status === 'half_day' ? 500 : 1000;
  return { paid_md, unpaid_md: 1000 - paid_md };
}

export function isEmployed(
  { join_date, exit_date, earlier = [] }: Pick<Person, 'join_date' | 'exit_date' | 'earlier'>,
  day: string,
): boolean {
  if (join_date <= day) return exit_date === null || day <= exit_date;
  return earlier.some(({ from, to }) => from <= day && day <= to);
}

/** Punches of a record that turned out to be a second one are those of the first. */
function ownerIn(people: readonly Person[]): (punch: TimedPunch) => string {
  const into = new Map(people.flatMap(({ id, merged_into }) => (merged_into === null ? [] : [[id, merged_into] as const])));
  return ({ row }) => into.get(row.employee_id) ?? row.employee_id;
}

/** Whether everything that is to come of a shift has come: every tablet of the place has told, or somebody said so. */
function closedIn({ closings, gates, now }: DeriveFacts) {
  const saidOn = Map.groupBy(closings, ({ day }) => day);
  const known = new Map<string, boolean>();
  return (place: string | null, day: string, instance: Instance | null): boolean => {
    const key = `${place}:${day}:${instance?.endsAt}`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const said = (saidOn.get(day) ?? [])
      .filter(({ place_id }) => place_id === null || place_id === place)
      .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1))
      .at(-1);
    const closed = said ? said.closed : instance !== null && instance.endsAt < now && isClosed(instance, reportsOf(gates, place, instance));
    known.set(key, closed);
    return closed;
  };
}

/** A tablet without a place stands for all of them; one that was taken away before the shift has nothing of it. */
function reportsOf(gates: readonly Gate[], place: string | null, { startsAt, endsAt }: Instance): readonly (number | null)[] {
  return gates
    .filter(({ place_id }) => place_id === null || place_id === place)
    .filter(
      ({ enrolled_at, revoked_at }) => Date.parse(enrolled_at) <= endsAt && (revoked_at === null || Date.parse(revoked_at) > startsAt),
    )
    .map(({ reported_at }) => (reported_at === null ? null : Date.parse(reported_at)));
}
