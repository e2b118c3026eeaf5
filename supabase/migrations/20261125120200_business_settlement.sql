-- What posting a courier's statement sets in motion, and voiding it: parcels, the books, and what stays as it ended.

-- What a parcel still brings, before or after a part of it was paid; a rest that the courier paid too much is a charge. The app counts alike
-- (src/modules/business/courier-payments/rules.ts).
create function private.expected_of(o public.orders) returns bigint[] language sql immutable set search_path = '' as $$
  select case o.settlement when 'disputed'
    then (select array[greatest(0, rest), 0, 0, 0, greatest(0, -rest)]
      from (select o.collected_amount - o.shipping_charge - o.cod_charge - o.return_charge - o.other_charge - o.settled_amount) x (rest))
    else array[o.collected_amount, o.shipping_charge, o.cod_charge, o.return_charge, o.other_charge] end
$$;

create function private.net_of(p_figures bigint[]) returns bigint language sql immutable set search_path = '' as $$
  select p_figures[1] - p_figures[2] - p_figures[3] - p_figures[4] - p_figures[5]
$$;

-- One line of a statement that is being posted: its parcel is settled, or paid a part of. Answers what goes into the books: what was collected, what
-- the courier keeps, and what is written off or on. What a courier pays for a parcel of ours that is still to be paid is no other income, whether the
-- device of whoever posts knows the parcel or not.
create function private.settle_line(p public.group_payments, l public.payment_lines, out sold bigint, out cost bigint, out beside bigint)
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
      and l.reference <> '' and upper(ltrim(btrim(translate(l.reference, '০১২৩৪৫৬৭৮৯', '0123456789')), '#'))
        in (upper(x.consignment_id), upper(x.tracking_code), upper(x.parcel_id), upper(x.printed_number)) limit 1;
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
  elsif o.deleted_at is null and o.completed_at is null and phase <> 'lost' and o.shipping_company_id = p.shipping_company_id then
    perform private.refuse('payment_not_due', 'state', '', 'parcels', o.id::text);
  elsif o.deleted_at is not null or o.completed_at is null or phase = 'lost' or o.shipping_company_id is distinct from p.shipping_company_id then
    perform private.refuse('payment_conflict', 'state', '', 'parcels', o.id::text);
  end if;
  ours := private.expected_of(o);
  if (theirs <> ours or o.disputed_at is not null) and l.decision = 'open' then
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

-- An entry of a statement in the books; nothing where there is nothing to book. An id that could be foreseen could be taken beforehand: then all of
-- it is put right.
create function private.book_statement(p public.group_payments, p_part text, p_type text, p_category text, p_amount bigint) returns void
language plpgsql set search_path = '' as $$
begin
  if p_amount = 0 then
    return;
  end if;
  insert into public.transactions as x (tenant_id, id, bank_account_id, amount, type, category, title, reference, shipping_company_id, transaction_date,
    created_by)
  values (p.tenant_id, private.v5_of(p.tenant_id, 'payment:' || p.id || ':' || p_part), p.bank_account_id, p_amount, p_type, p_category,
    concat_ws(' ', 'Statement', p.payment_no), left(p.statement_ref, 100), p.shipping_company_id, p.received_date, auth.uid())
  on conflict (tenant_id, id) do update set order_id = null, bank_account_id = excluded.bank_account_id, amount = excluded.amount, type = excluded.type,
    category = excluded.category, category_id = null, title = excluded.title, reference = excluded.reference, to_account_id = null, amount_in = 0, fee = 0,
    base_amount = 0, splits = '[]', brand_id = null, customer_id = null, shipping_company_id = excluded.shipping_company_id,
    transaction_date = excluded.transaction_date, deleted_at = null;
end
$$;

create function private.settle_statement(p public.group_payments) returns void language plpgsql set search_path = '' as $$
declare
  l public.payment_lines;
  one record;
  a jsonb;
  sold bigint := 0;
  cost bigint := 0;
  gained bigint := 0;
  given bigint := 0;
