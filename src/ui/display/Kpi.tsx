import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { m } from '#messages';

import { useLate } from '../page/states.tsx';

/* A number that matters, with its name and what it is compared to. Several stand in a KpiRow, parted by hairlines. */

export type KpiProps = {
  readonly label: string;
  /** `undefined` while it is being counted. */
  readonly value: ReactNode;
  /** "12 more than yesterday". */
  readonly hint?: ReactNode;
  readonly tone?: 'good' | 'bad';
  /** Leads to the list that the number counts. */
  readonly to?: string;
};

export function Kpi({ label, value, hint, tone, to }: KpiProps) {
  return (
    <div className={clsx('relative min-w-fit flex-[1_1_8rem] bg-card px-4 py-3', to !== undefined && 'transition-colors hover:bg-muted')}>
      <dt className="text-13 text-muted-foreground">
        {to === undefined ? (
          label
        ) : (
          <Link
            to={to}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            {label}
          </Link>
        )}
      </dt>
      <dd className="mt-0.5 text-20 font-semibold figures">{value ?? <Counting />}</dd>
      {hint !== undefined && (
        <dd
          className={clsx(
            'text-12',
            tone === 'good' ? 'text-success-strong' : tone === 'bad' ? 'text-danger-strong' : 'text-muted-foreground',
          )}
        >
          {hint}
        </dd>
      )}
    </div>
  );
}

function Counting() {
  const late = useLate();
  return (
    <span className="flex h-lh items-center">
      <span className="sr-only">{m.ui_loading()}</span>
      {late && <span aria-hidden className="h-4 w-12 animate-breathe rounded-sm bg-muted" />}
    </span>
  );
}

export function KpiRow({ children }: { readonly children: ReactNode }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border *:last:odd:col-span-2 @xl:flex @xl:flex-wrap">
        {children}
      </dl>
    </div>
  );
}
