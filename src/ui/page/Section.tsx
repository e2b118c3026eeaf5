import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

import { Spared } from '../display/Spared.tsx';

/* A titled part of a page or form. `flush` lets a table touch the edges. */

export type SectionProps = {
  readonly title?: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly flush?: boolean;
  readonly children: ReactNode;
};

export function Section({ title, text, actions, flush = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={title === undefined ? undefined : titleId} className="overflow-clip rounded-lg border bg-card">
      {(title !== undefined || actions !== undefined) && (
        <header className={clsx('flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-3', flush ? 'pb-3' : 'pb-0')}>
          <div className="min-w-0">
            <h2 id={titleId} className="text-14 font-semibold">
              {title}
            </h2>
            {text !== undefined && <p className="text-13 text-muted-foreground">{text}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-1.5">{actions}</div>}
        </header>
      )}
      <div className={clsx('min-w-0', flush ? title !== undefined && 'border-t' : 'p-4')}>
        <Spared of={children}>{children}</Spared>
      </div>
    </section>
  );
}
