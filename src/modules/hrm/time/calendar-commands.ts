import { entityCommands } from '#data/entity-commands.ts';
import { isMade } from '#data/is-made.ts';
import type { Row } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { oneLine } from '#kernel/text.ts';

import type { HolidayRow, HoursRow, RuleRow } from './calendar.ts';
import { AttendanceRule, Holiday, ShiftHours, WorkShift } from './kind.ts';
import { assertHours, type HoursFacts, sameHours } from './shift-rules.ts';

/* What is set up for everybody: shifts and their hours, holidays, how days are counted. */

const action = 'work_calendar.save';

export type ShiftRow = Row<typeof WorkShift>;
export type ShiftFacts = Pick<ShiftRow, 'name' | 'color'> & HoursFacts;

const shifts = entityCommands<typeof WorkShift, Pick<ShiftRow, 'name' | 'color'>>(WorkShift, action, {
  clean: ({ name, color }) => ({ name: oneLine(name), color }),
  start: () => ({ active: true }),
});

/** A shift with its hours. Hours that change hold from `effective_from` on; the days before stay as they were. */
export const shiftCommands = {
  ...shifts,
  add: async (store: Store, facts: ShiftFacts, id = newId()): Promise<string> => {
    if (await isMade(store, WorkShift, id)) return id;
    assertHours(facts);
    await shifts.check(store, facts, undefined);
    const row: ShiftRow = { id, name: oneLine(facts.name), color: facts.color, active: true, deleted_at: null };
    await store.write({ action, changes: [insert(WorkShift, row), insert(ShiftHours, hoursRow(store, id, facts))] });
    return id;
  },
  edit: async (store: Store, seen: ShiftRow & HoursFacts, facts: ShiftFacts): Promise<void> => {
    assertHours(facts);
    await shifts.check(store, facts, seen);
    const { id, name, color, active, deleted_at } = seen;
    await store.write({
      action,
      changes: [
        patch(WorkShift, { id, name, color, active, deleted_at }, { name: oneLine(facts.name), color: facts.color }),
        sameHours(seen, facts) ? undefined : insert(ShiftHours, hoursRow(store, id, facts)),
      ],
    });
  },
  check: async (store: Store, facts: ShiftFacts, seen: ShiftRow | undefined): Promise<void> => {
    assertHours(facts);
    await shifts.check(store, facts, seen);
  },
};

function hoursRow(store: Store, shift_id: string, { name: _name, color: _color, ...facts }: HoursFacts & Partial<ShiftFacts>): HoursRow {
  return { ...facts, id: newId(), shift_id, created_at: store.now() };
}

export type HolidayFacts = Pick<HolidayRow, 'day' | 'name' | 'type' | 'place_id'>;

export const holidayCommands = entityCommands<typeof Holiday, HolidayFacts>(Holiday, action, {
  clean: (facts) => ({ ...facts, name: oneLine(facts.name) }),
  start: (store) => ({ created_at: store.now() }),
  assert: async (store, after, before) => {
    if (before?.day === after.day && before.place_id === after.place_id && before.name === after.name) return;
    const same = (await store.find(Holiday, { prefix: after.day })).filter(
      (one) => one.id !== after.id && one.deleted_at === null && one.day === after.day && one.place_id === after.place_id,
    );
    if (same.some(({ name }) => name === after.name)) throw new Refused('holiday_exists', { field: 'name' });
  },
});

/** All of a list at once; those that are there already are left out. Resolves to how many were added. */
export async function addHolidays(store: Store, all: readonly HolidayFacts[]): Promise<number> {
  const there = new Set((await store.find(Holiday)).filter((one) => one.deleted_at === null).map(({ day, name }) => `${day} ${name}`));
  const rows = all
    .filter(({ day, name }) => !there.has(`${day} ${name}`))
    .map((facts): HolidayRow => ({ ...facts, id: newId(), created_at: store.now(), deleted_at: null }));
  if (rows.length > 0) await store.write({ action, changes: rows.map((row) => insert(Holiday, row)) });
  return rows.length;
}

export type RuleFacts = Omit<RuleRow, 'id' | 'created_at'>;

/** How days are counted from `effective_from` on. */
export async function saveRule(store: Store, facts: RuleFacts, id = newId()): Promise<string> {
  if (await isMade(store, AttendanceRule, id)) return id;
  await store.write({ action, changes: [insert(AttendanceRule, { ...facts, id, created_at: store.now() })] });
  return id;
}
