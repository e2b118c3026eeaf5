import clsx from 'clsx';
import type { ReactNode } from 'react';

import { Spared } from './Spared.tsx';

/* Labels with their values, in one or two columns. `<Facts><Fact label="Phone">…</Fact></Facts>` */

export function Facts({ columns = 2, children }: { readonly columns?: 1 | 2; readonly children: ReactNode }) {
  return <dl className={clsx('grid gap-x-8 gap-y-3', columns === 2 && 'sm:grid-cols-2')}>{children}</dl>;
}

export function Fact({
  label,
  wide = false,
  children,
}: {
  readonly label: string;
  /** Over both columns. */ readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={clsx('min-w-0', wide && 'sm:col-span-2')}>
      <dt className="text-12 text-muted-foreground">{label}</dt>
      <dd className="mt-0.5 text-14 break-words">
        {children === null || children === undefined || children === '' ? (
          <span className="text-muted-foreground">–</span>
        ) : (
          <Spared of={children}>{children}</Spared>
        )}
      </dd>
    </div>
  );
}
