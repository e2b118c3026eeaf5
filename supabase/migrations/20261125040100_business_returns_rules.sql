-- Pieces come back once: what is announced, edited, trashed, corrected or restored beside a return does not bring them a second time.

-- Pieces of a sale's line that customers send back: what is counted, or expected as long as nobody has counted. Answers a return that has more of
-- them than the outcome leaves with the customer.
create function private.more_than_sold(n public.orders) returns uuid language plpgsql stable set search_path = '' as $$
begin
  return (select (array_agg(r.id))[1] from public.returns r cross join lateral jsonb_array_elements(r.items) b
    join jsonb_array_elements(n.items) i on i ->> 'id' = b ->> 'id'
    where r.tenant_id = n.tenant_id and r.deleted_at is null and r.type = 'customer_return'
      and r.items @> jsonb_build_array(jsonb_build_object('sale_id', n.id)) and b ->> 'sale_id' = n.id::text
    group by i
    having sum(case when r.closed_at is null then (b ->> 'expected_qty')::int else (b ->> 'restock_qty')::int + (b ->> 'damaged_qty')::int end)
      > (i ->> 'delivered_qty')::int
    limit 1);
end
$$;

-- Fewer pieces are with the customer than he sends back: whoever says so opens their return first.
create function private.keep_sold() returns trigger language plpgsql set search_path = '' as $$
declare
  doc uuid;
begin
  if exists (select from jsonb_array_elements(old.items) o join jsonb_array_elements(new.items) i on i ->> 'id' = o ->> 'id'
    where (i ->> 'delivered_qty')::int < (o ->> 'delivered_qty')::int) then
    doc := private.more_than_sold(new);
    if doc is not null then
      perform private.refuse('return_received', 'shipping_status_id', '', 'returns', doc::text);
    end if;
  end if;
  return null;
end
$$;
create trigger d_keep_sold after update on public.orders for each row
  when (old.completed_at is not null and old.items is distinct from new.items) execute function private.keep_sold();

-- A piece that nobody expected is of a brand in reach; what a sale in reach carries is.
create function private.reach_returns(s private.session, p_before jsonb, p_set jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  foreign_id constant jsonb := to_jsonb(gen_random_uuid());
begin
  if jsonb_typeof(p_set -> 'items') is distinct from 'array' then
    return p_set;
  end if;
  return p_set || jsonb_build_object('items', (
    select coalesce(jsonb_agg(case when v.id is null then i else i || jsonb_build_object('variant_id', foreign_id) end order by n), '[]')
    from jsonb_array_elements(p_set -> 'items') with ordinality x (i, n)
    left join public.variants v on v.tenant_id = s.tenant and v.id = (i ->> 'variant_id')::uuid and not v.brand_id = any (s.brands)
      and i ->> 'sale_id' is null and not exists (select from jsonb_array_elements(p_before -> 'items') b
        where b -> 'id' = i -> 'id' and b -> 'variant_id' = i -> 'variant_id')));
end
$$;

-- Pieces of a delivered line that may still come back: what stayed with the customer less what other returns expect or have.
create function private.pieces_out(p_tenant uuid, p_sale uuid, p_line text) returns integer language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select (i ->> 'delivered_qty')::int from public.orders o cross join lateral jsonb_array_elements(o.items) i
      where o.tenant_id = p_tenant and o.id = p_sale and i ->> 'id' = p_line), 0)
    - coalesce((select sum((i ->> 'expected_qty')::int) from public.returns r cross join lateral jsonb_array_elements(r.items) i
      where r.tenant_id = p_tenant and r.deleted_at is null and r.rejected_at is null and r.type = 'customer_return'
        and r.items @> jsonb_build_array(jsonb_build_object('sale_id', p_sale)) and i ->> 'id' = p_line), 0);
end
$$;

create function private.refuse_lines(p_late boolean, p_before jsonb) returns void language plpgsql set search_path = '' as $$
begin
  if p_late then
    perform private.refuse('conflict', 'items', '', 'returns', p_before ->> 'id');
  end if;
  perform private.refuse('invalid', 'items');
end
$$;

