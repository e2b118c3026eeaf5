import { ChevronDown } from 'lucide-react';

import { moneyInTitleWords } from '#kernel/number-words.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';

import type { Slip, SlipLine } from '../pay-engine/index.ts';
import { personOf, resultOf } from '../payroll/index.ts';
import { attendanceOf, type Fact as Told, leaveHead, leaveOf } from './attendance.ts';
import { wordsOf } from './line-text.ts';
import { useYear } from './read-year.ts';
import { type Saying, sayingOf } from './saying.ts';
import { lineText } from './slip-texts.ts';
import type { FinalSlip, YearToDate } from './year.ts';

type Props = { readonly slip: Slip } | { readonly row: FinalSlip };

/**
 * A slip: what was worked, what is earned and taken, and how each line came about. Of one that is final also what it comes to since January, and
 * what is left of advances.
 */
export function SlipView(props: Props) {
  const row = 'row' in props ? props.row : undefined;
  const slip = 'row' in props ? resultOf(props.row) : props.slip;
  const year = useYear(row) ?? null;
  const say = sayingOf(useFormat(), getLocale());
  const of = (kind: SlipLine['kind']) => slip.lines.filter((line) => line.kind === kind);
  // What the company pays on top is no part of what somebody is told of his pay, unless he asks for it on paper.
  const employer = row && !row.input ? [] : of('employer');
  const leave = row ? leaveOf(row, say) : [];
  return (
    <div className="@container flex flex-col gap-4">
      {row && row.state !== 'final' && <Notice tone="warning">{m.payslip_not_final()}</Notice>}
      {row?.type !== 'bonus' && <Numbers title={m.attendance_label()} facts={attendanceOf(slip.attendance, say)} />}
      <div className="grid items-start gap-4 @4xl:grid-cols-2">
        <Lines
          {...{ say, year, lines: of('earning'), title: m.payroll_earnings(), totalText: m.payroll_gross() }}
          total={slip.gross}
          yearTotal={year?.gross}
        />
        <Lines
          {...{ say, year, lines: of('deduction'), title: m.payroll_deductions(), totalText: m.payroll_deductions_total() }}
          total={slip.deductions}
          yearTotal={year?.deductions}
        />
      </div>
      {employer.length > 0 && (
        <Lines
          {...{ say, year, lines: employer, title: m.pay_kind_employer(), totalText: m.payroll_employer_cost() }}
          total={slip.employer_cost}
          yearTotal={undefined}
        />
      )}
      {row && leave.length > 0 && <Numbers title={leaveHead(row, say)} facts={leave} />}
      <Result slip={slip} say={say} year={year} advanceLeft={row ? personOf(row).advance_left : 0} />
    </div>
  );
}

type ResultProps = { readonly slip: Slip; readonly say: Saying; readonly year: YearToDate | null; readonly advanceLeft: number };

function Result({ slip, say, year, advanceLeft }: ResultProps) {
  return (
    <Section>
      <Facts>
        <Fact label={m.statements_net()}>
          <span className="figures">{say.money(slip.net)}</span>
        </Fact>
        {slip.rounding !== 0 && (
          <Fact label={m.payroll_line_rounding()}>
            <span className="figures">{say.money(slip.rounding)}</span>
          </Fact>
        )}
        <Fact label={m.payroll_payable()}>
          <span className="text-20 font-semibold figures">{say.money(slip.payable)}</span>
        </Fact>
        <Fact label={m.print_words()}>{moneyInTitleWords(slip.payable, say.currency, getLocale())}</Fact>
        {year && (
          <Fact label={m.payslip_year()}>
            <span className="figures">{say.money(year.payable)}</span>
          </Fact>
        )}
        {slip.carried.map((one) => (
          <Fact key={`${one.code}:${one.ref}:${one.label}`} label={m.payroll_carried({ what: lineText(one) })}>
            <span className="figures">{say.money(one.amount)}</span>
          </Fact>
        ))}
        {advanceLeft > 0 && (
          <Fact label={m.payslip_advance_left()}>
            <span className="figures">{say.money(advanceLeft)}</span>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

function Numbers({ title, facts }: { readonly title: string; readonly facts: readonly Told[] }) {
  return (
    <Section title={title}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 @lg:grid-cols-4">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-12 text-muted-foreground">{label}</dt>
            <dd className="text-14 figures">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type LinesProps = {
  readonly say: Saying;
  readonly year: YearToDate | null;
  readonly title: string;
  readonly lines: readonly SlipLine[];
  readonly total: number;
  readonly yearTotal: number | undefined;
  readonly totalText: string;
};

function Lines({ say, year, title, lines, total, yearTotal, totalText }: LinesProps) {
  const yearOf = (line: SlipLine, place: number) =>
    year && lines.findIndex(({ code }) => code === line.code) === place ? year.lines.get(line.code) : undefined;
  return (
    <Section flush title={title} actions={year && <span className="text-12 text-muted-foreground">{m.payslip_year()}</span>}>
      <ul className="divide-y">
        {lines.map((line, place) => (
          // Lines of a slip never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${line.code}:${line.ref}:${place}`}>
            <Line line={line} say={say} year={year && { minor: yearOf(line, place) }} />
          </li>
        ))}
        <li className="flex items-baseline gap-3 bg-muted px-4 py-2 text-14 font-semibold">
          <span className="flex-1">{totalText}</span>
          <Amount text={say.money(total)} say={say} year={year && { minor: yearTotal }} />
        </li>
      </ul>
    </Section>
  );
}

type LineProps = { readonly line: SlipLine; readonly say: Saying; readonly year: { readonly minor: number | undefined } | null };

function Line({ line, say, year }: LineProps) {
  const words = wordsOf(line, say);
  const explained = words.arithmetic.length > 0 || words.days !== '';
  const face = (
    <>
      <span className="min-w-0 flex-1 break-words">
        <span className="flex items-center gap-1.5">
          <span className="min-w-0">{words.label}</span>
          {explained && (
            <ChevronDown
              aria-hidden
              className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180 motion-reduce:transition-none"
            />
          )}
        </span>
        {words.adjusts !== '' && <span className="block text-13 text-muted-foreground">{words.adjusts}</span>}
      </span>
      <Amount text={words.amount} say={say} year={year} />
    </>
  );
  const row = 'flex min-h-row items-center gap-3 px-4 py-1.5 text-14';
  if (!explained) return <div className={row}>{face}</div>;
  return (
    <details className="group">
      <summary className={`${row} cursor-pointer list-none`}>{face}</summary>
      <div className="flex flex-col gap-1 px-4 pb-3 text-13 text-muted-foreground">
        {words.arithmetic.map((step) => (
          <p key={step} className="tabular-nums">
            {step}
          </p>
        ))}
        {words.days !== '' && <p>{words.days}</p>}
      </div>
    </details>
  );
}

type AmountProps = { readonly text: string; readonly say: Saying; readonly year: LineProps['year'] };

/** An amount and beside it, below it on phones, that of the year. */
function Amount({ text, say, year }: AmountProps) {
  return (
    <span className="flex shrink-0 flex-col items-end @md:flex-row @md:items-center @md:gap-3">
      <span className="figures">{text}</span>
      {year && (
        <span className="text-right text-13 font-normal figures text-muted-foreground @md:w-28">
          {year.minor !== undefined && say.money(year.minor)}
        </span>
      )}
    </span>
  );
}
