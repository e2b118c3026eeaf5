import { OrderFeed, ParcelFeed } from '#modules/business/sale-rules/kind.ts';

import type { Backend } from '../backend.ts';
import type { Scene } from './scene.ts';

type Told = { readonly parcel_id: string; readonly type: string; readonly activity_details: object; readonly created_at: string };

/** The work of three months is sent in one go, and the server notes when something arrived; in the story that was when it happened. */
export async function tellTimes(backend: Backend, { memory, tenant }: Scene): Promise<void> {
  const told = [OrderFeed, ParcelFeed].flatMap(({ name }) => memory.rows<Told>(name));
  const known = told.map(({ parcel_id, type, activity_details: details, created_at: at }) => ({ parcel_id, type, details, at }));
  await backend.transaction(async () => {
    await backend.sql('alter table public.parcel_feed disable trigger b_append_only');
    await backend.sql(ofSales, [tenant, JSON.stringify(known)]);
    await backend.sql('alter table public.parcel_feed enable trigger b_append_only');
    for (const statement of ofMoney) await backend.sql(statement, [tenant]);
  });
}

/** An entry is told here as on the device; of those that are alike the first is the first. Labels and statements tell their parcels on the server alone. */
const ofSales = `with theirs as (
    select t.parcel_id, t.type, t.details, t.at, row_number() over (partition by t.parcel_id, t.type, t.details order by t.at) as n
    from jsonb_to_recordset($2::text::jsonb) t (parcel_id uuid, type text, details jsonb, at timestamptz)
  ), ours as (
    select f.id, f.parcel_id, f.type, f.activity_details as details, f.created_at,
      row_number() over (partition by f.parcel_id, f.type, f.activity_details order by f.created_at, f.id) as n
    from public.parcel_feed f where f.tenant_id = $1
  )
  update public.parcel_feed f set created_at = x.at, received_at = x.at from (
    select o.id, coalesce(t.at, p.created_at, least(s.created_at + interval '9 minutes', o.created_at)) as at
    from ours o left join theirs t using (parcel_id, type, details, n) join public.orders s on s.tenant_id = $1 and s.id = o.parcel_id
    left join public.group_payments p on p.tenant_id = $1 and p.payment_no = o.details ->> 'number'
  ) x where f.tenant_id = $1 and f.id = x.id`;

const ofMoney: readonly string[] = [
  'update public.group_payments set posted_at = created_at where tenant_id = $1 and posted_at is not null',
  `update public.expense_feed f set created_at = x.at from (
     select g.id, coalesce(p.created_at, e.created_at) + case g.type when 'created' then interval '0' else interval '1 second' end as at
     from public.expense_feed g join public.expenses e on e.tenant_id = $1 and e.id = g.expense_id
     left join public.payments p on p.tenant_id = $1 and p.payment_no = g.activity_details ->> 'number' where g.tenant_id = $1
   ) x where f.tenant_id = $1 and f.id = x.id`,
];
