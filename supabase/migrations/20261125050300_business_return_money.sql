-- The money of a return: what a courier pays for a claim arrives on an account, and what a customer gets back leaves one. The return says how much,
-- where and when; its entry is written by rule, once, and follows it. Who does not see the accounts moves none, what was paid is not deleted or paid
-- twice, and after the outcome only what was promised back leaves.

-- Whether this person sees what was paid for a sale: in the books, on the sale, or on the order that a parcel brings.
create function private.sees_paid(s private.session, sale public.orders) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return 'view_transactions' = any (s.permissions) or exists (select from private.sync_kind k
    where k.kind = any (array[case sale.order_type when 'parcel' then 'parcels' else 'ecom_orders' end,
      case when sale.source_ecom_order_id is not null then 'ecom_orders' end]) and private.may_read(k, s, to_jsonb(sale)));
end
$$;

create function private.sees_accounts(s private.session) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.sync_kind k where k.kind = 'bank_accounts' and k.read && s.permissions)
$$;

-- What customers were paid back for returns of a sale, or of the parcel that brought it.
create function private.refunded_of(p_tenant uuid, p_sales uuid[]) returns bigint language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(sum(r.refund_amount), 0)::bigint from public.returns r
    where r.tenant_id = p_tenant and r.parcel_id = any (p_sales) and r.refund_account_id is not null and r.deleted_at is null);
end
$$;

-- What a courier can have lost of a sale: its pieces at their price, and what was paid for the way. Zero where nothing has a price.
create function private.worth_of(sale public.orders) returns bigint language plpgsql stable set search_path = '' as $$
begin
  return least(10000000000000, (select coalesce(sum((i ->> 'quantity')::numeric * (i ->> 'price')::numeric), 0) from jsonb_array_elements(sale.items) i)
    + sale.delivery_fee + sale.shipping_charge + sale.cod_charge + sale.return_charge + greatest(0, sale.other_charge));
end
$$;

