import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import type { CustomerRow } from '../customer-rules/index.ts';
import type { CustomerTotals } from '../sale-rules/index.ts';
import { useCustomerTotals } from './use-customer-totals.ts';
import type { Known } from './use-known-customers.ts';

type Props = {
  readonly known: Known;
  /** The name that stands in the form: whose it is needs no button. */
  readonly name: string;
  readonly onTake: (customer: CustomerRow) => void;
};

/** Customers that the typed number may belong to, each with his history, to be taken on one press. */
export function KnownCustomers({ known, name, onTake }: Props) {
  if (known.customers.length === 0) return null;
  return (
    <ul aria-label={m.orders_known_customers()} className="flex max-h-64 flex-col gap-2 overflow-y-auto">
      {known.customers.map((customer) => (
        <li key={customer.id}>
          <KnownCustomer customer={customer} taken={known.exact && name === customer.name} onTake={() => onTake(customer)} />
        </li>
      ))}
    </ul>
  );
}

function KnownCustomer({
  customer,
  taken,
  onTake,
}: {
  readonly customer: Stored<CustomerRow>;
  readonly taken: boolean;
  readonly onTake: () => void;
}) {
  const number = useNumberText();
  const totals = useCustomerTotals(customer.id);
  const history = totals && earlier(totals, number);
  return (
    <Notice
      tone={customer.blocked ? 'danger' : 'info'}
      actions={
        !taken && (
          <Button size="sm" onClick={onTake} aria-label={`${m.orders_use_customer()}: ${customer.name}`}>
            {m.orders_use_customer()}
          </Button>
        )
      }
    >
      <b>{customer.name}</b> · <span className="figures">{customer.phone}</span>
      {history !== undefined && ` · ${history}`}
      {customer.blocked && <span className="block font-semibold">{m.orders_blocked_customer()}</span>}
    </Notice>
  );
}

function earlier({ orders, success }: Pick<CustomerTotals, 'orders' | 'success'>, number: (n: number) => string): string {
  if (orders === 0) return m.orders_previous_none();
  if (success === null) return orders === 1 ? m.orders_previous_open_one() : m.orders_previous_open({ n: number(orders) });
  const share = number(Math.round(success / 100));
  return orders === 1 ? m.orders_previous_orders_one({ success: share }) : m.orders_previous_orders({ n: number(orders), success: share });
}
