import clsx from 'clsx';

import { unknownText } from '#kernel/dates.ts';
import { toBanglaDigits } from '#kernel/digits.ts';
import { knownLocale } from '#kernel/locale.ts';

import { useFormat } from './format.tsx';
import { Unknown } from './Unknown.tsx';

export type NumberText = (value: number, decimals?: number, atLeast?: number) => string;

/** Writes a plain number with the company's grouping and digits; `atLeast` so many decimals, so that a column of them lines up. */
export function useNumberText(): NumberText {
  const { locale, digits } = useFormat();
  return (value, decimals = 0, atLeast = 0) => {
    if (!Number.isFinite(value)) return unknownText;
    const text = new Intl.NumberFormat(`${knownLocale(locale)}-u-nu-latn`, {
      maximumFractionDigits: decimals,
      minimumFractionDigits: atLeast,
    }).format(value);
    return digits === 'beng' ? toBanglaDigits(text) : text;
  };
}

/** A number of pieces, with its unit behind it. */
export function Quantity({
  value,
  unit,
  decimals = 3,
  className,
}: {
  readonly value: number | null | undefined;
  readonly unit?: string;
  readonly decimals?: number;
  readonly className?: string;
}) {
  const text = useNumberText();
  if (value === null || value === undefined) return <span className="text-muted-foreground">–</span>;
  if (!Number.isFinite(value)) return <Unknown value={value} className={className} />;
  return (
    <span className={clsx('figures', className)}>
      {text(value, decimals)}
      {unit && <span className="text-muted-foreground"> {unit}</span>}
    </span>
  );
}

/** A share given in hundredths of a percent: 1250 shows 12.5 %. With `decimals` always so many of them. */
export function Percent({
  bps,
  decimals,
  className,
}: {
  readonly bps: number | null | undefined;
  readonly decimals?: number;
  readonly className?: string;
}) {
  const text = useNumberText();
  if (bps === null || bps === undefined) return <span className="text-muted-foreground">–</span>;
  if (!Number.isFinite(bps)) return <Unknown value={bps} className={className} />;
  return <span className={clsx('figures', className)}>{text(bps / 100, decimals ?? 2, decimals)}%</span>;
}
