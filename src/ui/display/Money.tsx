import clsx from 'clsx';

import { formatMoney, isAmount } from '#kernel/money.ts';

import { useFormat } from './format.tsx';
import { Unknown } from './Unknown.tsx';

/** Minor units as the company writes them. The only place that shows money. `null` shows a dash. */
export function Money({
  minor,
  tone,
  currency,
  className,
}: {
  readonly minor: number | null | undefined;
  /** Colours gains and losses. */ readonly tone?: 'signed';
  /** Of an account that is not in the company's. */ readonly currency?: string | null;
  readonly className?: string;
}) {
  const usual = useFormat();
  const format = currency ? { ...usual, currency } : usual;
  if (minor === null || minor === undefined) return <span className={clsx('text-muted-foreground', className)}>–</span>;
  if (!isAmount(minor)) return <Unknown value={minor} className={className} />;
  return <span className={clsx('figures', tone === 'signed' && signedClass(minor), className)}>{formatMoney(minor, format)}</span>;
}

function signedClass(minor: number): string {
  return minor < 0 ? 'text-danger-strong' : minor > 0 ? 'text-success-strong' : '';
}
