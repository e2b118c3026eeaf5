import type { Chance, DemoPart, Scene, Statement, Step } from '#data/demo.ts';
import { insert } from '#data/operation.ts';
import { addDays, dayStart, todayIn } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { type DemoEmployee, peopleDemo } from '../employees/demo.ts';
import { leaveDemo } from '../leave-screens/demo.ts';
import {
  addHolidays,
  assignShift,
  importedPunch,
  markDays,
  type MarkFacts,
  saveRule,
  shiftCommands,
  weekdayOf,
  holidaysIn,
} from '../time/index.ts';
import { Punch, PunchRequest } from '../time/kind.ts';

/* Ninety days of a workshop: who comes, who is late, who stays, who forgets to say that he leaves. Fridays are off. Minutes after midnight. */

const days = 90;
const minute = 60_000;
const hours = {
  ...{ break_minutes: 60, break_paid: false, window_before: 120, window_after: 240, late_grace: 10, early_grace: 10 },
  ...{ half_day_below: 360, absent_below: 120, ot_after: 15, ot_rounding: 15, ot_cap: 240, ot_before: false },
};
const shiftTimes = { day: { start_min: 540, end_min: 1080 }, night: { start_min: 1260, end_min: 360 } } as const;

export const attendanceDemo: DemoPart = { furnish, steps, dates };

async function furnish(scene: Scene): Promise<void> {
  const { store } = scene;
  const from = firstDayOf(scene);
  const day = await shiftCommands.add(store, { name: 'Day', color: 'sky', effective_from: from, ...hours, ...shiftTimes.day });
  const night = await shiftCommands.add(store, {
    name: 'Night',
    color: 'violet',
    effective_from: from,
    ...hours,
    ...shiftTimes.night,
    break_minutes: 30,
  });
  await saveRule(store, {
    ...{ effective_from: from, days_off: '0000010', shift_id: day, pairing: 'first_last', missing_out: 'review' },
    ...{ night_from: 1320, night_to: 360, self_punch: true },
  });
  const nightly = peopleOf(scene).filter(({ shift }) => shift === 'night');
  await assignShift(
    store,
    nightly.map(({ id }) => id),
    { shift_id: night, from_day: from, to_day: null, days_off: null },
  );
  const year = Number(from.slice(0, 4));
  const holidays = [year, year + 1].flatMap((one) => holidaysIn('BD', one));
  await addHolidays(
    store,
    holidays.map(({ day: on, name }) => ({ day: on, name, type: 'public' as const, place_id: null })),
  );
}

const peopleOf = (scene: Scene): readonly DemoEmployee[] => scene.of(peopleDemo).employees;
const todayOf = ({ zone, end }: Scene): string => todayIn(zone, new Date(end).toISOString());
const firstDayOf = (scene: Scene): string => addDays(todayOf(scene), -days - 10);

/** What is told of a day is told when it is over, at once for everybody. */
function steps(scene: Scene): readonly Step[] {
  const today = todayOf(scene);
  const holidays = new Set([0, 1].flatMap((n) => holidaysIn('BD', Number(today.slice(0, 4)) - n)).map(({ day }) => day));
  const told = Array.from({ length: days + 1 }, (_, n): Step => {
    const day = addDays(today, n - days);
    const at = Math.min(scene.end - minute, Date.parse(dayStart(scene.zone, day)) + 31 * 60 * minute);
    return { at, act: () => tellDay(scene, day, weekdayOf(day) === 5 || holidays.has(day)) };
  });
  return [...told, { at: scene.end - minute, act: () => askCorrections(scene) }];
}

async function tellDay(scene: Scene, day: string, off: boolean): Promise<void> {
  const { store, chance, end, zone } = scene;
  const midnight = Date.parse(dayStart(zone, day));
  const { awayOn } = scene.of(leaveDemo);
  const told = peopleOf(scene).flatMap((person) => workOf(person, chance, off, awayOn(person.id, day)));
  const punches = told.flatMap(({ person, punches: made }) =>
    made
      .map(({ direction, min }) => ({ direction, at: midnight + min * minute + chance.whole(0, 59) * 1000 }))
      .filter(({ at }) => at < end)
      .map(({ direction, at }) =>
        importedPunch(store, { id: newId(), employee_id: person.id, direction, captured_at: new Date(at).toISOString(), note: '' }),
      ),
  );
  if (punches.length > 0) await store.write({ action: 'attendance.save', changes: punches.map((row) => insert(Punch, row)) });
  if (midnight + 40 * 60 * minute > end) return;
  const marks = told.flatMap(({ marks: made }) => made.map((mark) => ({ ...mark, day })));
  if (marks.length > 0) await markDays(store, marks);
}

type Told = {
  readonly person: DemoEmployee;
  readonly punches: readonly { readonly direction: 'in' | 'out'; readonly min: number }[];
  readonly marks: readonly Omit<MarkFacts, 'day'>[];
};

