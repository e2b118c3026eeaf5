-- Goods that come back. What an outcome leaves with the courier is expected by itself; it is received by scan, counted, lost or claimed. Pieces come
-- onto the shelf here alone: a parcel keeps its own out until they are counted. A return never reopens a sale.

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
  -- The courier says that it is on its way back.
  in_transit_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  lost_at timestamptz,
  -- Not taken back, and why.
  rejected_at timestamptz,
  reject_reason text not null default '',
  photos text[] not null default '{}',
  claimed_at timestamptz,
  claim_amount bigint not null default 0,
  claim_paid bigint,
  -- Where and when the courier paid, and what the customer gets back, from where and when.
  claim_account_id uuid,
  claim_paid_on date,
  refund_amount bigint not null default 0,
  refund_account_id uuid,
  refund_on date,
  notes text not null default '',
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint returns__return_no_key unique (tenant_id, return_no),
  constraint returns__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id),
  constraint returns__parcel_id_fk foreign key (tenant_id, parcel_id) references public.orders (tenant_id, id) on delete set null (parcel_id),
  constraint returns__shipping_company_id_fk foreign key (tenant_id, shipping_company_id) references public.shipping_companies (tenant_id, id)
    on delete set null (shipping_company_id),
  constraint returns__claim_account_id_fk foreign key (tenant_id, claim_account_id) references public.bank_accounts (tenant_id, id),
  constraint returns__refund_account_id_fk foreign key (tenant_id, refund_account_id) references public.bank_accounts (tenant_id, id)
);
create index returns_brand on public.returns (tenant_id, brand_id);
create index returns_courier on public.returns (tenant_id, shipping_company_id) where shipping_company_id is not null;
create index returns_parcel on public.returns (tenant_id, parcel_id) where parcel_id is not null;
create index returns_sales on public.returns using gin (items jsonb_path_ops);
create index returns_claim_account on public.returns (tenant_id, claim_account_id) where claim_account_id is not null;
create index returns_refund_account on public.returns (tenant_id, refund_account_id) where refund_account_id is not null;
-- A parcel's own goods come back once.
create unique index returns__parcel_once on public.returns (tenant_id, parcel_id)
  where type in ('cancelled_parcel', 'partial_remainder', 'paid_return', 'lost_claim');

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
  -- Pieces that are counted are not with the customer.
  if known.closed_at is not null and exists (select from jsonb_array_elements(lines) l join jsonb_array_elements(known.items) k on k ->> 'id' = l ->> 'id'
    where (l ->> 'expected_qty')::int < (k ->> 'expected_qty')::int
      and (l ->> 'expected_qty')::int < (l ->> 'restock_qty')::int + (l ->> 'damaged_qty')::int) then
    perform private.refuse('return_received', 'shipping_status_id', '', 'returns', doc::text);
  end if;
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
create trigger d_expect after update on public.orders for each row
  when (new.order_type = 'parcel' and (old.completed_at is not null or new.completed_at is not null)
    and (old.shipping_status_id, old.items) is distinct from (new.shipping_status_id, new.items))
  execute function private.follow_outcome();

-- A parcel that is open and has a return was scanned as a box that came back. Once that is received its lines stand and it stays out of the
-- trash, because its pieces would come onto the shelf twice; before, the return follows the parcel.
create function private.keep_scanned() returns trigger language plpgsql set search_path = '' as $$
declare
  known public.returns;
begin
  if new.deleted_at is not distinct from old.deleted_at and private.items_ordered(new.items) is not distinct from private.items_ordered(old.items) then
    return null;
  end if;
  select * into known from public.returns r where r.tenant_id = new.tenant_id and r.id = private.v5_of(new.tenant_id, 'return:' || new.id)
    for no key update;
  if not found then
    return null;
  elsif known.received_at is not null or known.closed_at is not null or known.claimed_at is not null then
    perform private.refuse('return_received', case when new.deleted_at is distinct from old.deleted_at then 'deleted_at' else 'items' end, '', 'returns',
      known.id::text);
  elsif new.deleted_at is not null then
    delete from public.returns where tenant_id = known.tenant_id and id = known.id;
  else
    update public.returns set items = private.lines_coming_back(new, 'returned', items) where tenant_id = known.tenant_id and id = known.id;
  end if;
  return null;
end
$$;
create trigger d_keep_scanned after update on public.orders for each row
  when (new.order_type = 'parcel' and old.completed_at is null and new.completed_at is null
    and (old.items, old.deleted_at) is distinct from (new.items, new.deleted_at))
  execute function private.keep_scanned();
