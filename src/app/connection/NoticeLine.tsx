import clsx from 'clsx';
import type { ReactNode } from 'react';

type NoticeLineProps = {
  readonly tone?: 'info' | 'danger';
  readonly icon: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

export function NoticeLine({ tone = 'info', icon, action, children }: NoticeLineProps) {
  return (
    <div
      role="status"
      data-print-hide
      className={clsx(
        'flex items-center gap-3 border-b border-border px-4 py-2 text-13',
        tone === 'danger' ? 'bg-danger-soft text-danger-strong' : 'bg-info-soft text-info-strong',
      )}
    >
      {icon}
      <p className="min-w-0 flex-1">{children}</p>
      {action}
    </div>
  );
}
