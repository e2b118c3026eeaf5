import { ChevronDown } from 'lucide-react';

import { moneyInWords } from '#kernel/number-words.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import { hoursShort } from '../attendance/index.ts';
import type { Slip, SlipLine, Step } from '../pay-engine/index.ts';
import { lineText } from './slip-texts.ts';

/** A slip: what was worked, what is earned and taken, and how each line came about. */
export function SlipView({ slip }: { readonly slip: Slip }) {
  const { currency } = useFormat();
  const of = (kind: SlipLine['kind']) => slip.lines.filter((line) => line.kind === kind);
  return (
    <>
      <Attendance slip={slip} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Lines title={m.payroll_earnings()} lines={of('earning')} total={slip.gross} totalText={m.payroll_gross()} />
        <Lines title={m.payroll_deductions()} lines={of('deduction')} total={slip.deductions} totalText={m.payroll_deductions_total()} />
      </div>
      {of('employer').length > 0 && (
        <Lines title={m.pay_kind_employer()} lines={of('employer')} total={slip.employer_cost} totalText={m.payroll_employer_cost()} />
      )}
      <Section>
        <Facts>
          <Fact label={m.statements_net()}>
            <Money minor={slip.net} />
          </Fact>
          <Fact label={m.payroll_line_rounding()}>
            <Money minor={slip.rounding} />
          </Fact>
          <Fact label={m.payroll_payable()}>
            <span className="text-20 font-semibold">
              <Money minor={slip.payable} />
            </span>
          </Fact>
          <Fact label={m.print_words()}>{moneyInWords(slip.payable, currency, getLocale())}</Fact>
          {slip.carried.map((one) => (
            <Fact key={`${one.code}:${one.ref}:${one.label}`} label={m.payroll_carried({ what: lineText(one) })}>
              <Money minor={one.amount} />
            </Fact>
          ))}
        </Facts>
      </Section>
    </>
  );
}

function Attendance({ slip: { attendance } }: { readonly slip: Slip }) {
  const number = useNumberText();
  const days = (md: number) => number(md / 1000, 3);
  const facts = [
    [m.payroll_days(), `${days(attendance.payable_md)} / ${days(attendance.divisor_md)}`],
    [m.payroll_present(), days(attendance.present_md)],
    [m.payroll_absent(), days(attendance.absent_md)],
    [m.leave_label(), days(attendance.leave_md)],
    [m.payroll_leave_unpaid(), days(attendance.unpaid_leave_md)],
    [m.payroll_offs(), days(attendance.off_md + attendance.holiday_md)],
    [m.payroll_lates(), number(attendance.late_count)],
    [m.attendance_overtime(), hoursShort(attendance.overtime_min, number) || number(0)],
  ] as const;
  return (
    <Section title={m.attendance_label()}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-12 text-muted-foreground">{label}</dt>
            <dd className="text-14 figures">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type LinesProps = { readonly title: string; readonly lines: readonly SlipLine[]; readonly total: number; readonly totalText: string };

function Lines({ title, lines, total, totalText }: LinesProps) {
  return (
    <Section flush title={title}>
      <ul className="divide-y">
        {lines.map((line, place) => (
          // Lines of a slip never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${line.code}:${line.ref}:${place}`}>
            <Line line={line} />
          </li>
        ))}
        <li className="flex justify-between gap-4 bg-muted px-4 py-2 text-14 font-semibold">
          <span>{totalText}</span>
          <Money minor={total} />
        </li>
      </ul>
    </Section>
  );
}

function Line({ line }: { readonly line: SlipLine }) {
  if (line.steps.length === 0 && line.days.length === 0) {
    return (
      <div className="flex justify-between gap-4 px-4 py-2 text-14">
        <span className="min-w-0 break-words">{lineText(line)}</span>
        <Money minor={line.amount} />
      </div>
    );
  }
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-center gap-2 px-4 py-2 text-14">
        <span className="min-w-0 flex-1 break-words">{lineText(line)}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180" />
        <Money minor={line.amount} />
      </summary>
      <div className="flex flex-col gap-1 px-4 pb-3 text-13 text-muted-foreground">
        {line.steps.map((step) => (
          <Arithmetic key={`${step.from}:${step.base}:${step.times}`} step={step} />
        ))}
        <Days line={line} />
      </div>
    </details>
  );
}

/** `20,000 × 28.5 ÷ 30`, with the days between which it holds. */
function Arithmetic({ step }: { readonly step: Step }) {
  const number = useNumberText();
  return (
    <p className="figures">
      <Money minor={step.base} /> × {number(step.times / step.scale, 3)}
      {step.over !== step.scale && <> ÷ {number(step.over / step.scale, 3)}</>}
      {step.from !== '' && (
        <>
          {' '}
          (<DateText day={step.from} /> – <DateText day={step.to} />)
        </>
      )}
    </p>
  );
}

function Days({ line }: { readonly line: SlipLine }) {
  const number = useNumberText();
  if (line.days.length === 0) return null;
  const inMinutes = line.code === 'late' || line.code.startsWith('overtime');
  return (
    <p>
      {line.days.map(({ day, value }, place) => (
        <span key={day}>
          {place > 0 && ', '}
          <DateText day={day} /> ({inMinutes ? hoursShort(value, number) : number(value / 1000, 3)})
        </span>
      ))}
    </p>
  );
}
