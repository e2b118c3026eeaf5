import { formatMonth } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useDateFormat, useFormat } from '#ui/display/format.tsx';
import { Notice } from '#ui/page/Notice.tsx';

/** A plan in one sentence: how much each month, from when to when, and what the last one is. */
export function PlanText({
  parts,
  manual,
}: {
  readonly parts: readonly { readonly period: string; readonly amount: number }[];
  readonly manual: boolean;
}) {
  const [money, dates] = [useFormat(), useDateFormat()];
  if (manual) return <Notice tone="info">{m.advances_plan_manual()}</Notice>;
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return null;
  const from = formatMonth(first.period, dates);
  if (parts.length === 1)
    return <Notice tone="info">{m.advances_plan_once({ amount: formatMoney(first.amount, money), month: from })}</Notice>;
  const told = { amount: formatMoney(first.amount, money), from, to: formatMonth(last.period, dates) };
  return (
    <Notice tone="info">
      {last.amount === first.amount ? m.advances_plan_even(told) : m.advances_plan_last({ ...told, last: formatMoney(last.amount, money) })}
    </Notice>
  );
}