function workOf(person: DemoEmployee, chance: Chance, off: boolean, away: 'full' | 'am' | undefined): readonly Told[] {
  const { start_min: start, end_min } = shiftTimes[person.shift];
  const end = end_min <= start ? end_min + 1440 : end_min;
  const decided = (mark: Omit<MarkFacts, 'day' | 'employee_id'>) => ({ ...mark, employee_id: person.id });
  if (off && !chance.hits(0.04)) return [];
  if (away === 'full' || (!off && !away && chance.hits(0.022))) return [];
  const late = chance.hits(0.09) ? chance.whole(12, 55) : 0;
  // Who is away in the morning comes after lunch.
  const come = start - chance.whole(2, 14) + (late > 0 ? late + 14 : 0) + (away ? 285 : 0);
  const stays = chance.hits(0.22) ? chance.whole(45, 150) : 0;
  const leave = chance.hits(0.03) ? end - chance.whole(40, 200) : end + chance.whole(0, 9) + stays;
  const twice = chance.hits(0.03) ? [{ direction: 'in' as const, min: come + 1 }] : [];
  const forgot = chance.hits(0.012);
  const raw = Math.floor(Math.max(0, leave - end - 15) / 15) * 15;
  return [
    {
      person,
      punches: [{ direction: 'in', min: come }, ...twice, ...(forgot ? [] : [{ direction: 'out' as const, min: leave }])],
      marks: [
        ...(raw > 0 && !forgot && chance.hits(0.75) ? [decided({ type: 'overtime', minutes: raw, reason: '' })] : []),
        ...(late > 0 && chance.hits(0.15) ? [decided({ type: 'late_excused', reason: 'Road closed' })] : []),
      ],
    },
  ];
}

/** Three people say that a day was otherwise. */
async function askCorrections(scene: Scene): Promise<void> {
  const { store, zone } = scene;
  const at = (day: string, min: number) => new Date(Date.parse(dayStart(zone, day)) + min * minute).toISOString();
  const asked = peopleOf(scene)
    .filter(({ shift }) => shift === 'day')
    .slice(4, 7);
  const changes = asked.map(({ id }, n) => {
    const day = addDays(todayOf(scene), -2 - n);
    return insert(PunchRequest, {
      ...{ id: newId(), employee_id: id, day, in_at: n === 1 ? at(day, 538) : null, out_at: at(day, 1085) },
      ...{ reason: ['The tablet was switched off', 'Was at the courier in the morning', 'Forgot to press'][n] ?? '', status: 'asked' },
      ...{ decided_note: '', decided_at: null, decided_by: null, created_at: store.now() },
    });
  });
  await store.write({ action: 'attendance.save', changes });
}

/** Two tablets took all of it: one at the gate, one at the door of the office. */
function dates(scene: Scene): readonly Statement[] {
  const { workshop, office } = scene.of(peopleDemo).places;
  const { tenant } = scene;
  const began = new Date(Date.parse(dayStart(scene.zone, firstDayOf(scene)))).toISOString();
  const end = new Date(scene.end).toISOString();
  const kiosk = (name: string, place: string, heard: string): Statement => [
    `insert into public.kiosks (tenant_id, id, device_id, name, place_id, enrolled_at, enrolled_by, seen_at, reported_at, company_name, time_zone, locale, digits, country)
      select $1, x.id, x.id, $2, $3, $4, $1, $5, $5, p.name, p.time_zone, p.locale, p.digits, p.country
      from public.profiles p, private.id_of($1, 'demo-kiosk:' || $2) x (id) where p.tenant_id = $1`,
    [tenant, name, place, began, heard],
  ];
  return [
    kiosk('Gate', workshop, end),
    kiosk('Office door', office, new Date(scene.end - 4 * minute).toISOString()),
    [
      `insert into public.kiosk_contacts (tenant_id, id, kiosk_id, boot, mono_ms, claimed, offset_ms, at)
        select k.tenant_id, gen_random_uuid(), k.id, 'demo-tablet', round(extract(epoch from t.at - k.enrolled_at) * 1000), t.at, 0, t.at
        from public.kiosks k cross join lateral (values (k.enrolled_at), (k.reported_at)) t (at) where k.tenant_id = $1`,
      [tenant],
    ],
    ['alter table public.punches disable trigger b_punch'],
    [
      `update public.punches p set source = 'kiosk', method = case when n.place % 4 = 0 then 'qr' else 'pin' end, kiosk_id = k.id, punch_no = n.place, boot = 'demo-tablet',
        mono_ms = round(extract(epoch from p.captured_at - k.enrolled_at) * 1000), received_at = p.captured_at + interval '4 seconds'
        from public.employees e, public.kiosks k, (select id, row_number() over (order by captured_at) as place from public.punches where tenant_id = $1) n
        where p.tenant_id = $1 and p.source = 'import' and e.tenant_id = $1 and e.id = p.employee_id and k.tenant_id = $1 and k.place_id = e.place_id and n.id = p.id`,
      [tenant],
    ],
    ['alter table public.punches enable trigger b_punch'],
  ];
}
