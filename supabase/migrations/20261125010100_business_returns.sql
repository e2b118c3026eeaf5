-- Goods that come back. What an outcome leaves with the courier is expected by itself; it is received by scan, counted, lost or claimed. Pieces
-- come onto the shelf here alone: a parcel keeps its own out until they are counted. A return never reopens a sale.

create table public.returns (
  tenant_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  return_no text not null,
  printed_number text,
  type text not null,
  -- Whose goods come back; null for what nobody announced, and where lines come from several sales.
  parcel_id uuid,
  parcel_number text,
  consignment_id text,
  shipping_company_id uuid,
  ship_name text not null default '',
  ship_phone text not null default '',
  items jsonb not null,
  received_at timestamptz,
  closed_at timestamptz,
  lost_at timestamptz,
  claimed_at timestamptz,
  claim_amount bigint not null default 0,
  claim_paid bigint,
  notes text not null default '',
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint returns__return_no_key unique (tenant_id, return_no),
  constraint returns__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id),
  constraint returns__parcel_id_fk foreign key (tenant_id, parcel_id) references public.orders (tenant_id, id) on delete set null (parcel_id),
  constraint returns__shipping_company_id_fk foreign key (tenant_id, shipping_company_id) references public.shipping_companies (tenant_id, id)
    on delete set null (shipping_company_id)
);
create index returns_brand on public.returns (tenant_id, brand_id);
create index returns_courier on public.returns (tenant_id, shipping_company_id) where shipping_company_id is not null;
create index returns_parcel on public.returns (tenant_id, parcel_id) where parcel_id is not null;
create index returns_sales on public.returns using gin (items jsonb_path_ops);
-- A parcel's own goods come back once.
create unique index returns__parcel_once on public.returns (tenant_id, parcel_id)
  where type in ('cancelled_parcel', 'partial_remainder', 'paid_return', 'lost_claim');

