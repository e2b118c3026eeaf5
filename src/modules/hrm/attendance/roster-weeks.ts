import { addDays } from '#kernel/dates.ts';

import { type CellFacts, daysFrom, weekdayOf, type WorkCalendar, type Worker } from '../time/index.ts';

/* Weeks of the roster, by the day on which the week of the company begins. */

/** The seven days around a day. `first`: 0 = Sunday. */
export function weekOf(day: string, first: number): readonly string[] {
  const start = addDays(day, -((weekdayOf(day) - first + 7) % 7));
  return daysFrom(start, addDays(start, 6));
}

type Says = CellFacts['says'];

function saysOn(calendar: WorkCalendar, worker: Worker, day: string): Says {
  const { off, shiftId, holiday } = calendar.planOf(worker, day);
  if (off === 'weekly_off') return 'off';
  return holiday !== null || shiftId === null ? null : { shift_id: shiftId };
}

/** What the week before says, for these days. Holidays are of their own days and do not move. */
export function copiedWeek(calendar: WorkCalendar, workers: readonly Worker[], days: readonly string[]): readonly CellFacts[] {
  return workers.flatMap((worker) =>
    days.map((day) => ({ employee_id: worker.id, day, says: saysOn(calendar, worker, addDays(day, -7)) })),
  );
}

/** The week before, with everybody on the shift that comes after his in `order`; days off stay. */
export function rotatedWeek(
  calendar: WorkCalendar,
  workers: readonly Worker[],
  days: readonly string[],
  order: readonly string[],
): readonly CellFacts[] {
  return copiedWeek(calendar, workers, days).map((cell) => {
    if (cell.says === null || cell.says === 'off') return cell;
    const place = order.indexOf(cell.says.shift_id);
    const next = place < 0 ? undefined : order[(place + 1) % order.length];
    return next === undefined ? cell : { ...cell, says: { shift_id: next } };
  });
}
