-- Couriers' statements: a rest that the courier paid too much is a charge; a line whose parcel goes another way can still be left out; and what a
-- courier pays for a parcel of ours that is still to be paid is no other income, whether the device of whoever posts knows the parcel or not.
create or replace function private.expected_of(o public.orders) returns bigint[] language sql immutable set search_path = '' as $$
  select case o.settlement when 'disputed'
    then (select array[greatest(0, rest), 0, 0, 0, greatest(0, -rest)]
      from (select o.collected_amount - o.shipping_charge - o.cod_charge - o.return_charge - o.other_charge - o.settled_amount) x (rest))
    else array[o.collected_amount, o.shipping_charge, o.cod_charge, o.return_charge, o.other_charge] end
$$;

create or replace function private.check_payment_lines(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  p public.group_payments;
begin
  if s.brands is not null or p_after is null then
    perform private.refuse('forbidden', 'id');
  end if;
  select * into p from public.group_payments x where x.tenant_id = s.tenant and x.id = (p_after ->> 'payment_id')::uuid for share;
  if not found or p.deleted_at is not null then
    perform private.refuse('not_found', 'payment_id');
  elsif p.state <> 'draft' then
    perform private.refuse('payment_posted', 'payment_id', '', 'group_payments', p.id::text);
  elsif p_after ->> 'parcel_id' is not null and p_before -> 'parcel_id' is distinct from p_after -> 'parcel_id'
    and not exists (select from public.orders o where o.tenant_id = s.tenant and o.id = (p_after ->> 'parcel_id')::uuid
    and o.order_type = 'parcel' and o.shipping_company_id = p.shipping_company_id) then
    perform private.refuse('other_courier', 'parcel_id');
  end if;
end
$$;

create or replace function private.settle_line(p public.group_payments, l public.payment_lines, out sold bigint, out cost bigint, out beside bigint)
language plpgsql set search_path = '' as $$
declare
  o public.orders;
  theirs constant bigint[] := array[l.collected, l.shipping_charge, l.cod_charge, l.return_charge, l.other_charge];
  ours bigint[];
  phase text;
  stays constant boolean := l.decision in ('keep', 'dispute');
begin
  sold := 0;
  cost := 0;
  beside := 0;
  if l.parcel_id is null then
    if l.decision <> 'accept' then
      perform private.refuse('payment_open', 'state', '', 'payment_lines', l.id::text);
    end if;
    select x.* into o from public.orders x where x.tenant_id = p.tenant_id and x.order_type = 'parcel' and x.shipping_company_id = p.shipping_company_id
      and x.deleted_at is null and x.completed_at is not null and x.settlement <> 'settled'
      and l.reference <> '' and upper(l.reference) in (upper(x.consignment_id), upper(x.tracking_code), upper(x.parcel_id)) limit 1;
    if found then
      perform private.refuse('payment_known', 'state', '', 'parcels', o.id::text);
    end if;
    beside := private.net_of(theirs);
    return;
  end if;
  select * into o from public.orders x where x.tenant_id = p.tenant_id and x.id = l.parcel_id for no key update;
  phase := private.phase_of(o.tenant_id, o.shipping_status_id);
  if o.settlement = 'settled' or o.payment_id = p.id then
    perform private.refuse('payment_duplicate', 'state', '', 'parcels', o.id::text);
  elsif o.deleted_at is not null or o.completed_at is null or phase = 'lost' or o.shipping_company_id is distinct from p.shipping_company_id then
    perform private.refuse('payment_conflict', 'state', '', 'parcels', o.id::text);
  end if;
  ours := private.expected_of(o);
  if theirs <> ours and l.decision = 'open' then
    perform private.refuse('payment_open', 'state', '', 'payment_lines', l.id::text);
  elsif theirs[1] <> ours[1] and not stays and o.settlement = 'none' and phase in ('cancelled', 'returned') then
    -- Nothing is collected for what nobody took: such a parcel ends anew as a paid return.
    perform private.refuse('payment_conflict', 'state', '', 'parcels', o.id::text);
  end if;
  update public.payment_lines x set booked = jsonb_build_object('net', private.net_of(ours), 'collected_amount', o.collected_amount,
    'shipping_charge', o.shipping_charge, 'cod_charge', o.cod_charge, 'return_charge', o.return_charge, 'other_charge', o.other_charge,
    'settlement', o.settlement, 'settled_amount', o.settled_amount, 'payment_id', o.payment_id)
  where x.tenant_id = l.tenant_id and x.id = l.id;
  if l.decision = 'keep' then
    sold := ours[1];
    cost := ours[2] + ours[3] + ours[4] + ours[5];
    beside := private.net_of(theirs) - private.net_of(ours);
  else
    sold := theirs[1];
    cost := theirs[2] + theirs[3] + theirs[4] + theirs[5];
  end if;
  update public.orders x set payment_id = p.id, settled_amount = o.settled_amount + private.net_of(theirs),
    settlement = case when l.decision = 'dispute' and theirs <> ours then 'disputed' else 'settled' end,
    collected_amount = case when stays or o.settlement = 'disputed' then o.collected_amount else theirs[1] end,
    shipping_charge = case when stays or o.settlement = 'disputed' then o.shipping_charge else theirs[2] end,
    cod_charge = case when stays or o.settlement = 'disputed' then o.cod_charge else theirs[3] end,
    return_charge = case when stays or o.settlement = 'disputed' then o.return_charge else theirs[4] end,
    -- What the courier keeps of a disputed parcel in the end he keeps as another charge.
    other_charge = case when stays then o.other_charge when o.settlement = 'disputed'
      then o.other_charge + private.net_of(ours) - private.net_of(theirs) else theirs[5] end
  where x.tenant_id = o.tenant_id and x.id = o.id;
  perform private.tell_orders(o.tenant_id, o.id, 'settled', jsonb_build_object('number', p.payment_no, 'amount', private.net_of(theirs)));
end
$$;

-- The id of a membership is that of its pair, so the pair is what the two say.
create or replace function private.pair_member() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.pair <> new.customer_id || ':' || new.group_id and substr(new.id::text, 15, 1) = '5' then
    perform private.refuse('invalid', 'pair');
  end if;
  new.pair := new.customer_id || ':' || new.group_id;
  return new;
end
$$;
