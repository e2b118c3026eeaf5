import { moneyToText } from '#kernel/money.ts';
import { moneyInTitleWords } from '#kernel/number-words.ts';
import { m } from '#messages';
import type { Locale } from '#messages/runtime.js';

import type { Slip, SlipLine } from '../pay-engine/index.ts';
import { inputOfSlip, personOf, resultOf } from '../payroll/index.ts';
import { attendanceOf, daysOf, type Fact, leaveHead, leaveOf, type PaperDay } from './attendance.ts';
import { type LineWords, wordsOf } from './line-text.ts';
import { periodText, type Saying, sayingOf, type Writing } from './saying.ts';
import { lineText, slipTypeText } from './slip-texts.ts';
import type { FinalSlip, YearToDate } from './year.ts';

export type PaperLine = LineWords & {
  /** Since the first of January; empty where it stands at a line of the same sort. */ readonly year: string;
};
export type PaperTable = {
  readonly title: string;
  readonly lines: readonly PaperLine[];
  readonly total: Fact & { readonly year: string };
};

/** A slip as it is printed, every word and figure in its language; the screen, the printer and the PDF show the same. */
export type Paper = {
  readonly id: string;
  readonly language: Locale;
  readonly company: { readonly name: string; readonly about: string };
  readonly title: string;
  readonly slipNo: string;
  readonly period: string;
  /** Where it no longer holds: that it does not. */
  readonly warning: string;
  /** `year` is empty where the year is not known. */
  readonly heads: {
    readonly amount: string;
    readonly year: string;
    readonly attendance: string;
    readonly leave: string;
    readonly days: string;
  };
  readonly person: readonly Fact[];
  readonly attendance: readonly Fact[];
  /** What is left of each sort of leave. */
  readonly leave: readonly Fact[];
  readonly earnings: PaperTable;
  readonly deductions: PaperTable;
  /** Hidden unless it is asked for. */
  readonly employer: PaperTable | null;
  /** Net and rounding; what is paid stands by itself. */
  readonly sums: readonly Fact[];
  readonly payable: Fact & { readonly year: string };
  readonly words: Fact;
  /** What is carried to the next slip, and what is left of advances. */
  readonly notes: readonly Fact[];
  readonly days: readonly PaperDay[];
  readonly dayHeads: readonly string[];
  readonly signatures: readonly string[];
  readonly code: Fact;
  /** What the QR code says: number, payable, code. */
  readonly qr: string;
};

type PaperCompany = Writing & { readonly name: string; readonly address: string; readonly phone: string };

type Told = {
  readonly company: PaperCompany;
  readonly language: Locale;
  /** Null where this device does not have the whole year. */
  readonly year: YearToDate | null;
  /** With what the company pays on top. */
  readonly employer: boolean;
};

export function paperOf(row: FinalSlip, { company, language, year, employer }: Told): Paper {
  const say = sayingOf(company, language);
  const locale = { locale: language };
  const slip = resultOf(row);
  const { currency } = company;
  const code = verifyCode(row.input_hash);
  return {
    ...{ id: row.id, language, slipNo: row.slip_no, period: periodText(row, say) },
    company: { name: company.name, about: [company.address, company.phone].filter(Boolean).join(' · ') },
    title: row.type === 'regular' ? m.payroll_slip({}, locale) : `${m.payroll_slip({}, locale)} · ${slipTypeText[row.type]({}, locale)}`,
    warning: row.state === 'final' ? '' : m.payslip_not_final({}, locale),
    heads: {
      amount: m.common_amount({}, locale),
      year: year ? m.payslip_year({}, locale) : '',
      attendance: m.attendance_label({}, locale),
      leave: leaveHead(row, say),
      days: m.payslip_days({}, locale),
    },
    person: personFacts(row, say),
    attendance: row.type === 'bonus' ? [] : attendanceOf(slip.attendance, say),
    leave: leaveOf(row, say),
    ...tablesOf(slip, year, say, employer),
    sums: [
      { label: m.payslip_net({}, locale), value: say.money(slip.net) },
      ...(slip.rounding === 0 ? [] : [{ label: m.payroll_line_rounding({}, locale), value: say.money(slip.rounding) }]),
    ],
    payable: { label: m.payroll_payable({}, locale), value: say.money(slip.payable), year: year ? say.money(year.payable) : '' },
    words: { label: m.print_words({}, locale), value: moneyInTitleWords(slip.payable, currency, language) },
    notes: notesOf(row, slip, say),
    ...daysOf(slip, row.input && inputOfSlip({ input: row.input }), say),
    signatures: [m.banking_signed_by({}, locale), m.banking_signed_approved({}, locale), m.banking_signed_paid({}, locale)],
    code: { label: m.payslip_code({}, locale), value: code },
    qr: [row.slip_no, `${currency} ${moneyToText(slip.payable, currency)}`, code].join('\n'),
  };
}

