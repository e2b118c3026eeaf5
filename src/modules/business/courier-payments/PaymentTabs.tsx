import clsx from 'clsx';
import { Link } from 'react-router-dom';

import { href } from '#kernel/href.ts';
import { m } from '#messages';

/** What couriers owe, and their statements: two lists with one entry in the menu. */
export function PaymentTabs({ at }: { readonly at: 'parcels' | 'statements' }) {
  const tabs = [
    ['parcels', href('/app/parcel-payment'), m.parcels_label()],
    ['statements', href('/app/group-payment'), m.statements_list()],
  ] as const;
  return (
    <nav aria-label={m.statements_label()} className="-mb-3 flex scroll-line gap-0.5">
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
