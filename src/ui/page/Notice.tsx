import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { softTone } from '../display/StatusBadge.tsx';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

/** A lasting message on the page: what is the case, and what can be done about it. */
export function Notice({
  tone = 'info',
  title,
  actions,
  children,
}: {
  readonly tone?: keyof typeof icons;
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  const IconShape = icons[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-3.5 py-2.5 text-14', softTone[tone])}
    >
      <IconShape aria-hidden className="size-4.5 shrink-0" />
      <div className="min-w-48 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