-- The lines of a parcel's return: what did not stay with the customer, with what was counted of it. `p_known`: the lines so far.
create function private.lines_coming_back(n public.orders, p_phase text, p_known jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return (select jsonb_agg(line order by place) from (
    select place, jsonb_build_object('id', i -> 'id', 'sale_id', n.id, 'variant_id', i -> 'variant_id', 'product_name', i -> 'product_name',
      'variant_title', i -> 'variant_title', 'sku', i -> 'sku', 'photo_path', i -> 'photo_path', 'expected_qty', coming.pieces,
      'restock_qty', coalesce(k -> 'restock_qty', '0'), 'damaged_qty', coalesce(k -> 'damaged_qty', '0'), 'note', coalesce(k -> 'note', '""')) as line
    from jsonb_array_elements(n.items) with ordinality x (i, place)
    cross join lateral (select case when p_phase in ('lost', 'returned') then (i ->> 'quantity')::int
      when p_phase in ('cancelled', 'partial') then (i ->> 'quantity')::int - (i ->> 'delivered_qty')::int else 0 end as pieces) coming
    left join lateral (select y as k from jsonb_array_elements(p_known) y where y ->> 'id' = i ->> 'id' limit 1) known on true
    where coming.pieces > 0 or (k ->> 'restock_qty')::int + (k ->> 'damaged_qty')::int > 0
    union all
    select 1000 + place, k from jsonb_array_elements(p_known) with ordinality z (k, place) where k ->> 'sale_id' is distinct from n.id::text
  ) lines);
end
$$;

-- What an outcome makes of the return of its parcel. One that was received, counted or claimed is not taken from whoever did that.
create function private.expect_return(n public.orders, p_phase text) returns void language plpgsql set search_path = '' as $$
declare
  doc constant uuid := private.v5_of(n.tenant_id, 'return:' || n.id);
  known public.returns;
  lines jsonb;
  kind text;
begin
  select * into known from public.returns r where r.tenant_id = n.tenant_id and r.id = doc for no key update;
  lines := private.lines_coming_back(n, p_phase, known.items);
  if not coalesce(jsonb_path_exists(lines, '$[*] ? (@.expected_qty > 0)'), false) then
    if known.received_at is not null or known.closed_at is not null or known.claimed_at is not null then
      perform private.refuse('return_received', 'shipping_status_id', '', 'returns', doc::text);
    end if;
    delete from public.returns where tenant_id = n.tenant_id and id = doc;
    return;
  end if;
  kind := case when p_phase = 'lost' then 'lost_claim' when p_phase <> 'partial' then 'cancelled_parcel'
    when jsonb_path_exists(n.items, '$[*] ? (@.delivered_qty > 0)') then 'partial_remainder' else 'paid_return' end;
  if known.id is null then
    insert into public.returns (tenant_id, id, brand_id, return_no, type, parcel_id, items, lost_at, created_at)
    values (n.tenant_id, doc, n.brand_id, 'RET-' || regexp_replace(n.parcel_id, '^[^-]*-', ''), kind, n.id, lines,
      case p_phase when 'lost' then n.completed_at end, n.completed_at);
  else
    update public.returns r set type = kind, items = lines, lost_at = case when p_phase = 'lost' then coalesce(r.lost_at, n.completed_at)
      when r.type = 'lost_claim' then null else r.lost_at end
    where r.tenant_id = n.tenant_id and r.id = doc and (r.type, r.items) is distinct from (kind, lines);
  end if;
end
$$;

create function private.follow_outcome() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.expect_return(new, private.phase_of(new.tenant_id, new.shipping_status_id));
  return null;
end
$$;
create trigger d_expect_new after insert on public.orders for each row
  when (new.order_type = 'parcel' and new.completed_at is not null) execute function private.follow_outcome();
create trigger d_expect after update on public.orders for each row
  when (new.order_type = 'parcel' and (old.completed_at is not null or new.completed_at is not null)
    and (old.shipping_status_id, old.items) is distinct from (new.shipping_status_id, new.items))
  execute function private.follow_outcome();

-- A parcel keeps its pieces off the shelf however it ends; what of them comes back is counted with its return.
create or replace function private.move_stock(n public.orders, p_phase text) returns void language plpgsql set search_path = '' as $$
declare
  ref text := case n.order_type when 'parcel' then 'parcel' else 'order' end;
begin
  insert into public.stock_movements (tenant_id, id, variant_id, brand_id, qty, type, ref_type, ref_id, at, created_by)
  select n.tenant_id, gen_random_uuid(), d.variant_id, v.brand_id, d.is_out - d.should_be_out,
    case when d.should_be_out > d.is_out then 'sale_out' else 'return_in' end, ref, n.id, now(), auth.uid()
  from (
    select variant_id, sum(wanted)::int as should_be_out, sum(taken)::int as is_out, sum(moved)::int as moves from (
      select (i ->> 'variant_id')::uuid as variant_id,
        case when n.deleted_at is not null then 0 when ref = 'parcel' then (i ->> 'quantity')::int
          when p_phase in ('delivered', 'partial') then (i ->> 'delivered_qty')::int else 0 end as wanted,
        0 as taken, 0 as moved
      from jsonb_array_elements(n.items) i where i ->> 'variant_id' is not null
      union all
      select m.variant_id, 0, -m.qty, 1 from public.stock_movements m where m.tenant_id = n.tenant_id and m.ref_id = n.id and m.ref_type = ref
    ) lines group by variant_id
  ) d
  join public.variants v on v.tenant_id = n.tenant_id and v.id = d.variant_id
  join public.products p on p.tenant_id = v.tenant_id and p.id = v.product_id
  where d.should_be_out <> d.is_out and (p.track_stock or d.moves > 0)
  order by d.variant_id;
end
$$;

-- Brings the movements of a return to what was counted: good pieces come in, damaged ones come in and are written off.
create function private.move_returned(r public.returns) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.stock_movements (tenant_id, id, variant_id, brand_id, qty, type, ref_type, ref_id, at, created_by)
  select r.tenant_id, gen_random_uuid(), d.variant_id, v.brand_id, d.qty, d.type, 'return', r.id, now(), auth.uid()
  from (
    select variant_id, type, sum(pieces)::int as qty, sum(moved)::int as moves from (
      select (i ->> 'variant_id')::uuid as variant_id, m.type, m.pieces, 0 as moved
      from jsonb_array_elements(r.items) i
      cross join lateral (values ('return_in', (i ->> 'restock_qty')::int + (i ->> 'damaged_qty')::int),
        ('damage', -(i ->> 'damaged_qty')::int)) m (type, pieces)
      where i ->> 'variant_id' is not null and r.closed_at is not null and r.deleted_at is null
      union all
      select m.variant_id, m.type, -m.qty, 1 from public.stock_movements m where m.tenant_id = r.tenant_id and m.ref_id = r.id and m.ref_type = 'return'
    ) pieces group by variant_id, type
  ) d
  join public.variants v on v.tenant_id = r.tenant_id and v.id = d.variant_id
  join public.products p on p.tenant_id = v.tenant_id and p.id = v.product_id
  where d.qty <> 0 and (p.track_stock or d.moves > 0)
  order by d.variant_id, d.type desc;
end
$$;

-- How many pieces of each line of a sale are back, and how many of those are damaged: in the sale's own lines, and in those of the order that a
-- parcel brought.
create function private.count_returned(p_tenant uuid, p_sale uuid) returns void language plpgsql set search_path = '' as $$
declare
  sale public.orders;
  o public.orders;
  counted jsonb;
  lines jsonb;
begin
  select * into sale from public.orders x where x.tenant_id = p_tenant and x.id = p_sale for no key update;
  if not found then
    return;
  end if;
  select coalesce(jsonb_object_agg(line, jsonb_build_array(back, damaged)), '{}') into counted from (
    select i ->> 'id' as line, sum((i ->> 'restock_qty')::int + (i ->> 'damaged_qty')::int) as back, sum((i ->> 'damaged_qty')::int) as damaged
    from public.returns r cross join lateral jsonb_array_elements(r.items) i
    where r.tenant_id = p_tenant and r.items @> jsonb_build_array(jsonb_build_object('sale_id', p_sale)) and i ->> 'sale_id' = p_sale::text
      and r.closed_at is not null and r.deleted_at is null
    group by 1
  ) x;
  for o in select * from public.orders x where x.tenant_id = p_tenant and x.id in (p_sale, sale.source_ecom_order_id) loop
    -- A shipment takes the lines of its order as they are, ids included; where they differ the place in the list tells.
    select jsonb_agg(i || jsonb_build_object('returned_qty', least((i ->> 'quantity')::int, coalesce((c ->> 0)::int, 0)),
      'damaged_qty', least((i ->> 'quantity')::int, coalesce((c ->> 1)::int, 0))) order by n) into lines
    from jsonb_array_elements(o.items) with ordinality x (i, n)
    cross join lateral (select counted -> coalesce((select s ->> 'id' from jsonb_array_elements(sale.items) s where s ->> 'id' = i ->> 'id'),
      sale.items -> (n::int - 1) ->> 'id') as c) known;
    if lines <> o.items then
      update public.orders x set items = lines where x.tenant_id = p_tenant and x.id = o.id;
    end if;
  end loop;
end
$$;

-- A number that is taken gets a new one by itself. The facts of the parcel are the parcel's.
create function private.shape_return() returns trigger language plpgsql set search_path = '' as $$
declare
  printed constant text := new.return_no;
  sale public.orders;
  i integer := 1;
begin
  while exists (select from public.returns r where r.tenant_id = new.tenant_id and r.return_no = new.return_no and r.id <> new.id) loop
    i := i + 1;
    new.return_no := left(printed, 56) || '-' || i;
  end loop;
  new.printed_number := case when i > 1 then printed end;
  select * into sale from public.orders o where o.tenant_id = new.tenant_id and o.id = new.parcel_id;
  if found then
    new.brand_id := sale.brand_id;
    new.parcel_number := coalesce(sale.parcel_id, sale.order_number);
    new.consignment_id := sale.consignment_id;
    new.shipping_company_id := sale.shipping_company_id;
    new.ship_name := sale.ship_name;
    new.ship_phone := sale.ship_phone;
  end if;
  return new;
end
$$;
create trigger b_shape before insert on public.returns for each row execute function private.shape_return();

-- Pieces of a delivered line that may still come back: what stayed with the customer less what other returns expect or have.
create function private.pieces_out(p_tenant uuid, p_sale uuid, p_line text) returns integer language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select (i ->> 'delivered_qty')::int from public.orders o cross join lateral jsonb_array_elements(o.items) i
      where o.tenant_id = p_tenant and o.id = p_sale and i ->> 'id' = p_line), 0)
    - coalesce((select sum((i ->> 'expected_qty')::int) from public.returns r cross join lateral jsonb_array_elements(r.items) i
      where r.tenant_id = p_tenant and r.deleted_at is null and r.type = 'customer_return'
        and r.items @> jsonb_build_array(jsonb_build_object('sale_id', p_sale)) and i ->> 'id' = p_line), 0);
