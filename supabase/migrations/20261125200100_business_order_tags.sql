-- Who cares for an order, and the words it is sorted by. Parcels have neither.
alter table public.orders add column assigned_to uuid, add column tags text[] not null default '{}';
-- What becomes of a label asks for tagged orders alone.
create index orders_tagged on public.orders (tenant_id, id) where tags <> '{}';
-- The orders that had a label before it was deleted, beside the customers in `removed_from`.
alter table public.labels add column removed_from_orders uuid[];

-- An order is given to whoever works here now: the owner, whose id is the company's, or an active member.
create or replace function private.check_orders(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  customer text := p_after ->> 'customer_id';
  assignee uuid := (p_after ->> 'assigned_to')::uuid;
begin
  if customer is distinct from p_before ->> 'customer_id' and customer is not null and not private.knows_customer(s, customer::uuid)
    and not exists (select from jsonb_array_elements(p_op -> 'changes') c
      where c ->> 'kind' = 'customers' and c ->> 'do' = 'insert' and c ->> 'id' = customer) then
    perform private.refuse('not_found', 'customer_id');
  end if;
  if assignee is distinct from (p_before ->> 'assigned_to')::uuid and assignee <> s.tenant
    and not exists (select from public.team_members t where t.tenant_id = s.tenant and t.id = assignee and t.active) then
    perform private.refuse('assignee_gone', 'assigned_to');
  end if;
  if p_before is null and p_after ->> 'order_type' = 'parcel'
    and (p_op ->> 'action' = 'shipment.create') <> (p_after ->> 'source_ecom_order_id' is not null) then
    perform private.refuse('forbidden', 'source_ecom_order_id');
  end if;
end
$$;

-- Labels that are renamed or replaced are told with the label.
create or replace function private.tell_changes(o public.orders, n public.orders) returns void language plpgsql set search_path = '' as $$
begin
  if n.shipping_status_id <> o.shipping_status_id then
    perform private.add_feed_entry(n, 'status_changed', jsonb_build_object(
      'from', coalesce((select s.name from public.shipping_statuses s where s.tenant_id = o.tenant_id and s.id = o.shipping_status_id), 'Unknown'),
      'to', coalesce((select s.name from public.shipping_statuses s where s.tenant_id = n.tenant_id and s.id = n.shipping_status_id), 'Unknown'))
      || case when n.delivery_details is distinct from o.delivery_details then private.outcome_reason(n) else '{}' end);
  end if;
  if n.items is distinct from o.items and private.items_ordered(n.items) is distinct from private.items_ordered(o.items) then
    perform private.add_feed_entry(n, 'items_changed', jsonb_build_object('from', jsonb_array_length(o.items), 'to', jsonb_array_length(n.items)));
  end if;
  if n.total_amount <> o.total_amount then
    perform private.add_feed_entry(n, 'amount_changed', jsonb_build_object('field', 'total_amount', 'from', o.total_amount, 'to', n.total_amount));
  end if;
  if n.completed_at is not null and o.completed_at is not null and n.collected_amount <> o.collected_amount then
    perform private.add_feed_entry(n, 'amount_changed', jsonb_build_object('field', 'collected_amount', 'from', o.collected_amount, 'to', n.collected_amount));
  end if;
  if n.print_count > o.print_count then
    perform private.add_feed_entry(n, 'printed', jsonb_build_object('count', n.print_count));
  end if;
  if n.assigned_to is distinct from o.assigned_to then
    perform private.add_feed_entry(n, 'assigned', jsonb_build_object('from', o.assigned_to, 'to', n.assigned_to));
  end if;
  if n.tags <> o.tags and pg_trigger_depth() = 1 then
    perform private.add_feed_entry(n, 'tags_changed', jsonb_build_object('from', o.tags, 'to', n.tags));
  end if;
end
$$;

-- The words on the company's customers and orders that mean a label: each is compared once, however many carry it.
create or replace function private.words_of(p_tenant uuid, p_name text) returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(w.word), '{}')
  from (select unnest(c.tags) as word from public.customers c where c.tenant_id = p_tenant
    union select unnest(o.tags) from public.orders o where o.tenant_id = p_tenant and o.tags <> '{}') w
  where private.folded(w.word) = private.folded(p_name)
$$;

-- What becomes of a label becomes of it on every record that carries it, in the same transaction.
create or replace function private.carry_labels() returns trigger language plpgsql set search_path = '' as $$
declare
  target text;
  words text[];
begin
  -- Two people who rename it at once, one of them in its case alone, would leave a key of another name.
  new.key := private.folded(new.name);
  if new.merged_into is not null and (tg_op = 'INSERT' or new.merged_into is distinct from old.merged_into) then
    if tg_op = 'UPDATE' and old.deleted_at is not null then
      perform private.refuse('label_deleted', 'merged_into');
    end if;
    select l.name into target from public.labels l where l.tenant_id = new.tenant_id and l.id = new.merged_into and l.id <> new.id
      and l.deleted_at is null for no key update;
    if not found then
      perform private.refuse('label_gone', 'merged_into');
    end if;
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if old.deleted_at is null and new.deleted_at is not null and new.merged_into is not null then
    target := coalesce(target, (select l.name from public.labels l where l.tenant_id = new.tenant_id and l.id = new.merged_into));
  elsif old.deleted_at is null and new.deleted_at is null and new.name <> old.name then
    target := new.name;
  end if;
  if old.deleted_at is null and (new.deleted_at is not null or new.name <> old.name) then
    words := private.words_of(new.tenant_id, old.name);
    with carriers as (
      update public.customers c set tags = private.with_tag(c.tags, old.name, target) where c.tenant_id = new.tenant_id and c.tags && words returning c.id
    ) select array_agg(carriers.id), now() into new.removed_from, new.removed_at from carriers;
    with carriers as (
      update public.orders o set tags = private.with_tag(o.tags, old.name, target)
      where o.tenant_id = new.tenant_id and o.tags <> '{}' and o.tags && words returning o.id
    ) select array_agg(carriers.id) into new.removed_from_orders from carriers;
  elsif old.deleted_at is not null and new.deleted_at is null then
    -- Taken back, and not made anew long after; both may have waited on a device for days.
    if old.removed_at > now() - interval '1 day' then
      update public.customers c set tags = c.tags || new.name
      where c.tenant_id = new.tenant_id and c.id = any (old.removed_from)
        and cardinality(c.tags) < 50 and not exists (select from unnest(c.tags) t where private.folded(t) = private.folded(new.name));
      update public.orders o set tags = o.tags || new.name
      where o.tenant_id = new.tenant_id and o.id = any (old.removed_from_orders)
        and cardinality(o.tags) < 50 and not exists (select from unnest(o.tags) t where private.folded(t) = private.folded(new.name));
    end if;
    new.merged_into := null;
  end if;
  -- Kept for a deletion alone.
  if new.deleted_at is null or new.merged_into is not null then
    new.removed_from := null;
    new.removed_from_orders := null;
    new.removed_at := null;
  end if;
  return new;
end
$$;
