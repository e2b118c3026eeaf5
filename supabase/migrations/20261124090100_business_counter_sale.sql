-- A sale without a parcel of ours (over the counter, own delivery) takes its pieces off the shelf when it is completed, and brings them
-- back when that is taken back. A parcel's go when it is booked.

-- What a sale takes is written by rule alone.
create or replace function private.check_stock_movements(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_before is null and p_after ->> 'ref_type' in ('parcel', 'order') then
    perform private.refuse('forbidden', 'ref_type');
  end if;
end
$$;

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
        case when n.deleted_at is not null or p_phase in ('cancelled', 'returned') then 0 when p_phase in ('delivered', 'partial')
          then (i ->> 'delivered_qty')::int when ref = 'parcel' then (i ->> 'quantity')::int else 0 end as wanted,
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

create function private.follow_counter_sale() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.move_stock(new, private.phase_of(new.tenant_id, new.shipping_status_id));
  return null;
end
$$;
-- An order with a parcel is completed by it, and the parcel has the pieces.
create trigger d_counter_sale after update on public.orders for each row
  when (new.order_type = 'ecommerce' and old.linked_parcel_id is null and new.linked_parcel_id is null
    and (old.completed_at is not null or new.completed_at is not null)
    and (old.shipping_status_id, old.items, old.deleted_at) is distinct from (new.shipping_status_id, new.items, new.deleted_at))
  execute function private.follow_counter_sale();
