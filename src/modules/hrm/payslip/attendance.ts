import { m } from '#messages';

import { hoursShort } from '../attendance/index.ts';
import type { PayDay, Slip, SlipAttendance, SlipInput } from '../pay-engine/index.ts';
import { personOf, type SlipRow } from '../payroll/index.ts';
import type { Saying } from './saying.ts';
import { dayStatusText } from './slip-texts.ts';

export type Fact = { readonly label: string; readonly value: string };
/** A day of the detailed paper: as many cells as there are heads. */
export type PaperDay = { readonly id: string; readonly cells: readonly string[] };

/** What was worked, in the order in which people look for it. */
export function attendanceOf(a: SlipAttendance, say: Saying): readonly Fact[] {
  const locale = { locale: say.language };
  const hours = (minutes: number) => hoursShort(minutes, say.number) || say.number(0);
  return [
    { label: m.payroll_days({}, locale), value: `${say.days(a.payable_md)} / ${say.days(a.divisor_md)}` },
    { label: m.payslip_calendar({}, locale), value: say.days(a.calendar_md) },
    { label: m.payslip_scheduled({}, locale), value: say.days(a.scheduled_md) },
    { label: m.payroll_present({}, locale), value: say.days(a.present_md) },
    { label: m.payroll_absent({}, locale), value: say.days(a.absent_md) },
    { label: m.leave_label({}, locale), value: say.days(a.leave_md) },
    { label: m.payroll_leave_unpaid({}, locale), value: say.days(a.unpaid_leave_md) },
    { label: m.payslip_weekly({}, locale), value: say.days(a.off_md) },
    { label: m.payslip_holidays({}, locale), value: say.days(a.holiday_md) },
    { label: m.payroll_lates({}, locale), value: `${say.number(a.late_count)} (${hours(a.late_min)})` },
    { label: m.attendance_overtime({}, locale), value: hours(a.overtime_min) },
    { label: m.attendance_worked({}, locale), value: hours(a.worked_min) },
    ...(a.late_leave_md ? [{ label: m.pay_leave_late({}, locale), value: say.days(a.late_leave_md) }] : []),
  ];
}

type WithLeave = Pick<SlipRow, 'person' | 'period_to'>;

/** What he has of each sort of leave. */
export function leaveOf(row: WithLeave, say: Saying): readonly Fact[] {
  return (personOf(row).leave ?? []).map(({ name, left_md }) => ({ label: name, value: say.days(left_md) }));
}

export function leaveHead({ period_to }: WithLeave, say: Saying): string {
  return m.pay_leave_left({ day: say.day(period_to) }, { locale: say.language });
}

type Days = { readonly dayHeads: readonly string[]; readonly days: readonly PaperDay[] };

/** The days of a slip: all of them where what it was made from is here, else those behind its lines. */
export function daysOf(slip: Slip, input: SlipInput | undefined, say: Saying): Days {
  const locale = { locale: say.language };
  const [late, overtime] = [m.attendance_late({}, locale), m.attendance_overtime({}, locale)];
  const days = input && (input.attendance ?? input.days);
  if (days) {
    return {
      dayHeads: [m.banking_day({}, locale), m.common_status({}, locale), m.attendance_worked({}, locale), late, overtime],
      days: days.filter(({ employed }) => employed).map((day) => ({ id: day.day, cells: dayCells(day, say) })),
    };
  }
  const behind = behindLines(slip);
  return {
    dayHeads: [m.banking_day({}, locale), m.payslip_unpaid({}, locale), late, overtime],
    days: [...new Set([...behind.unpaid.keys(), ...behind.late.keys(), ...behind.overtime.keys()])].toSorted().map((day) => {
      const unpaid = behind.unpaid.get(day);
      const hours = (of: ReadonlyMap<string, number>) => hoursShort(of.get(day) ?? 0, say.number);
      const cells = [say.shortDay(day), unpaid === undefined ? '' : say.days(unpaid), hours(behind.late), hours(behind.overtime)];
      return { id: day, cells };
    }),
  };
}

function dayCells({ day, status, late_min, ot_min, worked_min }: PayDay, say: Saying): readonly string[] {
  const hours = (minutes: number) => hoursShort(minutes, say.number);
  const told = dayStatusText[status]({}, { locale: say.language });
  return [say.shortDay(day), told, hours(worked_min), hours(late_min), hours(ot_min)];
}

/** By day: thousandths that are not paid, minutes late and of overtime. */
function behindLines({ lines }: Slip) {
  const of = (wanted: (code: string) => boolean): ReadonlyMap<string, number> =>
    new Map(lines.filter(({ code }) => wanted(code)).flatMap(({ days }) => days.map(({ day, value }) => [day, value] as const)));
  return {
    unpaid: of((code) => code === 'absence'),
    late: of((code) => code === 'late'),
    overtime: of((code) => code.startsWith('overtime')),
  };
}
