import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export type StepTab = { readonly id: string; readonly label: string };

type Props = { readonly label: string; readonly tabs: readonly StepTab[]; readonly at: string; readonly beside?: ReactNode };

/** Parts of a run, each at an address of its own. */
export function StepTabs({ label, tabs, at, beside }: Props) {
  return (
    <nav aria-label={label} className="flex scroll-line gap-0.5 border-b">
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to={`?step=${tab.id}`}
          replace
          aria-current={tab.id === at ? 'page' : undefined}
          className={clsx(
            'touch-target border-b-2 px-3 py-2 text-14 font-medium whitespace-nowrap',
            tab.id === at ? 'border-primary text-foreground' : 'border-transparent text-muted-foreground hover:text-foreground',
          )}
        >
          {tab.label}
        </Link>
      ))}
      {beside}
    </nav>
  );
}
