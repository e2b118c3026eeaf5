import type { Scene, Statement } from '#data/demo.ts';

import { OrderFeed, ParcelFeed } from '../kind.ts';

type Told = { readonly parcel_id: string; readonly type: string; readonly activity_details: object; readonly created_at: string };

export function feedDates({ memory, tenant }: Scene): readonly Statement[] {
  const told = [OrderFeed, ParcelFeed].flatMap(({ name }) => memory.rows<Told>(name));
  const known = told.map(({ parcel_id, type, activity_details: details, created_at: at }) => ({ parcel_id, type, details, at }));
  return [
    ['alter table public.parcel_feed disable trigger b_append_only'],
    [datesOfFeed, [tenant, JSON.stringify(known)]],
    ['alter table public.parcel_feed enable trigger b_append_only'],
  ];
}

/** An entry is told here as on the device; of those that are alike the first is the first. Labels and statements tell their parcels on the server alone. */
const datesOfFeed = `with theirs as (
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
