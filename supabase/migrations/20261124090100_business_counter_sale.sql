-- A sale without a parcel of ours (over the counter, own delivery) takes its pieces off the shelf when it is completed, and brings them back when
-- that is taken back. A parcel's go when it is booked.

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