-- The money of a return as a person writes it. Who does not see the accounts, or what was paid for the sale, says how much, and is not told what that
-- is measured by; what was paid changes only in the hands of who has seen that payment.
create function private.check_return_payment(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.returns := jsonb_populate_record(null::public.returns, coalesce(p_before, '{}'));
  r constant public.returns := jsonb_populate_record(null::public.returns, p_after);
  restored constant boolean := was.deleted_at is not null and r.deleted_at is null;
  sale public.orders;
  part record;
  sees boolean;
begin
  select * into sale from public.orders o where o.tenant_id = s.tenant and o.id = r.parcel_id for no key update;
  sees := found and private.sees_paid(s, sale);
  for part in select * from (values
    ('refund_account_id', was.refund_account_id, r.refund_account_id, array['refund_amount', 'refund_account_id', 'refund_on']),
    ('claim_account_id', was.claim_account_id, r.claim_account_id,
      array['claimed_at', 'claim_amount', 'claim_paid', 'claim_account_id', 'claim_paid_on'])
  ) x (account, paid, pays, fields) loop
    if part.paid is not null and exists (select from jsonb_array_elements(p_op -> 'changes') c where c ->> 'id' = p_before ->> 'id'
      and c -> 'set' ?| part.fields and c -> 'set' -> part.account ->> 0 is distinct from part.paid::text) then
      perform private.refuse('paid_meanwhile', part.account, '', 'returns', p_before ->> 'id');
    elsif coalesce(part.paid, part.pays) is not null and not (sees and private.sees_accounts(s)) and exists (select from unnest(part.fields) f
      where p_after -> f is distinct from coalesce(p_before -> f, 'null')) then
      perform private.refuse('accounts_hidden', part.account);
    end if;
  end loop;
  if sees and r.type = 'customer_return' and (r.refund_amount > coalesce(was.refund_amount, 0) or restored)
    and r.refund_amount > sale.collected_amount + sale.advance
    - (select coalesce(sum(x.refund_amount), 0) from public.returns x where x.tenant_id = s.tenant and x.parcel_id = sale.id and x.deleted_at is null
      and x.id is distinct from (p_before ->> 'id')::uuid and (r.refund_account_id is null or x.refund_account_id is not null)) then
    perform private.refuse('refund_above_paid', 'refund_amount');
  elsif sees and r.claim_amount > coalesce(was.claim_amount, 0) and private.worth_of(sale) between 1 and r.claim_amount - 1 then
    perform private.refuse('claim_above_worth', 'claim_amount');
  end if;
end
$$;

-- What a return takes from an account for its customer.
create function private.refund_leaving(r public.returns) returns bigint language sql immutable set search_path = '' as $$
  select case when r.refund_account_id is not null and r.deleted_at is null then r.refund_amount else 0 end
$$;

-- What holds whoever writes. Something is claimed where pieces are lost or missing, and paid up to that; a customer gets back no more than he has
-- paid for the sale, all his returns together. What was paid keeps its return out of the trash, or brings it back from there.
create function private.check_return_money() returns trigger language plpgsql set search_path = '' as $$
declare
  was public.returns;
  sale public.orders;
begin
  if tg_op = 'UPDATE' then
    was := old;
    if (new.claimed_at, new.claim_paid, new.claim_account_id, new.claim_paid_on, new.claim_amount, new.refund_amount, new.refund_account_id, new.refund_on,
        new.deleted_at)
      is not distinct from (old.claimed_at, old.claim_paid, old.claim_account_id, old.claim_paid_on, old.claim_amount, old.refund_amount,
        old.refund_account_id, old.refund_on, old.deleted_at) then
      return new;
    end if;
  end if;
  if was.deleted_at is not null and new.deleted_at is not null and (new.refund_account_id, new.claim_account_id)
    is distinct from (was.refund_account_id, was.claim_account_id) and coalesce(new.refund_account_id, new.claim_account_id) is not null then
    new.deleted_at := null;
    perform private.tell_device('brought_back', 'returns', new.id);
  end if;
  if new.deleted_at is not null and was.deleted_at is null and coalesce(new.refund_account_id, new.claim_account_id) is not null then
    perform private.refuse('return_paid', 'deleted_at', '', 'returns', new.id::text);
  elsif new.deleted_at is not null and (coalesce(new.claim_paid, 0) > coalesce(was.claim_paid, 0)
    or new.refund_amount > coalesce(was.refund_amount, 0)) then
    perform private.refuse('deleted', case when new.refund_amount > coalesce(was.refund_amount, 0) then 'refund_amount' else 'claim_paid' end);
  elsif new.claimed_at is not null and new.claim_amount > coalesce(was.claim_amount, 0) and (new.parcel_id is null
    or new.closed_at is null and new.lost_at is null or new.closed_at is not null and (not exists (select from jsonb_array_elements(new.items) i
      where (i ->> 'restock_qty')::int + (i ->> 'damaged_qty')::int < (i ->> 'expected_qty')::int))) then
    perform private.refuse('nothing_to_claim', 'claim_amount');
  elsif new.claim_paid is not null and new.claimed_at is null then
    perform private.refuse('nothing_to_claim', 'claim_paid');
  elsif new.claim_paid > new.claim_amount then
    perform private.refuse('paid_above_claim', 'claim_paid');
  elsif new.claim_account_id is not null and (new.claim_paid_on is null or coalesce(new.claim_paid, 0) = 0) then
    perform private.refuse('invalid', 'claim_account_id');
  elsif new.refund_account_id is not null and (new.refund_on is null or new.refund_amount = 0) then
    perform private.refuse('invalid', 'refund_account_id');
  elsif new.refund_amount > coalesce(was.refund_amount, 0) and (new.type <> 'customer_return' or new.parcel_id is null) then
    perform private.refuse('forbidden', 'refund_amount');
  end if;
  select * into sale from public.orders o where o.tenant_id = new.tenant_id and o.id = new.parcel_id for no key update;
  if private.refund_leaving(new) > private.refund_leaving(was) and private.refund_leaving(new) > sale.collected_amount + sale.advance
    - private.refunded_of(new.tenant_id, array[new.parcel_id]) + private.refund_leaving(was) then
    perform private.refuse('refund_above_paid', 'refund_amount');
  elsif new.claim_account_id is not null and private.worth_of(sale) between 1 and new.claim_paid - 1
    + (select coalesce(sum(r.claim_paid), 0) from public.returns r where r.tenant_id = new.tenant_id and r.parcel_id = new.parcel_id
      and r.claim_account_id is not null and r.deleted_at is null and r.id <> new.id)
    and (was.claim_account_id is null or new.claim_paid > was.claim_paid) then
    perform private.refuse('claim_above_worth', 'claim_paid');
  end if;
  return new;
end
$$;
create trigger c_money before insert or update on public.returns for each row execute function private.check_return_money();

-- The entry of a return's money as the return says it. An id that could be foreseen could be taken beforehand: then all of it is put right.
create function private.book_return(t public.transactions, p_live boolean) returns void language plpgsql set search_path = '' as $$
begin
  if not p_live then
    update public.transactions x set deleted_at = now() where x.tenant_id = t.tenant_id and x.id = t.id and x.deleted_at is null;
    return;
  end if;
  insert into public.transactions as x (tenant_id, id, order_id, bank_account_id, amount, type, category, title, transaction_date, created_by)
  values (t.tenant_id, t.id, t.order_id, t.bank_account_id, t.amount, t.type, t.category, t.title, t.transaction_date, auth.uid())
  on conflict (tenant_id, id) do update set order_id = excluded.order_id, bank_account_id = excluded.bank_account_id, amount = excluded.amount,
    type = excluded.type, category = excluded.category, category_id = null, title = excluded.title, to_account_id = null, amount_in = 0, fee = 0,
    base_amount = 0, splits = '[]', brand_id = null, customer_id = null, shipping_company_id = null, transaction_date = excluded.transaction_date,
    deleted_at = null;
end
$$;

create function private.follow_return_money() returns trigger language plpgsql set search_path = '' as $$
declare
  t public.transactions;
  was public.returns;
begin
  if tg_op = 'UPDATE' then
    was := old;
  end if;
  t.tenant_id := new.tenant_id;
  if (new.claim_paid, new.claim_account_id, new.claim_paid_on) is distinct from (was.claim_paid, was.claim_account_id, was.claim_paid_on) then
    t.id := private.v5_of(new.tenant_id, 'claim:' || new.id);
    t.bank_account_id := new.claim_account_id;
    t.amount := new.claim_paid;
    t.type := 'income';
    t.category := 'Other Income';
    t.title := 'Claim ' || concat_ws(' ', new.return_no, new.parcel_number);
    t.transaction_date := new.claim_paid_on;
    perform private.book_return(t, new.claim_account_id is not null);
    if new.claim_paid > 0 and was.claim_paid is distinct from new.claim_paid then
      perform private.tell_returns(new.tenant_id, new.id, 'return_paid', jsonb_build_object('number', new.return_no, 'amount', new.claim_paid));
    end if;
  end if;
  if (new.refund_amount, new.refund_account_id, new.refund_on, new.deleted_at)
    is distinct from (coalesce(was.refund_amount, 0), was.refund_account_id, was.refund_on, was.deleted_at) then
    t.id := private.v5_of(new.tenant_id, 'refund:' || new.id);
    t.order_id := new.parcel_id;
    t.bank_account_id := new.refund_account_id;
    t.amount := new.refund_amount;
    t.type := 'expense';
    t.category := 'Other Expense';
    t.title := 'Refund ' || concat_ws(' ', new.return_no, new.parcel_number);
    t.transaction_date := new.refund_on;
    perform private.book_return(t, new.refund_account_id is not null and new.deleted_at is null);
    if new.refund_amount > 0 and coalesce(was.refund_amount, 0) <> new.refund_amount then
      perform private.tell_returns(new.tenant_id, new.id, 'return_refunded', jsonb_build_object('number', new.return_no, 'amount', new.refund_amount));
    end if;
  end if;
  return null;
end
$$;
create trigger d_money after insert or update on public.returns for each row execute function private.follow_return_money();

-- The feed of the sale says that a return left the trash, and why.
create function private.tell_brought_back() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell_returns(new.tenant_id, new.id, 'return_brought_back', jsonb_build_object('number', new.return_no));
  return null;
end
$$;
create trigger e_brought_back after update on public.returns for each row
  when (old.deleted_at is not null and new.deleted_at is null and (old.refund_account_id is null and new.refund_account_id is not null
    or old.claim_account_id is null and new.claim_account_id is not null))
  execute function private.tell_brought_back();
