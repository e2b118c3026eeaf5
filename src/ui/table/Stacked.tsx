import clsx from 'clsx';
import type { ReactNode } from 'react';

/** A cell of two lines where columns have little room: the thing itself, and below it what belongs to it. */
export function Stacked({
  above,
  below,
  className,
}: {
  readonly above: ReactNode;
  readonly below: ReactNode;
  /** Of the upper line. */
  readonly className?: string;
}) {
  return (
    <span className="block min-w-0">
      <span className={clsx('block truncate fine:leading-[1.2]', className)}>{above}</span>
      <span className="flex items-center gap-1.5 text-12 figures text-muted-foreground fine:leading-[1.15]">{below}</span>
    </span>
  );
}
