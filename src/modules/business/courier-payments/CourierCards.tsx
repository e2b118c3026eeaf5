import { useList, useStore } from '#data/react.tsx';
import { dayIn, daysBetween } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import type { Courier, Status } from '../sale-rules/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import { daysText } from './payment-texts.ts';
import { endedOn, overdueBefore, unpaid } from './queries.ts';
import { ageBands } from './rules.ts';

type Facts = { readonly statuses: readonly Status[] };

/** What each courier owes, and since when; each leads to his parcels. */
export function CourierCards({ couriers, statuses }: Facts & { readonly couriers: readonly Courier[] }) {
  const shown = couriers.filter((row) => row.deleted_at === null);
  if (shown.length === 0) return null;
  return (
    <KpiRow>
      {shown.map((courier) => (
        <CourierCard key={courier.id} courier={courier} statuses={statuses} />
      ))}
    </KpiRow>
  );
}

function CourierCard({ courier, statuses }: Facts & { readonly courier: Courier }) {
  const store = useStore();
  const number = useNumberText();
  const format = useFormat();
  const where = unpaid(statuses, courier.id);
  const open = useList(Parcel, {
    where: { ...where, settlement: { in: ['none'] } },
    sort: { column: 'ended_at', descending: false },
    limit: 1,
    totals: ['collected', 'charges', 'outstanding'],
  });
  const late = overdueBefore(courier, store.today());
  const overdue = useList(Parcel, {
    where: { ...where, ended_at: endedOn(store.company().time_zone, { to: late ?? '1900-01-01' }) },
    limit: 0,
    totals: ['outstanding'],
  });
  const disputed = useList(Parcel, { where: { ...where, settlement: { in: ['disputed'] } }, limit: 0, totals: ['outstanding'] });
  if (!open?.complete || !disputed?.complete || !overdue?.complete) return <Kpi label={courier.name} value={undefined} />;
  const { collected = 0, charges = 0, outstanding = 0 } = open.totals;
  const claimed = disputed.totals.outstanding ?? 0;
  const owed = late === undefined ? 0 : (overdue.totals.outstanding ?? 0);
  const money = (minor: number) => formatMoney(minor, format);
  const oldest = open.rows[0]?.completed_at;
  const days = oldest ? Math.max(0, daysBetween(dayIn(store.company().time_zone, oldest), store.today())) : undefined;
  const hints = [
    open.count > 0 && m.statements_of_collected({ collected: money(collected), charges: money(charges) }),
    days !== undefined && m.statements_oldest({ days: daysText(days, number) }),
    owed > 0 && m.statements_overdue({ amount: money(owed), days: daysText(courier.cycle_days, number) }),
    claimed !== 0 && m.statements_disputed_amount({ amount: money(claimed) }),
  ].filter((hint) => hint !== false);
  return (
    <Kpi
      label={courier.name}
      value={<Money minor={outstanding + claimed} />}
      hint={hints.map((hint, i) => (
        <span key={hint} className={i === 0 ? 'block max-sm:hidden' : 'block'}>
          {hint}
        </span>
      ))}
      {...((claimed !== 0 || owed > 0 || (days ?? 0) > (ageBands.at(-1) ?? 0)) && { tone: 'bad' as const })}
      to={`/app/parcel-payment?courier=${courier.id}`}
    />
  );
}
