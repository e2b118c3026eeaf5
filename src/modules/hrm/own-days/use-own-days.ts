import { useMemo } from 'react';

import { useCompany, useKeys } from '#data/react.tsx';
import { useMinute } from '#data/use-minute.ts';
import { addDays } from '#kernel/dates.ts';

import { leaveDaysOf } from '../leave/index.ts';
import { OwnLeaveRequest } from '../leave/kind.ts';
import { calendarOf, deriveDays, timed, type TimedPunch, type WorkDay } from '../time/index.ts';
import {
  AttendanceRule,
  Holiday,
  OwnAssignment,
  OwnEmployee,
  OwnMark,
  OwnPunch,
  OwnRosterCell,
  ShiftHours,
  WorkShift,
} from '../time/kind.ts';

const hour = 3_600_000;
/** Who came so long ago has left without saying so. */
const longestMs = 16 * hour;
const elsewhereMs = 48 * hour;

export type OwnDays = {
  readonly employee: { readonly id: string; readonly code: string };
  readonly days: readonly WorkDay[];
  readonly shiftName: string;
  /** What he punched outside of his hours, the newest first; the office looks at it. */
  readonly elsewhere: readonly TimedPunch[];
  /** By his last punch he is at work. */
  readonly inside: boolean;
  /** The company allows it. */
  readonly selfPunch: boolean;
};

/** The days of the person himself, from his own rows alone; `null` = he has no record at work. Nobody closes his days here: they are not absent. */
export function useOwnDays(today: string, back: number): OwnDays | null | undefined {
  const { time_zone: timeZone } = useCompany();
  const employees = useKeys(OwnEmployee);
  const [hours, rules, holidays, shifts] = [useKeys(ShiftHours), useKeys(AttendanceRule), useKeys(Holiday), useKeys(WorkShift)];
  const [assignments, cells, punches, marks] = [useKeys(OwnAssignment), useKeys(OwnRosterCell), useKeys(OwnPunch), useKeys(OwnMark)];
  const requests = useKeys(OwnLeaveRequest);
  const now = useMinute();
  return useMemo(() => {
    if (!employees || !hours || !rules || !holidays || !shifts || !assignments || !cells || !punches || !marks || !requests)
      return undefined;
    const employee = employees.find(({ deleted_at }) => deleted_at === null);
    if (!employee) return null;
    const calendar = calendarOf({ timeZone, hours, rules, holidays, assignments, cells });
    const from = addDays(today, -back);
    const told = timed(
      punches.map((row) => ({ ...row, kiosk_id: null, made_by: null })),
      [],
    );
    const { days, nowhere } = deriveDays(
      {
        calendar,
        people: [{ ...employee, merged_into: null }],
        punches: told,
        ...{ marks, closings: [], gates: [], leaves: leaveDaysOf(requests), now },
      },
      from,
      today,
    );
    const last = told
      .filter(({ row }) => row.voided_at === null)
      .toSorted((a, b) => a.at - b.at)
      .at(-1);
    const plan = calendar.planOf(employee, today);
    return {
      employee,
      days: [...days.values()].toReversed(),
      elsewhere: nowhere.filter(({ at }) => at > now - elsewhereMs).toSorted((a, b) => b.at - a.at),
      inside: last !== undefined && last.at > now - longestMs && (last.direction === 'in' || last.direction === 'break_in'),
      shiftName: shifts.find(({ id }) => id === plan.shiftId)?.name ?? '',
      selfPunch: calendar.ruleOn(today)?.self_punch ?? false,
    };
  }, [timeZone, employees, hours, rules, holidays, shifts, assignments, cells, punches, marks, requests, now, today, back]);
}
