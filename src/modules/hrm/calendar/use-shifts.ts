import { useKeys } from '#data/react.tsx';

import type { HoursRow, ShiftRow } from '../time/index.ts';
import { ShiftHours, WorkShift } from '../time/kind.ts';

export type TimedShift = ShiftRow & { readonly hours: HoursRow };

/** Shifts that stand, each with the hours that were set last, those of days to come among them. */
export function useShifts(): readonly TimedShift[] | undefined {
  const shifts = useKeys(WorkShift);
  const hours = useKeys(ShiftHours);
  if (!shifts || !hours) return undefined;
  return shifts
    .filter(({ deleted_at }) => deleted_at === null)
    .flatMap((shift) => {
      const own = hours.filter(({ shift_id }) => shift_id === shift.id).toSorted(byDay);
      const last = own.at(-1);
      return last ? [{ ...shift, hours: last }] : [];
    });
}

function byDay(a: HoursRow, b: HoursRow): number {
  if (a.effective_from !== b.effective_from) return a.effective_from < b.effective_from ? -1 : 1;
  return Date.parse(a.created_at) - Date.parse(b.created_at);
}
