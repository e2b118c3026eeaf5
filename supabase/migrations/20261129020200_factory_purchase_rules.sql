-- What holds of purchases whatever a device says, and what follows from them: stock and what is due. The app asks the same
-- (src/modules/factory/purchasing/rules.ts).

create function private.has_receipts(p_tenant uuid, p_purchase uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.receipts r where r.tenant_id = p_tenant and r.purchase_id = p_purchase and r.voided_at is null)
$$;

-- Something of each line, each line once, of components that are there. What has come in is not cancelled.
create function private.check_purchases(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  found record;
begin
  if p_before is null and p_after ->> 'deleted_at' is not null then
    perform private.refuse('invalid', 'deleted_at');
  elsif p_after ->> 'status' = 'cancelled' and p_before ->> 'status' <> 'cancelled' and private.has_receipts(s.tenant, (p_after ->> 'id')::uuid) then
    perform private.refuse('purchase_received', 'status');
  elsif p_after ->> 'deleted_at' is not null and p_before ->> 'deleted_at' is null and private.has_receipts(s.tenant, (p_after ->> 'id')::uuid) then
    perform private.refuse('purchase_received', 'deleted_at');
  elsif p_before is null and exists (select from public.supplier_dues d where d.tenant_id = s.tenant and d.id = (p_after ->> 'id')::uuid) then
    perform private.refuse('exists', 'id');
  elsif p_before is not null and private.has_receipts(s.tenant, (p_after ->> 'id')::uuid) and (p_after ->> 'status' = 'draft'
    or (p_before -> 'lines', p_before -> 'supplier_id') is distinct from (p_after -> 'lines', p_after -> 'supplier_id')) then
    perform private.refuse('purchase_received', case when p_after ->> 'status' = 'draft' then 'status' else 'lines' end);
  elsif p_before -> 'lines' = p_after -> 'lines' then
    return;
  end if;
  select count(distinct l ->> 'id') as ids, count(*) as lines, bool_and((l ->> 'count')::bigint > 0 and (l ->> 'quantity')::bigint > 0) as some,
    bool_and(c.id is not null) as known into found
  from jsonb_array_elements(p_after -> 'lines') l
  left join public.components c on c.tenant_id = s.tenant and c.id = (l ->> 'component_id')::uuid;
  if found.ids <> found.lines then
    perform private.refuse('invalid', 'lines');
  elsif not found.some then
    perform private.refuse('quantity_missing', 'lines');
  elsif not found.known then
    perform private.refuse('not_found', 'lines');
  end if;
end
$$;

-- What a line comes to follows from its price, and all lines together from the purchase: whole minor units, rounded once.
create function private.check_purchase_prices(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  sums record;
begin
  if p_after ->> 'category_id' is not null and p_after -> 'category_id' is distinct from p_before -> 'category_id'
    and not private.fits_category(s.tenant, 'expense', p_after -> 'category_id') then
    perform private.refuse('category_missing', 'category_id');
  end if;
  select count(distinct x ->> 'id') as ids, count(*) as lines,
    count(l.line) as known,
    coalesce(sum(round((l.line ->> 'count')::numeric * (x ->> 'price')::numeric * 0.000000000001)), 0) as gross,
    coalesce(sum((x ->> 'discount')::numeric), 0) as discount, coalesce(sum((x ->> 'net')::numeric), 0) as net,
    coalesce(bool_and((x ->> 'net')::numeric <= case when coalesce(l.line ->> 'free_reason', '') <> '' then 0
      else round((l.line ->> 'count')::numeric * (x ->> 'price')::numeric * 0.000000000001) - (x ->> 'discount')::numeric end), true) as own,
    coalesce(bool_and((x ->> 'tax_amount')::numeric = round((x ->> 'net')::numeric * (x ->> 'tax')::numeric * 0.0001)), true) as taxed into sums
  from jsonb_array_elements(p_after -> 'lines') x
  left join lateral (select l as line from public.purchases p cross join lateral jsonb_array_elements(p.lines) l
    where p.tenant_id = s.tenant and p.id = (p_after ->> 'id')::uuid and l ->> 'id' = x ->> 'id') l on true;
  if sums.lines <> sums.known or sums.ids <> sums.lines or not sums.taxed then
    perform private.refuse('invalid', 'lines');
  elsif not sums.own or sums.net <> sums.gross - sums.discount - (p_after ->> 'discount')::numeric then
    perform private.refuse('lines_differ', 'lines');
  end if;
end
$$;

-- How much of a line came and did not go back, in what it was bought in.
create function private.came_of(p_tenant uuid, p_purchase uuid, p_line text) returns numeric language sql stable set search_path = '' as $$
  select coalesce(sum(case r.type when 'in' then 1 else -1 end * (g ->> 'count')::bigint), 0) from public.receipts r
  cross join lateral jsonb_array_elements(r.lines) g
  where r.tenant_id = p_tenant and r.purchase_id = p_purchase and r.voided_at is null and g ->> 'line_id' = p_line
$$;

-- Goods of lines of the purchase; what came counts even if the purchase was cancelled meanwhile, because it is there.
create function private.check_receipts(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  found record;
begin
  if private.is_material_closed(s.tenant, (p_after ->> 'effective_at')::timestamptz,
    coalesce((p_after ->> 'voided_at')::timestamptz, (p_after ->> 'created_at')::timestamptz)) and p_before ->> 'voided_at' is null
    and (p_before is null or p_after ->> 'voided_at' is not null) then
    perform private.refuse('material_locked', 'effective_at');
  elsif p_before is not null then
    if p_before ->> 'voided_at' is not null and p_after ->> 'voided_at' is null then
      perform private.refuse('receipt_void', 'voided_at');
    elsif p_before ->> 'voided_at' is null and p_after ->> 'voided_at' is not null and p_after ->> 'type' = 'in'
      and exists (select from jsonb_array_elements(p_after -> 'lines') x group by x ->> 'line_id'
        having sum((x ->> 'count')::bigint) > private.came_of(s.tenant, (p_after ->> 'purchase_id')::uuid, x ->> 'line_id')) then
      perform private.refuse('receipt_returned', 'voided_at');
    end if;
    return;
  elsif p_after ->> 'voided_at' is not null then
    perform private.refuse('invalid', 'voided_at');
  elsif (p_after ->> 'effective_at')::timestamptz > (p_after ->> 'created_at')::timestamptz + interval '11 minutes' then
    perform private.refuse('move_ahead', 'effective_at');
  end if;
  select count(distinct x ->> 'id') as ids, count(*) as lines, count(l.id) as known,
    bool_and(((x ->> 'count')::bigint > 0) = ((x ->> 'quantity')::bigint > 0) and (x ->> 'count')::bigint + (x ->> 'rejected')::bigint > 0
      and (p_after ->> 'type' = 'in' or (x ->> 'rejected')::bigint = 0)) as some into found
  from jsonb_array_elements(p_after -> 'lines') x
  left join lateral (select l ->> 'id' as id from public.purchases p cross join lateral jsonb_array_elements(p.lines) l
    where p.tenant_id = s.tenant and p.id = (p_after ->> 'purchase_id')::uuid and l ->> 'id' = x ->> 'line_id'
      and l ->> 'component_id' = x ->> 'component_id') l on true;
  if found.ids <> found.lines or found.known <> found.lines then
    perform private.refuse('not_found', 'lines');
  elsif not found.some then
    perform private.refuse('quantity_missing', 'lines');
  elsif exists (select from public.purchases p where p.tenant_id = s.tenant and p.id = (p_after ->> 'purchase_id')::uuid and p.status = 'draft') then
    perform private.refuse('purchase_draft', 'purchase_id');
  elsif p_after ->> 'type' = 'back' and exists (select from jsonb_array_elements(p_after -> 'lines') x group by x ->> 'line_id'
    having sum((x ->> 'count')::bigint) > private.came_of(s.tenant, (p_after ->> 'purchase_id')::uuid, x ->> 'line_id')) then
    perform private.refuse('above_received', 'lines');
  end if;
end
$$;

create function private.check_landed_costs(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is not null then
    if p_before ->> 'voided_at' is not null and p_after ->> 'voided_at' is null then
      perform private.refuse('invalid', 'voided_at');
    end if;
    return;
  elsif not coalesce((p_after ->> 'amount')::bigint > 0, false) then
    perform private.refuse('amount_missing', 'amount');
  elsif p_after ->> 'category_id' is not null and not private.fits_category(s.tenant, 'expense', p_after -> 'category_id') then
    perform private.refuse('category_missing', 'category_id');
  elsif exists (select from public.supplier_dues d where d.tenant_id = s.tenant and d.id = (p_after ->> 'id')::uuid) then
    perform private.refuse('exists', 'id');
  elsif exists (select from (select jsonb_array_elements_text(p_after -> 'line_ids') as id union all
      select x ->> 'id' from jsonb_array_elements(p_after -> 'shares') x) y
    where not exists (select from public.purchases p where p.tenant_id = s.tenant and p.id = (p_after ->> 'purchase_id')::uuid
      and p.lines @> jsonb_build_array(jsonb_build_object('id', y.id)))) then
    perform private.refuse('not_found', 'line_ids');
  elsif p_after ->> 'basis' = 'manual' and (select coalesce(sum((x ->> 'amount')::bigint), 0) from jsonb_array_elements(p_after -> 'shares') x)
    is distinct from (p_after ->> 'amount')::bigint then
    perform private.refuse('shares_differ', 'shares');
  end if;
end
$$;

-- So much of an amount as a part is of a whole, rounded half up; none of them below 0.
create function private.part_of(p_amount numeric, p_part numeric, p_whole numeric) returns numeric language sql immutable set search_path = '' as $$
  select div(p_amount * p_part * 2 + p_whole, p_whole * 2)
$$;

-- What is owed for a purchase: of each line that stays here its price, by how much of it came, each receipt's line rounded once. Who takes goods in
-- may not see what they cost, so this is reckoned here. It is due so many days after the first of it came.
create function private.reckon_due(p_tenant uuid, p_purchase uuid) returns void language plpgsql set search_path = '' as $$
declare
  p public.purchases;
  x public.purchase_prices;
  due record;
begin
  select * into p from public.purchases o where o.tenant_id = p_tenant and o.id = p_purchase for no key update;
  select * into x from public.purchase_prices o where o.tenant_id = p_tenant and o.id = p_purchase;
  select coalesce(sum(case r.type when 'in' then 1 else -1 end * private.part_of(
      coalesce((c ->> 'net')::numeric, 0) + coalesce((c ->> 'tax_amount')::numeric, 0), (g ->> 'count')::numeric, (l ->> 'count')::numeric)), 0) as amount,
    min((r.effective_at at time zone f.time_zone)::date) as began, count(*) as lines into due
  from public.receipts r
  join public.profiles f on f.tenant_id = r.tenant_id and f.id = r.tenant_id
  cross join lateral jsonb_array_elements(r.lines) g
  join lateral jsonb_array_elements(p.lines) l on l ->> 'id' = g ->> 'line_id'
  left join lateral jsonb_array_elements(x.lines) c on c ->> 'id' = l ->> 'id'
  where r.tenant_id = p_tenant and r.purchase_id = p_purchase and r.voided_at is null;
  if due.lines = 0 and not exists (select from public.supplier_dues d where d.tenant_id = p_tenant and d.id = p_purchase) then
    return;
  end if;
  insert into public.supplier_dues as d (tenant_id, id, source, supplier_id, party_name, number, reference, category_id, amount, doc_date, due_date)
  values (p_tenant, p_purchase, 'purchase', p.supplier_id,
    coalesce((select y.name from public.suppliers y where y.tenant_id = p_tenant and y.id = p.supplier_id), p.supplier_name),
    p.purchase_no, coalesce(x.bill_no, ''),
    coalesce(x.category_id, private.id_of(p_tenant, 'category:expense:Cost of Goods Sold (COGS)')), due.amount,
    coalesce(due.began, p.order_date), coalesce(due.began, p.order_date) + coalesce(x.terms_days, 0))
  on conflict (tenant_id, id) do update set supplier_id = excluded.supplier_id, reference = excluded.reference, category_id = excluded.category_id,
    amount = excluded.amount, doc_date = excluded.doc_date, due_date = excluded.due_date
  where (d.supplier_id, d.reference, d.category_id, d.amount, d.doc_date, d.due_date)
    is distinct from (excluded.supplier_id, excluded.reference, excluded.category_id, excluded.amount, excluded.doc_date, excluded.due_date);
end
$$;

-- The prices of lines as people read them: what, and for how many minor units each.
create function private.prices_told(p_tenant uuid, p_purchase uuid, p_prices jsonb) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(c.name, ''), 'price', round((x ->> 'price')::numeric / 1000000)) order by n), '[]')
  from jsonb_array_elements(p_prices) with ordinality y (x, n)
  join public.purchases p on p.tenant_id = p_tenant and p.id = p_purchase
  left join lateral jsonb_array_elements(p.lines) l on l ->> 'id' = x ->> 'id'
  left join public.components c on c.tenant_id = p_tenant and c.id = (l ->> 'component_id')::uuid
$$;

create function private.follow_purchase_prices() returns trigger language plpgsql set search_path = '' as $$
declare
  was jsonb;
  goes jsonb;
  changed jsonb;
begin
  if tg_op = 'UPDATE' then
    was := to_jsonb(old) || jsonb_build_object('lines', private.prices_told(old.tenant_id, old.id, old.lines));
    goes := to_jsonb(new) || jsonb_build_object('lines', private.prices_told(new.tenant_id, new.id, new.lines));
    select jsonb_object_agg(f, jsonb_build_array(private.parts_apart(was -> f, goes -> f), private.parts_apart(goes -> f, was -> f))) into changed
    from unnest(array['lines', 'discount', 'tax_in_cost', 'bill_no', 'terms_days']) f where was -> f is distinct from goes -> f;
    if changed is not null then
      perform private.tell_purchases(new.tenant_id, new.id, 'priced', jsonb_build_object('fields', changed));
    end if;
  end if;
  perform private.reckon_due(new.tenant_id, new.id);
  return null;
end
$$;

-- The moves of a receipt, whose ids follow from its lines; one that is void takes them back.
create function private.follow_receipts() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.material_moves (tenant_id, id, component_id, type, quantity, from_id, to_id, batch, effective_at, captured_at, doc_kind, doc_id, line_id,
      reason, created_by)
    select new.tenant_id, private.v5_of(new.tenant_id, 'receipt-move:' || (g ->> 'id')), (g ->> 'component_id')::uuid,
      case when new.type = 'back' then 'receipt_return' when coalesce(l ->> 'free_reason', '') <> '' then 'free' else 'receipt' end,
      case new.type when 'in' then (g ->> 'quantity')::bigint else -(g ->> 'quantity')::bigint end,
      case new.type when 'back' then new.location_id end, case new.type when 'in' then new.location_id end, g ->> 'batch',
      new.effective_at, new.created_at, 'receipt', new.id, (g ->> 'id')::uuid, g ->> 'reason', new.created_by
    from jsonb_array_elements(new.lines) g
    join public.purchases p on p.tenant_id = new.tenant_id and p.id = new.purchase_id
    join lateral jsonb_array_elements(p.lines) l on l ->> 'id' = g ->> 'line_id'
    where (g ->> 'quantity')::bigint > 0
    on conflict (tenant_id, id) do update set component_id = excluded.component_id, type = excluded.type, quantity = excluded.quantity,
      from_id = excluded.from_id, to_id = excluded.to_id, batch = excluded.batch, reverses = null, effective_at = excluded.effective_at,
      captured_at = excluded.captured_at, doc_kind = excluded.doc_kind, doc_id = excluded.doc_id, line_id = excluded.line_id;
    perform private.tell_purchases(new.tenant_id, new.purchase_id, case new.type when 'in' then 'received' else 'sent_back' end,
      jsonb_build_object('number', new.receipt_no));
  elsif old.voided_at is null and new.voided_at is not null then
    insert into public.material_moves (tenant_id, id, component_id, type, quantity, from_id, to_id, batch, reverses, effective_at, captured_at, doc_kind,
      doc_id, line_id, reason)
    select m.tenant_id, private.v5_of(m.tenant_id, 'receipt-void:' || m.id), m.component_id, m.type, m.quantity, m.from_id, m.to_id, m.batch, m.id,
      m.effective_at, new.voided_at, 'receipt', new.id, m.line_id, new.void_reason
    from public.material_moves m where m.tenant_id = new.tenant_id and m.doc_id = new.id and m.reverses is null
    on conflict (tenant_id, id) do update set component_id = excluded.component_id, type = excluded.type, quantity = excluded.quantity,
      from_id = excluded.from_id, to_id = excluded.to_id, batch = excluded.batch, reverses = excluded.reverses, effective_at = excluded.effective_at,
      captured_at = excluded.captured_at, doc_kind = excluded.doc_kind, doc_id = excluded.doc_id, line_id = excluded.line_id;
    perform private.tell_purchases(new.tenant_id, new.purchase_id, 'receipt_void',
      jsonb_build_object('number', new.receipt_no) || case when new.void_reason = '' then '{}' else jsonb_build_object('reason', new.void_reason) end);
  end if;
  perform private.reckon_due(new.tenant_id, new.purchase_id);
  return null;
end
$$;

-- Whoever brought the goods is owed for it, until that is void.
create function private.follow_landed_costs() returns trigger language plpgsql set search_path = '' as $$
declare
  number constant text := (select p.purchase_no from public.purchases p where p.tenant_id = new.tenant_id and p.id = new.purchase_id);
begin
  insert into public.supplier_dues (tenant_id, id, source, supplier_id, party_name, number, reference, category_id, amount, doc_date, due_date)
  select new.tenant_id, new.id, 'landed', new.payee_id, y.name, number, new.reference,
    coalesce(new.category_id, private.id_of(new.tenant_id, 'category:expense:Shipping & Freight')),
    case when new.voided_at is null then new.amount else 0 end, new.cost_date, new.cost_date + y.terms_days
  from public.suppliers y where y.tenant_id = new.tenant_id and y.id = new.payee_id
  on conflict (tenant_id, id) do update set amount = excluded.amount;
  if tg_op = 'INSERT' then
    perform private.tell_purchases(new.tenant_id, new.purchase_id, 'landed', jsonb_build_object('amount', new.amount));
  elsif old.voided_at is null and new.voided_at is not null then
    perform private.tell_purchases(new.tenant_id, new.purchase_id, 'landed_void', jsonb_build_object('amount', new.amount));
  end if;
  return null;
end
$$;