begin
  for l in select * from public.payment_lines x where x.tenant_id = p.tenant_id and x.payment_id = p.id and x.deleted_at is null and x.decision <> 'skip'
    order by x.parcel_id, x.sort, x.id
  loop
    one := private.settle_line(p, l);
    sold := sold + one.sold;
    cost := cost + one.cost;
    gained := gained + greatest(0, one.beside);
    given := given + greatest(0, -one.beside);
  end loop;
  for a in select x from jsonb_array_elements(p.adjustments) x loop
    gained := gained + greatest(0, (a ->> 'amount')::bigint);
    given := given + greatest(0, -(a ->> 'amount')::bigint);
  end loop;
  if sold - cost + gained - given <> p.received_amount then
    perform private.refuse('payment_differs', 'received_amount');
  end if;
  perform private.book_statement(p, 'sold', 'income', 'Sales Revenue', greatest(0, sold));
  perform private.book_statement(p, 'unsold', 'expense', 'Other Expense', greatest(0, -sold));
  perform private.book_statement(p, 'cost', 'expense', 'Courier Cost', greatest(0, cost));
  perform private.book_statement(p, 'credit', 'income', 'Other Income', greatest(0, -cost));
  perform private.book_statement(p, 'gained', 'income', 'Other Income', gained);
  perform private.book_statement(p, 'given', 'expense', 'Other Expense', given);
end
$$;

-- Parcels are as they were before the statement, unless a later one has paid the rest of one.
create function private.unsettle_statement(p public.group_payments) returns void language plpgsql set search_path = '' as $$
declare
  l public.payment_lines;
begin
  for l in select * from public.payment_lines x where x.tenant_id = p.tenant_id and x.payment_id = p.id and x.booked is not null
    order by x.parcel_id, x.id
  loop
    update public.orders o set payment_id = (l.booked ->> 'payment_id')::uuid, settlement = l.booked ->> 'settlement',
      settled_amount = (l.booked ->> 'settled_amount')::bigint, collected_amount = (l.booked ->> 'collected_amount')::bigint,
      shipping_charge = (l.booked ->> 'shipping_charge')::bigint, cod_charge = (l.booked ->> 'cod_charge')::bigint,
      return_charge = (l.booked ->> 'return_charge')::bigint, other_charge = (l.booked ->> 'other_charge')::bigint
    where o.tenant_id = p.tenant_id and o.id = l.parcel_id and o.payment_id = p.id;
    if not found then
      perform private.refuse('payment_followed', 'state', '', 'parcels', l.parcel_id::text);
    end if;
    update public.payment_lines x set booked = null where x.tenant_id = l.tenant_id and x.id = l.id;
    perform private.tell_orders(p.tenant_id, l.parcel_id, 'unsettled', jsonb_build_object('number', p.payment_no));
  end loop;
  update public.transactions t set deleted_at = now() where t.tenant_id = p.tenant_id and t.deleted_at is null
    and t.id in (select private.v5_of(p.tenant_id, 'payment:' || p.id || ':' || part)
      from unnest(array['sold', 'unsold', 'cost', 'credit', 'gained', 'given']) part);
end
$$;

create function private.mark_posted() returns trigger language plpgsql set search_path = '' as $$
begin
  new.posted_at := case new.state when 'posted' then now() else old.posted_at end;
  new.posted_by := case new.state when 'posted' then auth.uid() else old.posted_by end;
  return new;
end
$$;
create trigger b_posted before update on public.group_payments for each row when (new.state <> old.state) execute function private.mark_posted();

create function private.follow_group_payments() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.state = old.state then
    return null;
  end if;
  perform set_config('karbar.settles', new.id::text, true);
  if new.state = 'posted' then
    perform private.settle_statement(new);
  elsif old.state = 'posted' then
    perform private.unsettle_statement(new);
  end if;
  perform set_config('karbar.settles', '', true);
  return null;
end
$$;

-- What a statement has settled stays as it ended: a mistake is an adjustment of a later statement, or this one is voided first.
create function private.keep_settled() returns trigger language plpgsql set search_path = '' as $$
declare
  was constant jsonb := to_jsonb(old);
  wants constant jsonb := to_jsonb(new);
  f text;
begin
  if coalesce(current_setting('karbar.settles', true), '') <> '' then
    return new;
  end if;
  foreach f in array array['shipping_status_id', 'collected_amount', 'shipping_charge', 'cod_charge', 'return_charge', 'other_charge',
    'delivery_details', 'deleted_at', 'shipping_company_id', 'payment_id', 'settlement', 'settled_amount'] loop
    if was -> f is distinct from wants -> f then
      perform private.refuse('settled', f);
    end if;
  end loop;
  return new;
end
$$;
create trigger a_keep_settled before update on public.orders for each row when (old.settlement <> 'none') execute function private.keep_settled();
