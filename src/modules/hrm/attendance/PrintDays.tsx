import { useCompany } from '#data/react.tsx';
import { formatDay, formatTime } from '#kernel/dates.ts';
import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PrintJob, PrintSheet } from '#ui/print/PrintSheet.tsx';

import { type DayRow, dayText } from './day-columns.tsx';
import { hoursShort } from './minutes-text.ts';
import { Signatures } from './PrintRegister.tsx';
import type { Named } from './use-attendance.ts';

type Props = { readonly rows: readonly DayRow[]; readonly day: string; readonly named: Named; readonly onDone: () => void };

const line = 'border border-black/25 px-[1.5mm] py-[1mm]';

/** One day of everybody who is shown, with a place to sign for overtime: who was late, who stayed. */
export function PrintDays({ rows, day, named, onDone }: Props) {
  const company = useCompany();
  const format = useDateFormat();
  const number = useNumberText();
  const at = (value: number | null) => (value === null ? '' : formatTime(new Date(value).toISOString(), format));
  const heads = [
    ...[m.time_person(), m.hrm_shift(), m.common_status(), m.time_in_at(), m.time_out_at()],
    ...[m.attendance_late(), m.attendance_overtime(), m.attendance_signature()],
  ];
  return (
    <PrintJob paper="a4" onDone={onDone}>
      <PrintSheet paper="a4" className="flex flex-col gap-[5mm]">
        <header className="flex items-start justify-between gap-8">
          <p className="text-[13pt] font-semibold tracking-tight">{company.name}</p>
          <p className="text-right text-[14pt] leading-tight font-semibold">
            {m.attendance_day_sheet()}
            <span className="block text-[9pt] font-normal text-black/65">{formatDay(day, format)}</span>
          </p>
        </header>
        <table className="w-full border-collapse text-[8.5pt] leading-tight">
          <thead>
            <tr className="text-left">
              {heads.map((head) => (
                <th key={head} className={line}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, person, day: one }) => (
              <tr key={id} className="break-inside-avoid">
                {[
                  ...[`${person.name} ${person.code}`, named.shiftName(one.plan.shiftId), dayText(one), at(one.first_in), at(one.last_out)],
                  ...[hoursShort(one.late_min, number), hoursShort(one.ot_min_approved || one.ot_min_raw, number), ''],
                ].map((text, column) => (
                  <td key={heads[column]} className={line}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Signatures />
      </PrintSheet>
    </PrintJob>
  );
}
