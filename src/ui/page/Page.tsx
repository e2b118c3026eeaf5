import clsx from 'clsx';
import type { ReactNode } from 'react';

import { Spared } from '../display/Spared.tsx';

/* The frame of a screen without a frame of its own: title, actions, content in one readable column. */

export type PageProps = {
  readonly title: ReactNode;
  /** One sentence below the title. */
  readonly text?: ReactNode;
  readonly breadcrumbs?: ReactNode;
  /** Buttons at the right, the main one last. */
  readonly actions?: ReactNode;
  readonly width?: 'narrow' | 'normal' | 'full';
  readonly children: ReactNode;
};

const widths = { narrow: 'max-w-180', normal: 'max-w-300', full: 'max-w-none' } as const;

export function Page({ title, text, breadcrumbs, actions, width = 'normal', children }: PageProps) {
  return (
    <div className={clsx('mx-auto flex w-full flex-col gap-5 px-4 py-5 sm:px-6', widths[width])}>
      {breadcrumbs}
      <PageHeader title={title} text={text} actions={actions} />
      {children}
    </div>
  );
}

export function PageHeader({
  title,
  text,
  actions,
  badge,
  wraps = true,
}: {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly badge?: ReactNode;
  /** Actions without room go below the title. */
  readonly wraps?: boolean;
}) {
  return (
    <header className={clsx('flex items-center justify-between gap-x-4 gap-y-2', wraps && 'flex-wrap')}>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-20 font-semibold tracking-tight text-balance">
            <Spared of={title}>{title}</Spared>
          </h1>
          <Spared of={badge}>{badge}</Spared>
        </div>
        {text !== undefined && (
          <p className="mt-0.5 text-13 text-muted-foreground">
            <Spared of={text}>{text}</Spared>
          </p>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