/** The first twelve signs of the hash of what the slip was made from: `3f2a 91bc 04de`. */
export function verifyCode(hash: string): string {
  return [hash.slice(0, 4), hash.slice(4, 8), hash.slice(8, 12)].join(' ');
}

function tablesOf(
  slip: Slip,
  year: YearToDate | null,
  say: Saying,
  employer: boolean,
): Pick<Paper, 'earnings' | 'deductions' | 'employer'> {
  const locale = { locale: say.language };
  const total = (label: string, minor: number, ofYear: number | undefined) => ({
    ...{ label, value: say.money(minor), year: ofYear === undefined ? '' : say.money(ofYear) },
  });
  const onTop = linesOf(slip, 'employer');
  const paidOnTop = (of: (line: SlipLine) => number) => onTop.reduce((sum, line) => sum + of(line), 0);
  return {
    earnings: {
      title: m.payroll_earnings({}, locale),
      lines: paperLines(linesOf(slip, 'earning'), year, say),
      total: total(m.payroll_gross({}, locale), slip.gross, year?.gross),
    },
    deductions: {
      title: m.payroll_deductions({}, locale),
      lines: paperLines(linesOf(slip, 'deduction'), year, say),
      total: total(m.payroll_deductions_total({}, locale), slip.deductions, year?.deductions),
    },
    employer:
      employer && onTop.length > 0
        ? {
            title: m.pay_kind_employer({}, locale),
            lines: paperLines(onTop, year, say),
            total: total(
              m.payslip_employer_total({}, locale),
              paidOnTop(({ amount }) => amount),
              year ? paidOnTop(({ code }) => year.lines.get(code) ?? 0) : undefined,
            ),
          }
        : null,
  };
}

function linesOf(slip: Slip, kind: SlipLine['kind']): readonly SlipLine[] {
  return slip.lines.filter((line) => line.kind === kind);
}

function paperLines(lines: readonly SlipLine[], year: YearToDate | null, say: Saying): readonly PaperLine[] {
  return lines.map((line, place) => {
    const first = lines.findIndex(({ code }) => code === line.code) === place;
    return { ...wordsOf(line, say), year: first && year ? say.money(year.lines.get(line.code) ?? line.amount) : '' };
  });
}

function personFacts(row: FinalSlip, say: Saying): readonly Fact[] {
  const person = personOf(row);
  const locale = { locale: say.language };
  const name = say.language === 'bn' ? person.name_local || person.name : person.name;
  return [
    { label: m.common_name({}, locale), value: name },
    { label: m.people_code({}, locale), value: person.code },
    { label: m.people_designation({}, locale), value: person.designation },
    { label: m.people_department({}, locale), value: [person.department, person.place].filter(Boolean).join(' · ') },
    { label: m.payslip_joined({}, locale), value: person.join_date ? say.day(person.join_date) : '' },
    { label: m.payslip_paid_by({}, locale), value: person.paid_to || m.payroll_method_cash({}, locale) },
    { label: m.payroll_pay_date({}, locale), value: row.pay_date === null ? '' : say.day(row.pay_date) },
  ].filter(({ value }) => value !== '');
}

function notesOf(row: FinalSlip, slip: Slip, say: Saying): readonly Fact[] {
  const { advance_left } = personOf(row);
  const locale = { locale: say.language };
  const carried = slip.carried.map((one) => ({
    label: m.payroll_carried({ what: lineText(one, say.language) }, locale),
    value: say.money(one.amount),
  }));
  if (!advance_left) return carried;
  return [...carried, { label: m.payslip_advance_left({}, locale), value: say.money(advance_left) }];
}
