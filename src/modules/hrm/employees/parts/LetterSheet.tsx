import { useCompany, useStore } from '#data/react.tsx';
import { formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';

import { Sheet } from '../../../entity/index.ts';
import { type EmployeeRow, employmentText, type PayRow, wageText } from '../../people/index.ts';
import { useSetup } from '../use-setup.ts';

export const letters = ['appointment', 'experience', 'increment'] as const;
export type Letter = (typeof letters)[number];

export const letterTitle: Readonly<Record<Letter, () => string>> = {
  appointment: m.people_letter_appointment,
  experience: m.people_letter_experience,
  increment: m.people_letter_increment,
};

type Props = {
  readonly row: EmployeeRow;
  readonly letter: Letter;
  /** What the letter says of pay; absent = nothing. */
  readonly pay: PayRow | undefined;
  readonly before: PayRow | undefined;
};

/** A letter of the company on A4, with room for a signature. */
export function LetterSheet({ row, letter, pay, before }: Props) {
  const company = useCompany();
  const store = useStore();
  const format = useDateFormat();
  const { nameOf } = useSetup();
  const day = (text: string) => formatDay(text, format);
  const name = row.name_local === '' ? row.name : `${row.name} (${row.name_local})`;
  const work = row.designation || m.people_one();
  const body: Readonly<Record<Letter, string>> = {
    appointment: m.people_letter_appointment_body({ name, company: company.name, work, day: day(row.join_date) }),
    experience: m.people_letter_experience_body({
      ...{ name, company: company.name, work, from: day(row.join_date) },
      to: day(row.exit_date ?? store.today()),
    }),
    increment: m.people_letter_increment_body({ name, day: day(pay?.effective_from ?? store.today()) }),
  };
  const facts = [
    [m.people_code(), row.code],
    [m.people_department(), nameOf(row.department_id)],
    [m.people_place(), nameOf(row.place_id)],
    ...(letter === 'appointment' ? [[m.people_employment_type(), employmentText[row.employment_type]()]] : []),
  ].filter(([, value]) => value !== '');
  return (
    <Sheet title={letterTitle[letter]()} about={[row.code]}>
      <p className="mt-[6mm] text-[11pt] leading-relaxed whitespace-pre-line">{body[letter]}</p>
      <dl className="grid grid-cols-2 gap-x-[8mm] gap-y-[3mm]">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-[8.5pt] text-black/65">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {before && pay && (
          <div>
            <dt className="text-[8.5pt] text-black/65">{m.people_pay_before()}</dt>
            <dd>
              <Money minor={before.amount} />
            </dd>
          </div>
        )}
        {pay && (
          <div>
            <dt className="text-[8.5pt] text-black/65">{m.people_pay()}</dt>
            <dd className="font-semibold">
              <Money minor={pay.amount} /> · {wageText[pay.wage_type]()}
            </dd>
          </div>
        )}
      </dl>
      <p className="text-[11pt]">{m.people_letter_closing()}</p>
      <div className="mt-[24mm] w-[70mm] border-t border-black pt-[1.5mm] text-[9pt]">
        {m.people_letter_signature()}
        <span className="block text-black/65">{company.name}</span>
      </div>
    </Sheet>
  );
}
