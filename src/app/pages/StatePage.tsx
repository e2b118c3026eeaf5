import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type StatePageProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly full?: boolean;
};

/** A page that tells one thing: not found, no access, switched off, crashed. */
export function StatePage({ icon: Icon, title, children, actions, full = false }: StatePageProps) {
  return (
    <div
      className={`flex flex-1 flex-col items-center justify-center gap-4 bg-background px-4 py-16 text-center text-foreground ${full ? 'min-h-dvh' : ''}`}
    >
      <Icon aria-hidden className="size-10 text-muted-foreground" strokeWidth={1.5} />
      <h1 className="text-20 font-semibold text-balance">{title}</h1>
      <div className="flex max-w-md flex-col gap-3 text-pretty text-muted-foreground">{children}</div>
      {actions && <div className="flex flex-wrap justify-center gap-2 pt-2">{actions}</div>}
    </div>
  );
}
