import { monthOf } from '#kernel/dates.ts';
import { m } from '#messages';

import { hoursShort } from '../attendance/index.ts';
import type { SlipLine, Step } from '../pay-engine/index.ts';
import type { Saying } from './saying.ts';
import { lineText } from './slip-texts.ts';

/** A line as screen and paper say it. */
export type LineWords = {
  readonly label: string;
  /** Of what an earlier slip should have said: for which month. */
  readonly adjusts: string;
  readonly amount: string;
  /** `৳20,000.00 × 28.5 ÷ 30 (1 Mar – 31 Mar)`. */
  readonly arithmetic: readonly string[];
  /** The days behind it: `3 Mar (1), 4 Mar (0.5)`. */
  readonly days: string;
};

export function wordsOf(line: SlipLine, say: Saying): LineWords {
  return {
    label: lineText(line, say.language),
    adjusts: adjusted(line, say),
    amount: say.money(line.amount),
    arithmetic: line.steps.map((step) => arithmetic(step, say)),
    days: line.days.map(({ day, value }) => `${say.shortDay(day)} (${valueOf(line, value, say)})`).join(', '),
  };
}

/** What an arrear or a recovery corrects: a month, or the period that ended on a day. `ref` says its last day, and behind it the component. */
function adjusted({ code, ref }: SlipLine, say: Saying): string {
  const day = code === 'arrear' || code === 'recovery' ? /^[0-9]{4}-[0-9]{2}-[0-9]{2}/.exec(ref)?.[0] : undefined;
  if (day === undefined) return '';
  const language = { locale: say.language };
  if (monthOf(day)?.to !== day) return m.pay_work_adjusts({ day: say.day(day) }, language);
  return m.payslip_adjusts({ month: say.month(day.slice(0, 7)) }, language);
}

function arithmetic({ base, times, over, scale, from, to, label = '' }: Step, say: Saying): string {
  const divided = over === scale ? '' : ` ÷ ${say.number(over / scale, 3)}`;
  const span = from === '' ? '' : from === to ? ` (${say.shortDay(from)})` : ` (${say.shortDay(from)} – ${say.shortDay(to)})`;
  return `${label === '' ? '' : `${label}: `}${say.money(base)} × ${say.number(times / scale, 3)}${divided}${span}`;
}

function valueOf({ code }: SlipLine, value: number, say: Saying): string {
  if (code === 'piece') return say.number(value);
  return code === 'late' || code.startsWith('overtime') ? hoursShort(value, say.number) : say.days(value);
}
