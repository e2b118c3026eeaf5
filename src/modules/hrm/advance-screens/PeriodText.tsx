import clsx from 'clsx';

import { formatMonth } from '#kernel/dates.ts';
import { useDateFormat } from '#ui/display/format.tsx';

import { periodAfter } from '../advances/index.ts';

/** A payroll period, `YYYY-MM`, as the company writes months. */
export function PeriodText({ period, className }: { readonly period: string; readonly className?: string }) {
  const format = useDateFormat();
  return <span className={clsx('figures whitespace-nowrap', className)}>{formatMonth(period, format)}</span>;
}

/** Months to choose among: some from one on, and one that is chosen already. */
export function usePeriodOptions(from: string, chosen: string | null) {
  const format = useDateFormat();
  const months = Array.from({ length: 19 }, (_, i) => periodAfter(from, i));
  const all = chosen === null || chosen === '' || months.includes(chosen) ? months : [chosen, ...months].toSorted();
  return all.map((value) => ({ value, label: formatMonth(value, format) }));
}
