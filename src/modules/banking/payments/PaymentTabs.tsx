import clsx from 'clsx';
import { Link } from 'react-router-dom';

import { useList } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';

import { useExpenseSum } from '../payable-screens/index.ts';
import { SupplierDue } from '../payables/kind.ts';
import { useRefunds } from './use-refunds.ts';

export type PaymentTab = 'due' | 'suppliers' | 'refunds' | 'done';

/** The three lists of the page, with how much waits in each. */
export function PaymentTabs({ chosen }: { readonly chosen: PaymentTab }) {
  const number = useNumberText();
  const due = useExpenseSum({ unpaid: { in: [1] } }, 'rest');
  const suppliers = useList(SupplierDue, { where: { unpaid: { in: [1] } }, limit: 0 });
  const refunds = useRefunds();
  const tabs = [
    { id: 'due', label: m.payments_due(), to: '/app/payment', count: due?.count },
    { id: 'suppliers', label: m.suppliers_label(), to: '/app/payment?tab=suppliers', count: suppliers?.complete ? suppliers.count : 0 },
    { id: 'refunds', label: m.payments_refunds(), to: '/app/payment?tab=refunds', count: refunds?.length },
    { id: 'done', label: m.payments_done(), to: '/app/payment?tab=done', count: undefined },
  ] as const;
  return (
    <nav aria-label={m.payments_label()} className="flex scroll-line gap-0.5">
      {tabs.map(({ id, label, to, count = 0 }) => (
        <Link
          key={id}
          to={to}
          aria-current={id === chosen ? 'page' : undefined}
          className={clsx(
            'flex min-h-control shrink-0 items-center justify-center gap-1.5 border-b-2 px-2.5 text-13 whitespace-nowrap -outline-offset-2 transition-colors',
            id === chosen ? 'border-primary font-medium text-foreground' : 'border-transparent text-muted-foreground hover:text-foreground',
          )}
        >
          {label}
          {count > 0 && <span className="rounded-full bg-muted px-1.5 text-12 figures text-muted-foreground">{number(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
