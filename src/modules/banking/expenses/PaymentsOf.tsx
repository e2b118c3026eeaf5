import { Link } from 'react-router-dom';

import { useList } from '#data/react.tsx';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Section } from '#ui/page/Section.tsx';

import type { Books } from '../books/index.ts';
import { stateText } from '../payables/index.ts';
import { Payment } from '../payables/kind.ts';

/** What was paid for an expense, void payments among it; each leads to the payment. */
export function PaymentsOf({ id, books }: { readonly id: string; readonly books: Books }) {
  const found = useList(Payment, { where: { doc: { in: [id] } }, sort: { column: 'payment_date', descending: true } });
  if (!found || found.rows.length === 0) return null;
  return (
    <Section title={m.payments_of_expense()}>
      <ul className="flex flex-col divide-y">
        {found.rows.map((row) => (
          <li key={row.id}>
            <Link
              to={`/app/payment?tab=done&open=${row.id}`}
              className="flex min-h-control items-center justify-between gap-4 py-1.5 hover:bg-muted"
            >
              <span className="min-w-0">
                <span className="block truncate">
                  <DateText day={row.payment_date} /> · {books.accountName(row.bank_account_id)}
                </span>
                <span className="block truncate text-12 text-muted-foreground">{row.payment_no}</span>
              </span>
              {row.voided_at !== null && <StatusBadge label={stateText.void()} />}
              <Money
                minor={row.items.find((item) => item.doc_id === id)?.amount}
                className={row.voided_at === null ? 'font-medium' : 'text-muted-foreground line-through'}
              />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
