import type { DemoPart, Scene, Step } from '#data/demo.ts';
import { addDays, todayIn } from '#kernel/dates.ts';

import { type DemoEmployee, peopleDemo } from '../employees/demo.ts';
import { addEntries, countLeave, leaveCommands, leaveTypeCommands, leaveTypesIn, makeGrants, yearOf } from '../leave/index.ts';
import { daysFrom, holidaysIn, weekdayOf } from '../time/index.ts';

/* Three months of leave, and what is asked for the next one. Fridays are off. */

type Code = 'CL' | 'SL' | 'AL' | 'UL';
type Asked = {
  readonly person: DemoEmployee;
  readonly type: Code;
  readonly from: string;
  readonly to: string;
  readonly half: boolean;
  readonly reason: string;
  readonly ends: 'approved' | 'submitted' | 'rejected' | 'cancelled';
  /** Milliseconds since 1970. */
  readonly at: number;
};
export type LeaveDemo = {
  readonly asked: readonly Asked[];
  readonly typeOf: ReadonlyMap<string, string>;
  /** Whether somebody is away on a day, for all of it or for its first half. */
  readonly awayOn: (employee: string, day: string) => 'full' | 'am' | undefined;
};

export const leaveDemo: DemoPart<LeaveDemo> = { furnish, steps };

const hour = 3_600_000;
const dayMs = 24 * hour;

async function furnish(scene: Scene): Promise<LeaveDemo> {
  const { store } = scene;
  const today = todayOf(scene);
  const { from: first } = yearOf(today, 1);
  const types = new Map<string, string>();
  for (const facts of leaveTypesIn('BD', first)) types.set(facts.code, await leaveTypeCommands.add(store, facts));
  const { employees } = scene.of(peopleDemo);
  const annual = types.get('AL') ?? '';
  await addEntries(
    store,
    // Who has been there long has kept more than the twenty days that are never paid out.
    employees.map(({ id }, n) => ({
      ...{ employee_id: id, type_id: annual, entry: 'opening' as const, md: (scene.chance.whole(6, 17) + (n % 5 === 0 ? 18 : 0)) * 1000 },
      ...{ effective_date: addDays(first, 180), valid_until: yearOf(today, 1).to, note: 'By the book of the office' },
    })),
  );
  const asked = askedIn(scene, employees);
  const away = new Map(
    asked
      .filter(({ ends }) => ends === 'approved')
      .flatMap(({ person, from, to, half }) => daysFrom(from, to).map((day) => [`${person.id}:${day}`, half ? 'am' : 'full'] as const)),
  );
  return { asked, typeOf: types, awayOn: (employee, day) => away.get(`${employee}:${day}`) };
}

const todayOf = ({ zone, end }: Scene): string => todayIn(zone, new Date(end).toISOString());

const reasons: Readonly<Record<Code, readonly string[]>> = {
  CL: ['Family', 'Wedding of a cousin', 'Bank and papers', 'School of the children'],
  SL: ['Fever', 'Stomach', 'Dengue, doctor says rest', 'Back pain'],
  AL: ['Home to the village', 'Trip with the family'],
  UL: ['Father in hospital', 'Harvest at home'],
};
const kinds: readonly Code[] = ['CL', 'SL', 'CL', 'AL', 'SL', 'CL', 'UL', 'SL', 'CL', 'AL'];
const lengths: Readonly<Record<Code, readonly [number, number]>> = { CL: [1, 2], SL: [1, 3], AL: [3, 6], UL: [1, 3] };
const span = 118;
const count = 46;

/** Each of so many people once, from ninety days ago to the next month. */
function askedIn(scene: Scene, employees: readonly DemoEmployee[]): readonly Asked[] {
  const { chance, end } = scene;
  const today = todayOf(scene);
  const year = Number(today.slice(0, 4));
  const holidays = new Set([year - 1, year, year + 1].flatMap((one) => holidaysIn('BD', one)).map(({ day }) => day));
  const works = (day: string) => weekdayOf(day) !== 5 && !holidays.has(day);
  return Array.from({ length: count }, (_, n): Asked | undefined => {
    const person = employees[(n * 7) % employees.length];
    if (!person) return undefined;
    const offset = Math.round((n * span) / count) - 88;
    const ahead = offset > 3;
    const wanted = kinds[n % kinds.length] ?? 'CL';
    // Nobody asks ahead to be ill.
    const type = ahead && wanted === 'SL' ? 'AL' : wanted;
    let from = addDays(today, offset);
    while (!works(from)) from = addDays(from, 1);
    const half = type === 'CL' && n % 4 === 0;
    const [least, most] = lengths[type];
    const to = half ? from : addDays(from, chance.whole(least, most) - 1);
    const ends = n % 17 === 11 ? 'rejected' : n === 20 ? 'cancelled' : ahead && n % 2 === 0 ? 'submitted' : 'approved';
    // Who is ill says so in the morning; the rest is asked for a week before.
    const asks = end + (offset - (type === 'SL' ? 0 : chance.whole(4, 9))) * dayMs - chance.whole(1, 5) * hour;
    return { person, type, from, to, half, reason: chance.pick(reasons[type]), ends, at: Math.min(asks, end - (count - n) * 600_000) };
  }).filter((one) => one !== undefined);
}

function steps(scene: Scene): readonly Step[] {
  const { store, end } = scene;
  const { asked, typeOf } = scene.of(leaveDemo);
  const each = asked.flatMap((one): readonly Step[] => {
    let id = '';
    const add = async () => {
      const part = one.half ? ('first_half' as const) : ('full' as const);
      const told = {
        ...{ employee_id: one.person.id, type_id: typeOf.get(one.type) ?? '', from_day: one.from, to_day: one.to },
        ...{ from_part: part, to_part: part, minutes: null },
      };
      const counted = await countLeave(store, 'office', { ...told, id: '', papers: 1 });
      id = await leaveCommands.add(store, { ...told, ...counted, reason: one.reason, photos: [], status: 'submitted' });
    };
    const decide = async () => {
      if (one.ends === 'rejected') await leaveCommands.move(store, id, 'rejected', { reason: 'Too many are away that week' });
      else await leaveCommands.move(store, id, 'approved');
    };
    const decided = { at: Math.min(end - 120_000, one.at + 3 * hour), act: decide };
    const cancelled = {
      at: Math.min(end - 60_000, one.at + 20 * hour),
      act: () => leaveCommands.move(store, id, 'cancelled', { reason: 'He came after all' }),
    };
    return [{ at: one.at, act: add }, ...(one.ends === 'submitted' ? [] : [decided]), ...(one.ends === 'cancelled' ? [cancelled] : [])];
  });
  return [{ at: end - 100 * dayMs, act: () => makeGrants(store) }, ...each];
}
