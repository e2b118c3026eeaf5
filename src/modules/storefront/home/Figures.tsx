import { useAccess } from '#data/react.tsx';
import { useAnswer } from '#data/server.tsx';
import { m } from '#messages';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { storefrontCalls } from './calls.ts';

/** How many came to the shop and ordered; asked of the server, which alone sees who comes. */
export function Figures() {
  const { tenantId } = useAccess();
  const number = useNumberText();
  const [told] = useAnswer(tenantId, (remote) => storefrontCalls(remote, tenantId).figures());
  if (told === undefined || told === 'failed') return null;
  const { today, week, waiting } = told;
  return (
    <KpiRow>
      <Kpi label={m.storefront_visits_today()} value={number(today.visits)} hint={m.storefront_in_week({ n: number(week.visits) })} />
      <Kpi
        label={m.storefront_orders_today()}
        value={number(today.orders)}
        hint={m.storefront_in_week({ n: number(week.orders) })}
        to="/app/ecom-orders"
      />
      <Kpi label={m.storefront_waiting()} value={number(waiting)} {...(waiting > 0 && { tone: 'bad' as const })} to="/app/ecom-orders" />
    </KpiRow>
  );
}