-- What a person may write: what was counted, never what is expected; lines that nobody expected are added. The sale is locked, so that two devices
-- that announce the same pieces come one after the other.
create function private.check_return_pieces(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  known constant jsonb := (select jsonb_object_agg(i ->> 'id', i) from jsonb_array_elements(p_before -> 'items') i);
  kind constant text := p_after ->> 'type';
  -- The lines that were counted are no longer those that stand.
  is_late constant boolean := exists (select from jsonb_array_elements(p_op -> 'changes') c
    where c ->> 'id' = p_before ->> 'id' and c -> 'set' -> 'items' -> 0 <> p_before -> 'items');
  is_restored constant boolean := p_before ->> 'deleted_at' is not null and p_after ->> 'deleted_at' is null
    or p_before ->> 'rejected_at' is not null and p_after ->> 'rejected_at' is null;
  parcel public.orders;
  sold public.orders;
  line jsonb;
  was jsonb;
begin
  if p_after is null then
    perform private.refuse('forbidden', 'id');
  end if;
  if p_before is null then
    select * into parcel from public.orders o where o.tenant_id = s.tenant and o.id = (p_after ->> 'parcel_id')::uuid and o.deleted_at is null
      for no key update;
    if kind = 'cancelled_parcel' then
      -- Its goods are here before anybody said how it ended.
      if parcel.order_type is distinct from 'parcel' then
        perform private.refuse('not_found', 'parcel_id');
      elsif private.phase_of(s.tenant, parcel.shipping_status_id) = 'delivered' then
        perform private.refuse('completed', 'parcel_id');
      end if;
    elsif kind not in ('customer_return', 'unannounced') then
      perform private.refuse('forbidden', 'type');
    -- The id of a parcel's own return is kept for that.
    elsif substr(p_after ->> 'id', 15, 1) = '5' then
      perform private.refuse('invalid', 'id');
    end if;
  elsif p_after ->> 'deleted_at' is distinct from p_before ->> 'deleted_at'
    and (p_before ->> 'type' not in ('customer_return', 'unannounced') or p_before ->> 'closed_at' is not null and not is_restored) then
    perform private.refuse('return_received', 'deleted_at');
  end if;
  if (select count(*) <> count(distinct i ->> 'id') from jsonb_array_elements(p_after -> 'items') i) then
    perform private.refuse('invalid', 'items');
  end if;
  for line in select i from jsonb_array_elements(p_after -> 'items') i loop
    was := known -> (line ->> 'id');
    if (line ->> 'restock_qty')::int + (line ->> 'damaged_qty')::int > 0 and p_after ->> 'closed_at' is null then
      perform private.refuse('invalid', 'items');
    -- More of it is what nobody expected: a line of its own.
    elsif line ->> 'sale_id' is not null and line is distinct from was
      and (line ->> 'restock_qty')::int + (line ->> 'damaged_qty')::int > (line ->> 'expected_qty')::int then
      perform private.refuse('more_than_expected', 'items');
    elsif was is not null then
      if (was -> 'expected_qty', was -> 'sale_id', was -> 'variant_id') is distinct from (line -> 'expected_qty', line -> 'sale_id', line -> 'variant_id') then
        perform private.refuse_lines(is_late, p_before);
      elsif is_restored and line ->> 'sale_id' is not null
        and (line ->> 'expected_qty')::int > private.pieces_out(s.tenant, (line ->> 'sale_id')::uuid, line ->> 'id') then
        perform private.refuse('quantity_invalid', 'items');
      end if;
    elsif line ->> 'sale_id' is null or p_before is not null then
      if line ->> 'sale_id' is not null or (line ->> 'expected_qty')::int <> 0 then
        perform private.refuse_lines(is_late, p_before);
      end if;
    elsif kind = 'customer_return' then
      select * into sold from public.orders o where o.tenant_id = s.tenant and o.id = (line ->> 'sale_id')::uuid
        and (s.brands is null or o.brand_id = any (s.brands)) for no key update;
      if not found then
        perform private.refuse('not_found', 'items');
      -- What a parcel brought comes back from that parcel.
      elsif sold.linked_parcel_id is not null or sold.brand_id::text is distinct from p_after ->> 'brand_id'
        or exists (select from jsonb_array_elements(sold.items) i where i ->> 'id' = line ->> 'id' and i -> 'variant_id' <> line -> 'variant_id') then
        perform private.refuse('invalid', 'items');
      elsif (line ->> 'expected_qty')::int > private.pieces_out(s.tenant, sold.id, line ->> 'id') then
        perform private.refuse('quantity_invalid', 'items');
      end if;
    elsif kind <> 'cancelled_parcel' or line ->> 'sale_id' is distinct from parcel.id::text
      or not exists (select from jsonb_array_elements(parcel.items) i
        where i ->> 'id' = line ->> 'id' and i -> 'variant_id' = line -> 'variant_id' and (i ->> 'quantity')::int >= (line ->> 'expected_qty')::int) then
      perform private.refuse('invalid', 'items');
    end if;
  end loop;
  if exists (select from jsonb_each(known) k where (k.value ->> 'expected_qty')::int > 0
    and not p_after -> 'items' @> jsonb_build_array(jsonb_build_object('id', k.key))) then
    perform private.refuse_lines(is_late, p_before);
  end if;
end
$$;

-- What is not taken back is what a customer sent, or nobody announced: a courier brings our own. Nothing of it is counted or paid.
create function private.check_rejected(p_after jsonb) returns void language plpgsql set search_path = '' as $$
begin
  if p_after ->> 'rejected_at' is null then
    return;
  elsif p_after ->> 'type' not in ('customer_return', 'unannounced') then
    perform private.refuse('return_kept', 'rejected_at');
  elsif p_after ->> 'reject_reason' = '' then
    perform private.refuse('reason_missing', 'reject_reason');
  elsif p_after ->> 'closed_at' is null or p_after ->> 'claimed_at' is not null or (p_after ->> 'refund_amount')::bigint <> 0
    or jsonb_path_exists(p_after -> 'items', '$[*] ? (@.restock_qty > 0 || @.damaged_qty > 0)') then
    perform private.refuse('return_closed', 'rejected_at');
  end if;
end
$$;

create function private.check_returns(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_return_pieces(s, p_op, p_before, p_after);
  -- The sale whose money it is about is the one that its pieces are of.
  if p_before is null and p_after ->> 'type' = 'customer_return' and p_after ->> 'parcel_id' is not null
    and exists (select from jsonb_array_elements(p_after -> 'items') i where i ->> 'sale_id' is distinct from p_after ->> 'parcel_id') then
    perform private.refuse('invalid', 'parcel_id');
  end if;
  if p_before is null and p_after ->> 'type' = 'unannounced' and p_after ->> 'parcel_id' is not null then
    perform private.refuse('invalid', 'parcel_id');
  end if;
  perform private.check_rejected(p_after);
  if p_before ->> 'refund_account_id' is not null then
    perform private.keep_period(s.tenant, p_before, p_after, 'refund_on', array['refund_amount', 'refund_account_id', 'refund_on']);
  end if;
  if p_before ->> 'claim_account_id' is not null then
    perform private.keep_period(s.tenant, p_before, p_after, 'claim_paid_on', array['claim_paid', 'claim_account_id', 'claim_paid_on']);
  end if;
  perform private.check_return_payment(s, p_op, p_before, p_after);
end
$$;

-- What is counted anew, opened again or restored is still out: of two that say so at the same moment one waits for the other.
create function private.keep_pieces_once() returns trigger language plpgsql set search_path = '' as $$
declare
  sale public.orders;
begin
  for sale in select o.* from public.orders o where o.tenant_id = new.tenant_id and o.id in (select (i ->> 'sale_id')::uuid
    from jsonb_array_elements(new.items) i where i ->> 'sale_id' is not null) order by o.id for no key update loop
    if private.more_than_sold(sale) is not null then
      perform private.refuse('quantity_invalid', 'items');
    end if;
  end loop;
  return null;
end
$$;
create trigger a_once after update on public.returns for each row
  when (new.type = 'customer_return' and new.deleted_at is null
    and (old.items, old.closed_at, old.rejected_at, old.deleted_at) is distinct from (new.items, new.closed_at, new.rejected_at, new.deleted_at))
  execute function private.keep_pieces_once();

-- An outcome is not taken back while its customer has his money back.
create function private.keep_refunded() returns trigger language plpgsql set search_path = '' as $$
declare
  doc uuid;
begin
  select r.id into doc from public.returns r where r.tenant_id = new.tenant_id and r.parcel_id = new.id and r.refund_account_id is not null
    and r.deleted_at is null limit 1;
  if found then
    perform private.refuse('return_paid', 'shipping_status_id', '', 'returns', doc::text);
  end if;
  return null;
end
$$;
create trigger a_keep_refunded after update on public.orders for each row when (old.completed_at is not null and new.completed_at is null)
  execute function private.keep_refunded();
