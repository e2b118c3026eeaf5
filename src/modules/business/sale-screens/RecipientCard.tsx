import { Link } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useAccess } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import { CallLinks } from './CallLinks.tsx';
import { useCustomerTotals } from './use-customer-totals.ts';
import { nameOf, useZones } from './use-order-settings.ts';

type Recipient = {
  readonly customer_id: string | null;
  readonly ship_name: string;
  readonly ship_phone: string;
  readonly ship_phone2: string;
  readonly ship_address: string;
  readonly ship_zone_id: string | null;
  readonly ship_city: string;
  readonly ship_area: string;
  readonly ship_postcode: string;
  readonly cod_amount: number;
  readonly collected_amount: number;
  readonly completed_at: string | null;
};

/** Who gets it, what he pays, a tap to call or write, and how reliable he has been: all that confirming needs. */
export function RecipientCard({ row }: { readonly row: Recipient }) {
  const access = useAccess();
  const zones = useZones();
  const place = [row.ship_area, row.ship_city, row.ship_postcode, nameOf(zones, row.ship_zone_id)].filter(Boolean).join(', ');
  const linked = row.customer_id !== null && allows(access, 'view_customers');
  const ended = row.completed_at !== null;
  return (
    <Section title={m.orders_recipient()}>
      <div className="flex flex-col gap-1 text-14">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <p className="min-w-0 text-16 font-semibold break-words">
            {linked && row.customer_id ? (
              <Link
                className="touch-target text-link hover:underline"
                to={href('/app/customers/:customerId', { customerId: row.customer_id })}
              >
                {row.ship_name}
              </Link>
            ) : (
              row.ship_name
            )}
          </p>
          <p className="flex items-baseline gap-2">
            <span className="text-13 text-muted-foreground">{ended ? m.orders_collected() : m.orders_cod()}</span>
            <Money minor={ended ? row.collected_amount : row.cod_amount} className="text-16 font-semibold" />
          </p>
        </div>
        <div className="flex flex-col gap-2 py-1">
          {[row.ship_phone, row.ship_phone2].filter(Boolean).map((phone) => (
            <CallLinks key={phone} phone={phone} />
          ))}
        </div>
        <p className="break-words">{row.ship_address}</p>
        {place && <p className="text-muted-foreground">{place}</p>}
        {row.customer_id !== null && allows(access, 'view_ecom_orders') && <History customerId={row.customer_id} />}
      </div>
    </Section>
  );
}

function History({ customerId }: { readonly customerId: string }) {
  const number = useNumberText();
  const totals = useCustomerTotals(customerId);
  if (!totals || totals.orders === 0) return null;
  return (
    <div className="mt-1 text-muted-foreground">
      <p className="text-13">
        {totals.orders === 1
          ? m.orders_previous_none()
          : totals.success === null
            ? m.orders_history_open({ n: number(totals.orders) })
            : m.orders_history_of({ n: number(totals.orders), success: number(Math.round(totals.success / 100)) })}
      </p>
      <p className="text-12">{m.customers_window_note()}</p>
    </div>
  );
}
