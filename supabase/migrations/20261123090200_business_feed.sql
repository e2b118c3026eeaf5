-- Feed of orders of both types; `parcel_id` is the order or parcel that the entry tells of.
create table public.parcel_feed (
  tenant_id uuid not null,
  id uuid not null,
  order_type text not null,
  parcel_id uuid not null,
  brand_id uuid not null,
  user_id uuid default auth.uid(),
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  -- As the author's device says, and when it came here.
  created_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint parcel_feed__order_type check (order_type in ('ecommerce', 'parcel')),
  constraint parcel_feed__parcel_id_fk foreign key (tenant_id, parcel_id) references public.orders (tenant_id, id) on delete cascade,
  constraint parcel_feed__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index parcel_feed_parcel on public.parcel_feed (tenant_id, parcel_id);
create index parcel_feed_brand on public.parcel_feed (tenant_id, brand_id);
create trigger b_clock before insert on public.parcel_feed
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();

-- People comment, and tell of their calls; everything else is told by the server.
create function private.check_parcel_feed(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  details constant jsonb := p_after -> 'activity_details';
  back_at timestamptz;
begin
  if p_before is not null then
    return;
  elsif p_after ->> 'type' is distinct from (case p_op ->> 'action' when 'order.call' then 'call' else 'comment' end) then
    perform private.refuse('forbidden', 'type');
  elsif p_after ->> 'type' = 'call' then
    if details - array['result', 'back_at'] <> '{}' or not coalesce(details ->> 'result' = any (array['no_answer', 'busy', 'confirmed', 'call_back']), false)
      or (details ->> 'result' = 'call_back') <> (details ? 'back_at')
      or details ? 'back_at' and not coalesce(details ->> 'back_at' ~ '^(19|20|21)\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(\.\d{1,6})?Z$', false) then
      perform private.refuse('invalid', 'activity_details');
    end if;
    begin
      back_at := (details ->> 'back_at')::timestamptz;
    exception when datetime_field_overflow or invalid_datetime_format then
      -- A day that no calendar has.
      perform private.refuse('invalid', 'activity_details');
    end;
  elsif jsonb_typeof(details -> 'text') is distinct from 'string' or details - 'text' <> '{}' then
    perform private.refuse('invalid', 'activity_details');
  elsif char_length(details ->> 'text') > 2000 then
    perform private.refuse('too_long', 'text');
  end if;
end
$$;

create function private.add_feed_entry(n public.orders, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
declare
  author constant uuid := auth.uid();
begin
  insert into public.parcel_feed (tenant_id, id, order_type, parcel_id, brand_id, user_id, actor_kind, type, activity_details)
  values (n.tenant_id, gen_random_uuid(), n.order_type, n.id, n.brand_id, author, case when author is null then 'system' else 'user' end, p_type, p_details);
exception when others then
  -- The order stands without its entry.
  raise warning 'feed entry % of % failed: %', p_type, n.id, sqlerrm;
end
$$;

create function private.tell_orders(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform private.add_feed_entry(o, p_type, p_details) from public.orders o where o.tenant_id = p_tenant and o.id = p_id;
end
$$;