end
$$;

-- What a person may write: what was counted, never what is expected; lines that nobody expected are added.
create function private.check_returns(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  expected_before jsonb := (select jsonb_object_agg(i ->> 'id', i -> 'expected_qty') from jsonb_array_elements(p_before -> 'items') i);
  parcel public.orders;
  line jsonb;
begin
  if p_after is null then
    perform private.refuse('forbidden', 'id');
  end if;
  if p_before is null then
    select * into parcel from public.orders o where o.tenant_id = s.tenant and o.id = (p_after ->> 'parcel_id')::uuid and o.deleted_at is null;
    if p_after ->> 'type' = 'cancelled_parcel' then
      -- Its goods are here before anybody said how it ended.
      if parcel.order_type is distinct from 'parcel' then
        perform private.refuse('not_found', 'parcel_id');
      elsif private.phase_of(s.tenant, parcel.shipping_status_id) = 'delivered' then
        perform private.refuse('completed', 'parcel_id');
      end if;
    elsif p_after ->> 'type' not in ('customer_return', 'unannounced') then
      perform private.refuse('forbidden', 'type');
    end if;
  elsif p_after ->> 'deleted_at' is distinct from p_before ->> 'deleted_at'
    and (p_before ->> 'type' not in ('customer_return', 'unannounced') or p_before ->> 'closed_at' is not null) then
    perform private.refuse('return_received', 'deleted_at');
  end if;
  for line in select i from jsonb_array_elements(p_after -> 'items') i loop
    if (line ->> 'restock_qty')::int + (line ->> 'damaged_qty')::int > 0 and p_after ->> 'closed_at' is null then
      perform private.refuse('invalid', 'items');
    elsif expected_before ? (line ->> 'id') then
      if expected_before -> (line ->> 'id') <> line -> 'expected_qty' then
        perform private.refuse('invalid', 'items');
      end if;
    elsif line ->> 'sale_id' is null or p_before is not null then
      if line ->> 'sale_id' is not null or (line ->> 'expected_qty')::int <> 0 then
        perform private.refuse('invalid', 'items');
      end if;
    elsif p_after ->> 'type' = 'customer_return' then
      if not exists (select from public.orders o where o.tenant_id = s.tenant and o.id = (line ->> 'sale_id')::uuid
        and (s.brands is null or o.brand_id = any (s.brands))) then
        perform private.refuse('not_found', 'items');
      elsif (line ->> 'expected_qty')::int > private.pieces_out(s.tenant, (line ->> 'sale_id')::uuid, line ->> 'id') then
        perform private.refuse('quantity_invalid', 'items');
      end if;
    elsif line ->> 'sale_id' is distinct from parcel.id::text or not exists (select from jsonb_array_elements(parcel.items) i
      where i ->> 'id' = line ->> 'id' and i -> 'variant_id' = line -> 'variant_id' and (i ->> 'quantity')::int >= (line ->> 'expected_qty')::int) then
      perform private.refuse('invalid', 'items');
    end if;
  end loop;
  if exists (select from jsonb_object_keys(expected_before) k where not p_after -> 'items' @> jsonb_build_array(jsonb_build_object('id', k))
    and (expected_before ->> k)::int > 0) then
    perform private.refuse('invalid', 'items');
  end if;
end
$$;

create function private.tell_returns(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform private.tell_orders(p_tenant, r.parcel_id, p_type, p_details) from public.returns r
  where r.tenant_id = p_tenant and r.id = p_id and r.parcel_id is not null;
end
$$;

-- What receiving and counting sets in motion: stock, the counters of the sales, the feed, and the end of a parcel whose goods came back before
-- anybody said so.
create function private.follow_return() returns trigger language plpgsql set search_path = '' as $$
declare
  sale uuid;
  parcel public.orders;
  was_closed constant boolean := tg_op = 'UPDATE' and old.closed_at is not null and old.deleted_at is null;
  closed constant boolean := new.closed_at is not null and new.deleted_at is null;
begin
  if was_closed or closed then
    perform private.move_returned(new);
    for sale in select distinct (i ->> 'sale_id')::uuid from jsonb_array_elements(new.items) i where i ->> 'sale_id' is not null loop
      perform private.count_returned(new.tenant_id, sale);
    end loop;
  end if;
  if closed and not was_closed then
    perform private.tell_returns(new.tenant_id, new.id, 'return_counted', (select jsonb_build_object('number', new.return_no,
      'restocked', sum((i ->> 'restock_qty')::int), 'damaged', sum((i ->> 'damaged_qty')::int),
      'missing', sum(greatest(0, (i ->> 'expected_qty')::int - (i ->> 'restock_qty')::int - (i ->> 'damaged_qty')::int)))
      from jsonb_array_elements(new.items) i));
    select * into parcel from public.orders o where o.tenant_id = new.tenant_id and o.id = new.parcel_id;
    if parcel.order_type = 'parcel' and parcel.completed_at is null and not exists (select from jsonb_array_elements(parcel.items) i
      where (i ->> 'returned_qty')::int < (i ->> 'quantity')::int) then
      update public.orders o set shipping_status_id = private.status_of(new.tenant_id, 'parcel', 'returned', 'Returned')
      where o.tenant_id = new.tenant_id and o.id = parcel.id;
    end if;
  elsif was_closed and not closed then
    perform private.tell_returns(new.tenant_id, new.id, 'return_reopened', jsonb_build_object('number', new.return_no));
  elsif new.received_at is not null and (tg_op = 'INSERT' or old.received_at is null) then
    perform private.tell_returns(new.tenant_id, new.id, 'return_received', jsonb_build_object('number', new.return_no));
  end if;
  if new.claimed_at is not null and (tg_op = 'INSERT' or old.claimed_at is null) then
    perform private.tell_returns(new.tenant_id, new.id, 'return_claimed', jsonb_build_object('number', new.return_no, 'amount', new.claim_amount));
  end if;
  return null;
end
$$;

-- What a sale takes, and what a return brings, is written by rule alone.
create or replace function private.check_stock_movements(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_before is null and p_after ->> 'ref_type' in ('parcel', 'order', 'return') then
    perform private.refuse('forbidden', 'ref_type');
  end if;
end
$$;

-- Before there were returns an outcome put the pieces back on the shelf itself: that is now what a return did, which is closed; what a lost
-- parcel carried is still to be claimed.
with ended as (
  select o.*, s.phase from public.orders o join public.shipping_statuses s on s.tenant_id = o.tenant_id and s.id = o.shipping_status_id
  where o.order_type = 'parcel' and o.deleted_at is null and o.completed_at is not null and s.phase in ('cancelled', 'partial', 'returned', 'lost')
)
insert into public.returns (tenant_id, id, brand_id, return_no, type, parcel_id, items, lost_at, received_at, closed_at, created_by, created_at)
select e.tenant_id, private.v5_of(e.tenant_id, 'return:' || e.id), e.brand_id, 'RET-' || regexp_replace(e.parcel_id, '^[^-]*-', ''),
  case e.phase when 'lost' then 'lost_claim' when 'partial' then 'partial_remainder' else 'cancelled_parcel' end, e.id,
  (select jsonb_agg(case e.phase when 'lost' then line else line || jsonb_build_object('restock_qty', line -> 'expected_qty') end order by n)
    from jsonb_array_elements(lines) with ordinality x (line, n)),
  case e.phase when 'lost' then e.completed_at end, case when e.phase <> 'lost' then e.completed_at end, case when e.phase <> 'lost' then e.completed_at end,
  null, e.completed_at
from ended e cross join lateral (select private.lines_coming_back(o, e.phase, null) as lines from public.orders o
  where o.tenant_id = e.tenant_id and o.id = e.id) l
where lines is not null;

insert into public.stock_movements (tenant_id, id, variant_id, brand_id, qty, type, ref_type, ref_id, at, created_by)
select r.tenant_id, gen_random_uuid(), x.variant_id, v.brand_id, m.sign * x.pieces, m.type, m.ref, m.doc, r.closed_at, null
from public.returns r
cross join lateral (select (i ->> 'variant_id')::uuid as variant_id, sum((i ->> 'restock_qty')::int)::int as pieces from jsonb_array_elements(r.items) i
  where i ->> 'variant_id' is not null group by 1) x
join public.variants v on v.tenant_id = r.tenant_id and v.id = x.variant_id
cross join lateral (values (-1, 'adjust', 'parcel', r.parcel_id), (1, 'return_in', 'return', r.id)) m (sign, type, ref, doc)
where x.pieces > 0 and exists (select from public.stock_movements o
  where o.tenant_id = r.tenant_id and o.ref_id = r.parcel_id and o.ref_type = 'parcel' and o.variant_id = x.variant_id);

create trigger c_follow after insert or update on public.returns for each row execute function private.follow_return();
