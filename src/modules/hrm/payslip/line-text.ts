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
  const month = adjustedMonth(line);
  return {
    label: lineText(line, say.language),
    adjusts: month === undefined ? '' : m.payslip_adjusts({ month: say.month(month) }, { locale: say.language }),
    amount: say.money(line.amount),
    arithmetic: line.steps.map((step) => arithmetic(step, say)),
    days: line.days.map(({ day, value }) => `${say.shortDay(day)} (${valueOf(line, value, say)})`).join(', '),
  };
}

/** The month that an arrear or a recovery corrects, `YYYY-MM`: `ref` says it, and behind it the component. */
export function adjustedMonth({ code, ref }: { readonly code: string; readonly ref: string }): string | undefined {
  return code === 'arrear' || code === 'recovery' ? /^[0-9]{4}-[0-9]{2}/.exec(ref)?.[0] : undefined;
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
