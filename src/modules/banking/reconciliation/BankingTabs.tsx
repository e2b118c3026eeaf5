import clsx from 'clsx';
import { Link } from 'react-router-dom';

import { m } from '#messages';

export const reconciliationTab = '/app/banking?tab=reconcile';

/** What moved, and what the bank says of it: two lists with one entry in the menu. */
export function BankingTabs({ at }: { readonly at: 'ledger' | 'reconcile' }) {
  const tabs = [
    ['ledger', '/app/banking', m.banking_label()],
    ['reconcile', reconciliationTab, m.reconcile_label()],
  ] as const;
  return (
    <nav aria-label={m.banking_section()} className="-mb-3 flex scroll-line gap-0.5">
      {tabs.map(([id, to, label]) => (
        <Link
          key={id}
          to={to}
          aria-current={id === at ? 'page' : undefined}
          className={clsx(
            'flex min-h-control shrink-0 items-center border-b-2 px-2.5 text-13 whitespace-nowrap -outline-offset-2 transition-colors',
            id === at ? 'border-primary font-medium text-foreground' : 'border-transparent text-muted-foreground hover:text-foreground',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
