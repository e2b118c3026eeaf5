import { m } from '#messages';
import type { NumberText } from '#ui/display/numbers.tsx';

import { daysShort } from '../attendance/index.ts';
import { partText, type RequestRow, sumOf } from '../leave/index.ts';

type Told = Pick<RequestRow, 'from_day' | 'to_day' | 'from_part' | 'to_part' | 'days' | 'minutes'>;

/** What of its first and last day is not whole. */
export function partsText({ from_day, to_day, from_part, to_part, minutes }: Told, number: NumberText): string {
  if (from_part === 'hours') return `${partText.hours()}: ${number(minutes ?? 0)} ${m.hrm_minutes()}`;
  if (from_day === to_day) return from_part === 'full' ? '' : partText[from_part]();
  const parts = [
    from_part !== 'full' && `${m.leave_from_part()}: ${partText[from_part]()}`,
    to_part !== 'full' && `${m.leave_to_part()}: ${partText[to_part]()}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Whether it is paid. */
export function payText({ days }: Pick<Told, 'days'>, number: NumberText): string {
  const [counted, paid] = [sumOf(days), sumOf(days, 'paid_md')];
  if (paid >= counted) return m.leave_pay_full();
  return paid === 0 ? m.leave_pay_none() : m.leave_pay_part({ md: daysShort(counted - paid, number) });
}
