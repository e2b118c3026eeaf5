import { useCompany } from '#data/react.tsx';
import { formatDay, formatTime } from '#kernel/dates.ts';
import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PrintJob, PrintSheet } from '#ui/print/PrintSheet.tsx';

import { dayText } from './day-columns.tsx';
import { daysShort, hoursShort } from './minutes-text.ts';
import type { RegisterRow } from './month.ts';
import { legendText, totalHeads, totalTexts } from './register-texts.ts';
import { statusLetter } from './states.ts';
import type { Named } from './use-attendance.ts';

type Props = {
  readonly rows: readonly RegisterRow[];
  readonly days: readonly string[];
  readonly as: 'register' | 'cards';
  readonly named: Named;
  readonly onDone: () => void;
};

/** The month on paper: the register with a line for each person, or a card of his own for each. */
export function PrintRegister({ rows, days, as, named, onDone }: Props) {
  if (as === 'cards') {
    return (
      <PrintJob paper="a4" onDone={onDone}>
        {rows.map((row) => (
          <JobCard key={row.id} row={row} days={days} named={named} />
        ))}
      </PrintJob>
    );
  }
  return (
    <PrintJob paper="a4-landscape" onDone={onDone}>
      <RegisterPaper rows={rows} days={days} />
    </PrintJob>
  );
}

function Head({ title, days }: { readonly title: string; readonly days: readonly string[] }) {
  const company = useCompany();
  const format = useDateFormat();
  return (
    <header className="flex items-start justify-between gap-8">
      <div>
        <p className="text-[13pt] font-semibold tracking-tight">{company.name}</p>
        <p className="text-[8.5pt] text-black/65">{[company.address, company.phone].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="text-right">
        <p className="text-[14pt] leading-tight font-semibold">{title}</p>
        <p className="text-[9pt] text-black/65">
          {m.banking_statement_days({ from: formatDay(days[0] ?? '', format), to: formatDay(days.at(-1) ?? '', format) })}
        </p>
      </div>
    </header>
  );
}

const cellLine = 'border border-black/25 px-[0.6mm] py-[0.5mm] text-center';

function RegisterPaper({ rows, days }: Pick<Props, 'rows' | 'days'>) {
  const number = useNumberText();
  const heads = totalHeads();
  return (
    <PrintSheet paper="a4-landscape" className="flex flex-col gap-[4mm]">
      <Head title={m.attendance_register()} days={days} />
      <table className="w-full border-collapse text-[7pt] leading-tight">
        <thead>
          <tr>
            <th className={`${cellLine} text-left`}>{m.time_person()}</th>
            {days.map((day) => (
              <th key={day} className={cellLine}>
                {number(Number(day.slice(8)))}
              </th>
            ))}
            {heads.map((head) => (
              <th key={head} className={cellLine}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, person, cells, totals }) => (
            <tr key={id} className="break-inside-avoid">
              <td className={`${cellLine} text-left`}>
                {person.name} <span className="text-black/60">{person.code}</span>
              </td>
              {cells.map((cell, place) => (
                <td key={days[place]} className={cellLine}>
                  {cell === null || (cell.ahead && cell.status === 'open') ? '' : statusLetter[cell.status]()}
                </td>
              ))}
              {totalTexts(totals, number).map((text, place) => (
                <td key={heads[place]} className={cellLine}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-[7.5pt] text-black/65">{legendText()}</p>
      <Signatures />
    </PrintSheet>
  );
}

function JobCard({ row: { person, cells, totals }, days, named }: { readonly row: RegisterRow } & Pick<Props, 'days' | 'named'>) {
  const number = useNumberText();
  const format = useDateFormat();
  const at = (value: number | null) => (value === null ? '' : formatTime(new Date(value).toISOString(), format));
  const heads = [
    ...[m.banking_day(), m.hrm_shift(), m.common_status(), m.time_in_at(), m.time_out_at()],
    ...[m.attendance_worked(), m.attendance_late(), m.attendance_overtime()],
  ];
  return (
    <PrintSheet paper="a4" className="flex flex-col gap-[4mm]">
      <Head title={m.attendance_job_card()} days={days} />
      <p className="text-[10.5pt] font-medium">
        {[person.name, person.name_local, person.code, person.designation].filter(Boolean).join(' · ')}
      </p>
      <table className="w-full border-collapse text-[8.5pt] leading-tight">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} className={cellLine}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((cell, place) => (
            <tr key={days[place]} className="break-inside-avoid">
              {[
                formatDay(days[place] ?? '', format),
                ...(cell
                  ? [
                      ...[named.shiftName(cell.plan.shiftId), cell.ahead && cell.status === 'open' ? '' : dayText(cell)],
                      ...[at(cell.first_in), at(cell.last_out), hoursShort(cell.worked_min, number), hoursShort(cell.late_min, number)],
                      hoursShort(cell.ot_min_approved, number),
                    ]
                  : ['', '', '', '', '', '', '']),
              ].map((text, column) => (
                <td key={heads[column]} className={cellLine}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-[10pt]">
        {[
          `${m.attendance_present()} ${number(totals.present)}`,
          `${m.attendance_absent()} ${number(totals.absent)}`,
          `${m.attendance_leave()} ${number(totals.leave)}`,
          `${m.attendance_late()} ${hoursShort(totals.late_min, number) || number(0)}`,
          `${m.attendance_overtime()} ${hoursShort(totals.ot_min, number) || number(0)}`,
          `${m.attendance_paid()} ${daysShort(totals.paid_md, number)}`,
        ].join(' · ')}
      </p>
      <Signatures />
    </PrintSheet>
  );
}

export function Signatures() {
  return (
    <div className="mt-[14mm] flex justify-between gap-[20mm] text-[9pt]">
      {[m.attendance_sign_person(), m.attendance_sign_office()].map((label) => (
        <p key={label} className="w-[60mm] border-t border-black pt-[1.5mm] text-center">
          {label}
        </p>
      ))}
    </div>
  );
}
