import type { ReactNode } from 'react';

type NoticeLineProps = { readonly icon: ReactNode; readonly action?: ReactNode; readonly children: ReactNode };

export function NoticeLine({ icon, action, children }: NoticeLineProps) {
  return (
    <div
      role="status"
      data-print-hide
      className="flex items-center gap-3 border-b border-border bg-info-soft px-4 py-2 text-13 text-info-strong"
    >
      {icon}
      <p className="min-w-0 flex-1">{children}</p>
      {action}
    </div>
  );
}
