-- Money of sales and returns stays what it was paid for: who does not see the accounts moves none, what was paid is not deleted or paid twice, and
-- after the outcome only what was promised back leaves.

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

create function private.keeps_books(s private.session) returns boolean language sql immutable set search_path = '' as $$
  select array['view_transactions', 'manage_transactions'] <@ s.permissions
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

alter function private.check_returns(private.session, jsonb, jsonb, jsonb) rename to check_return_pieces;

create or replace function private.check_returns(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_return_pieces(s, p_op, p_before, p_after);
  -- The sale whose money it is about is the one that its pieces are of.
  if p_before is null and p_after ->> 'type' = 'customer_return' and p_after ->> 'parcel_id' is not null
    and exists (select from jsonb_array_elements(p_after -> 'items') i where i ->> 'sale_id' is distinct from p_after ->> 'parcel_id') then
    perform private.refuse('invalid', 'parcel_id');
  end if;
  perform private.check_return_payment(s, p_op, p_before, p_after);
end
$$;

-- What holds whoever writes. Something is claimed where pieces are lost or missing, and paid up to that; a customer gets back no more than he has
-- paid for the sale, all his returns together. What was paid keeps its return out of the trash, or brings it back from there.
create or replace function private.check_return_money() returns trigger language plpgsql set search_path = '' as $$
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
    or new.lost_at is null and (new.closed_at is null or not exists (select from jsonb_array_elements(new.items) i
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
    and (was.claim_account_id is null or new.claim_paid > was.claim_paid) then
    perform private.refuse('claim_above_worth', 'claim_paid');
  end if;
  return new;
end
$$;

-- What a return takes from an account for its customer.
create function private.refund_leaving(r public.returns) returns bigint language sql immutable set search_path = '' as $$
  select case when r.refund_account_id is not null and r.deleted_at is null then r.refund_amount else 0 end
$$;

create or replace function private.book_return(t public.transactions, p_live boolean) returns void language plpgsql set search_path = '' as $$
begin
  if not p_live then
    update public.transactions x set deleted_at = now() where x.tenant_id = t.tenant_id and x.id = t.id and x.deleted_at is null;
    return;
  end if;
  insert into public.transactions as x (tenant_id, id, order_id, bank_account_id, amount, type, category, title, transaction_date, created_by)
  values (t.tenant_id, t.id, t.order_id, t.bank_account_id, t.amount, t.type, t.category, t.title, t.transaction_date, auth.uid())
  on conflict (tenant_id, id) do update set order_id = excluded.order_id, bank_account_id = excluded.bank_account_id, amount = excluded.amount,
    type = excluded.type, category = excluded.category, category_id = null, title = excluded.title, to_account_id = null, amount_in = 0, fee = 0,
    splits = '[]', brand_id = null, customer_id = null, shipping_company_id = null, transaction_date = excluded.transaction_date, deleted_at = null;
end
$$;

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

-- Money that an order's action may write: the advance of such an order, within the person's brands, and no more of it than the order costs. What else
-- comes in with a sale is for who keeps the books.
create or replace function private.check_money(s private.session, p_action text, p_row jsonb, p_field text) returns void
language plpgsql stable set search_path = '' as $$
declare
  brand uuid;
  called text := p_row ->> 'category';
begin
  if p_action !~ '^(order|parcel|shipment)\.' then
    return;
  end if;
  -- A parcel's person gives back what was paid for the order that it brings.
  select o.brand_id into brand from public.orders o where o.tenant_id = s.tenant and o.id = (p_row ->> 'order_id')::uuid
    and (o.order_type = 'parcel' and p_action ~ '^parcel' or o.order_type = 'ecommerce' and (p_action !~ '^parcel' or o.linked_parcel_id is not null));
  if not found or not (s.brands is null or brand = any (s.brands)) then
    perform private.refuse('not_found', p_field);
  end if;
  if p_row ->> 'category_id' is not null then
    select c.name into called from public.transaction_categories c where c.tenant_id = s.tenant and c.id = (p_row ->> 'category_id')::uuid
      and c.type = p_row ->> 'type';
  end if;
  if not coalesce(p_row ->> 'type' || ' ' || called = any (array['income Pre Payment', 'expense Pre Payment', 'expense Refunds Paid']
      || case when private.keeps_books(s) then array['income Other Income'] end), false)
    or p_row ->> 'to_account_id' is not null or coalesce(p_row -> 'splits', '[]') <> '[]' or coalesce((p_row ->> 'fee')::bigint, 0) <> 0
    or coalesce((p_row ->> 'amount_in')::bigint, 0) <> 0
    or coalesce(p_row ->> 'brand_id', p_row ->> 'customer_id', p_row ->> 'shipping_company_id') is not null then
    perform private.refuse('forbidden', 'category');
  end if;
end
$$;

-- How far an order's action moves its money: up to what the order costs while it is open; after its outcome what was promised back leaves, and comes
-- back with the outcome that is taken back.
create function private.check_sale_money(s private.session, p_action text, p_before jsonb, p_after jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.transactions := jsonb_populate_record(null::public.transactions, coalesce(p_before, '{}'));
  t constant public.transactions := jsonb_populate_record(null::public.transactions, coalesce(p_after, '{}'));
  more constant bigint := coalesce(private.signed(t), 0) - coalesce(private.signed(was), 0);
  o public.orders;
begin
  select * into o from public.orders x where x.tenant_id = s.tenant and x.id = coalesce(t.order_id, was.order_id) for no key update;
  if o.completed_at is not null then
    if not (coalesce(t.type, was.type) = 'expense' and (p_before is null and o.delivery_details ->> 'advance' is not distinct from 'refunded'
      or p_action ~ '\.reopen$' and was.deleted_at is null and t.deleted_at is not null)) then
      perform private.refuse('completed', 'order_id');
    end if;
  elsif t.type = 'income' and more > 0 and o.advance + more > o.total_amount and not private.keeps_books(s) then
    perform private.refuse('advance_too_high', 'amount');
  end if;
end
$$;

create or replace function private.check_transactions(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_op ->> 'action' = 'transaction.save' and not 'view_transactions' = any (s.permissions) then
    perform private.refuse('forbidden', 'id');
  end if;
  if p_before is not null then
    perform private.check_money(s, p_op ->> 'action', p_before, 'id');
  end if;
  if p_after is not null then
    perform private.check_money(s, p_op ->> 'action', p_after, 'order_id');
  end if;
  if p_op ->> 'action' = 'transaction.save' then
    perform private.check_entry(s, p_before, p_after);
  elsif p_op ->> 'action' ~ '^(order|parcel|shipment)\.' then
    perform private.check_sale_money(s, p_op ->> 'action', p_before, p_after);
  end if;
end
$$;

-- Accounts are changed in one order, so that two transfers against each other wait instead of failing. Money never lies where nobody sees it: an
-- account that was deleted meanwhile is there again. Nothing is paid back twice: of what a sale has brought returns have had their part.
create or replace function private.sum_money() returns trigger language plpgsql set search_path = '' as $$
declare
  was public.transactions;
  leg record;
begin
  if tg_op = 'UPDATE' then
    was := old;
  end if;
  for leg in select x.account, sum(x.amount)::bigint as amount from (
      select f.account, f.amount from private.flows_of(new) f
      union all
      select f.account, -f.amount from private.flows_of(was) f where was.id is not null
    ) x group by x.account having sum(x.amount) <> 0 or tg_op = 'INSERT' order by x.account
  loop
    update public.account_balances b set balance = b.balance + leg.amount where b.tenant_id = new.tenant_id and b.id = leg.account;
    if not found then
      insert into public.account_balances (tenant_id, id, balance) values (new.tenant_id, leg.account, leg.amount);
    end if;
    update public.bank_accounts a set deleted_at = null where a.tenant_id = new.tenant_id and a.id = leg.account and a.deleted_at is not null;
  end loop;
  if was.order_id is not null and was.order_id is distinct from new.order_id then
    perform private.refresh_advance(was.tenant_id, was.order_id);
  end if;
  if new.order_id is null or not (tg_op = 'UPDATE' or new.category in ('Pre Payment', 'Refunds Paid')) then
    return null;
  end if;
  perform private.refresh_advance(new.tenant_id, new.order_id);
  if new.category in ('Pre Payment', 'Refunds Paid') and private.signed(new) < 0
    and (was.id is null or private.signed(new) < private.signed(was))
    and exists (select from public.orders o where o.tenant_id = new.tenant_id and o.id = new.order_id and (o.advance < 0
      or o.advance + o.collected_amount < private.refunded_of(o.tenant_id, array[o.id, o.linked_parcel_id]))) then
    perform private.refuse('nothing_to_refund', 'amount');
  end if;
  return null;
end
$$;

-- The advance of an order stands on the parcel that the order goes with: on none that was lost. In the trash nothing follows; who comes back asks.
create or replace function private.refresh_advance(p_tenant uuid, p_order uuid) returns void language plpgsql set search_path = '' as $$
declare
  o public.orders;
  paid bigint;
begin
  select * into o from public.orders where tenant_id = p_tenant and id = p_order for no key update;
  if not found or o.deleted_at is not null and o.source_ecom_order_id is not null then
    return;
  end if;
  paid := private.advance_of(p_tenant, p_order) + coalesce((select s.advance from public.orders s
    where s.tenant_id = p_tenant and s.id = o.source_ecom_order_id and s.linked_parcel_id = o.id), 0);
  if paid <> o.advance then
    update public.orders set advance = paid where tenant_id = p_tenant and id = p_order;
  end if;
end
$$;

create function private.follow_link() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refresh_advance(new.tenant_id, p) from unnest(array[old.linked_parcel_id, new.linked_parcel_id]) p where p is not null;
  return null;
end
$$;
create trigger d_follow_link after update on public.orders for each row
  when (old.linked_parcel_id is distinct from new.linked_parcel_id) execute function private.follow_link();

-- A parcel that comes back to its order, from the trash or found, carries what the order still is.
create or replace function private.check_source(n public.orders) returns void language plpgsql set search_path = '' as $$
declare
  s public.orders;
  sold jsonb;
  sent jsonb;
  code text := 'invalid';
begin
  select * into s from public.orders where tenant_id = n.tenant_id and id = n.source_ecom_order_id and order_type = 'ecommerce' for no key update;
  if not found or s.deleted_at is not null then
    perform private.refuse('source_missing', 'source_ecom_order_id', 'Could not find the original eCommerce order.');
  end if;
  if exists (select from public.orders p where p.tenant_id = n.tenant_id and p.source_ecom_order_id = s.id and p.id <> n.id and p.deleted_at is null
    and private.phase_of(p.tenant_id, p.shipping_status_id) <> 'lost') then
    perform private.refuse('already_shipped', 'source_ecom_order_id', '', 'ecom_orders', s.id::text);
  end if;
  if (select final from private.phase where type = 'ecom' and phase = (select private.phase_of(s.tenant_id, s.shipping_status_id))) then
    perform private.refuse('final', 'source_ecom_order_id', '', 'ecom_orders', s.id::text);
  end if;
  if exists (select from public.orders p where p.tenant_id = n.tenant_id and p.id = n.id) then
    code := 'order_changed';
  end if;
  if s.brand_id <> n.brand_id then
    perform private.refuse(code, 'brand_id');
  end if;
  select jsonb_agg(line order by line) into sold
    from (select jsonb_build_array(i -> 'variant_id', i -> 'quantity', i -> 'price', i -> 'discount') as line from jsonb_array_elements(s.items) i) x;
  select jsonb_agg(line order by line) into sent
    from (select jsonb_build_array(i -> 'variant_id', i -> 'quantity', i -> 'price', i -> 'discount') as line from jsonb_array_elements(n.items) i) x;
  if sold is distinct from sent then
    perform private.refuse(code, 'items');
  end if;
  if (s.discount_type, s.discount_value) is distinct from (n.discount_type, n.discount_value) then
    perform private.refuse(code, 'discount_value');
  elsif s.delivery_fee <> n.delivery_fee then
    perform private.refuse(code, 'delivery_fee');
  end if;
end
$$;

-- What a rule has taken out of the trash with the change does not lie there.
create or replace function private.apply_patch(k private.sync_kind, s private.session, a private.sync_action, p_op jsonb, p_id uuid, p_from jsonb,
  p_to jsonb) returns text[] language plpgsql set search_path = '' as $$
declare
  cur jsonb := private.row_of(k, s.tenant, p_id);
  to_set jsonb;
  was jsonb;
  want jsonb;
  verdict text := 'apply';
  patch jsonb := '{}';
  merged text[] := '{}';
  lost text[] := '{}';
  apart jsonb := '{}';
  reopens constant boolean := a.reopens and k.status is not null;
  f text;
begin
  if cur is null then
    perform private.refuse('not_found', 'id');
  end if;
  perform private.check_brand(k, s, cur, p_to);
  to_set := private.within_reach(k, s, cur, p_to);
  perform private.check_row(k, s, p_op, cur, cur || to_set);
  was := private.typed(k, p_from);
  want := private.typed(k, to_set);
  if reopens then
    perform private.check_seen(k, p_id, array(select jsonb_object_keys(p_to)), cur, was, want);
  elsif k.status is not null and p_to ? k.status then
    verdict := private.judge_status(k, s, p_id, (cur ->> k.status)::uuid, (was ->> k.status)::uuid, (want ->> k.status)::uuid);
  end if;
  for f in select jsonb_object_keys(p_to) loop
    if cur -> f = want -> f then
      continue;
    elsif f = k.status then
      if verdict = 'apply' then
        patch := patch || jsonb_build_object(f, want -> f);
      else
        merged := merged || f;
      end if;
    elsif cur -> f = was -> f or a.reopens then
      patch := patch || jsonb_build_object(f, want -> f);
    elsif f = any (k.guarded) then
      perform private.refuse('conflict', f, '', k.kind, p_id::text);
    elsif verdict in ('keep', 'same_final') or f = any (k.first_stands) then
      merged := merged || f;
      if private.is_typed(k, f) then
        apart := apart || jsonb_build_object(f, jsonb_build_array(want -> f, cur -> f));
        perform private.tell_both(k, s.tenant, p_id, f, cur -> f, want -> f);
      end if;
    else
      patch := patch || jsonb_build_object(f, want -> f);
      merged := merged || f;
      lost := lost || f;
    end if;
  end loop;
  if patch <> '{}' then
    if k.number_field is not null and patch ? k.number_field then
      perform private.check_number(k, s, patch ->> k.number_field);
    end if;
    if reopens then
      perform set_config('karbar.reopens', p_id::text, true);
    end if;
    perform private.put_row(k, s.tenant, p_id, patch, false);
    if reopens then
      perform set_config('karbar.reopens', '', true);
    end if;
  end if;
  foreach f in array lost loop
    if private.is_typed(k, f) then
      perform private.tell_both(k, s.tenant, p_id, f, want -> f, cur -> f);
    end if;
  end loop;
  if apart <> '{}' then
    perform private.tell_device('kept_apart', k.kind, p_id, apart);
  end if;
  if cur ->> 'deleted_at' is not null and patch <> '{}' and not p_to ? 'deleted_at'
    and private.row_of(k, s.tenant, p_id) ->> 'deleted_at' is not null then
    perform private.tell_device('in_trash', k.kind, p_id, (select jsonb_object_agg(e.key, jsonb_build_array(e.value, cur -> e.key)) from jsonb_each(patch) e));
  end if;
  return merged;
end
$$;

select private.refresh_advance(p.tenant_id, p.id) from public.orders p
join public.orders s on s.tenant_id = p.tenant_id and s.id = p.source_ecom_order_id and s.linked_parcel_id is distinct from p.id
where p.order_type = 'parcel' and p.deleted_at is null;
