import { useMemo } from 'react';

import { useFilling } from '#data/connection.tsx';
import { Refused } from '#data/refused.ts';
import { addDays } from '#kernel/dates.ts';

import { useToday, useWorkCalendar } from '../attendance/index.ts';
import { recountOf, type RequestRow } from '../leave/index.ts';
import { type CountedDay, liveStatuses } from '../leave/kind.ts';
import type { ViewProps } from './LeaveList.tsx';

export type Recounted = { readonly row: RequestRow; readonly days: readonly CountedDay[] };

/** Days back for which pay may still be open; the roster of older ones need not be on this device. */
const lately = 62;

export function recountedFrom(today: string): string {
  return addDays(today, -lately);
}

/** Requests that count differently by now: a holiday was added, the roster has changed, or the terms. */
export function useRecounted(rows: readonly RequestRow[], { named, types }: ViewProps): readonly Recounted[] {
  const from = rows.reduce((first, { from_day }) => (from_day < first ? from_day : first), rows[0]?.from_day ?? '2000-01-01');
  const to = rows.reduce((last, { to_day }) => (to_day > last ? to_day : last), from);
  const calendar = useWorkCalendar(from, to);
  const filling = useFilling();
  const since = recountedFrom(useToday());
  return useMemo(() => {
    if (!calendar || filling) return [];
    return rows.flatMap((row) => {
      const worker = named.employees.find(({ id }) => id === row.employee_id);
      const terms = types.termsOf(row.type_id, row.from_day);
      if (!worker || !terms || row.deleted_at !== null || row.to_day < since || !liveStatuses.some((one) => one === row.status)) return [];
      const days = daysNow(row, (day) => calendar.planOf(worker, day), terms);
      return days ? [{ row, days }] : [];
    });
  }, [calendar, filling, since, rows, named, types]);
}

/** By terms that would refuse it now it stays as it is. */
function daysNow(...told: Parameters<typeof recountOf>): readonly CountedDay[] | null {
  try {
    return recountOf(...told);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
