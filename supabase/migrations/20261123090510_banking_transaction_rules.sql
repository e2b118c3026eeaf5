-- Who may write which transaction.

create function private.keeps_books(s private.session) returns boolean language sql immutable set search_path = '' as $$
  select array['view_transactions', 'manage_transactions'] <@ s.permissions
$$;

-- Money that an order's action may write: the advance of such an order, within the person's brands, and no more of it than the order costs. What else
-- comes in with a sale is for who keeps the books.
create function private.check_money(s private.session, p_action text, p_row jsonb, p_field text) returns void
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
    or coalesce((p_row ->> 'amount_in')::bigint, 0) <> 0 or coalesce((p_row ->> 'base_amount')::bigint, 0) <> 0
    or coalesce(p_row ->> 'origin_key', '') <> ''
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

-- Whether a category may stand on a transaction of this type.
create function private.fits_category(p_tenant uuid, p_type text, p_category jsonb) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.transaction_categories c where c.tenant_id = p_tenant and c.id = (p_category #>> '{}')::uuid and c.type = p_type);
end
$$;

-- One that the bank has seen is made void instead of deleted, and a void one stays as it is.
create function private.check_void(p_before jsonb, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
declare
  f text;
begin
  if p_before is null then
    if p_after ->> 'voided_at' is not null then
      perform private.refuse('invalid', 'voided_at');
    end if;
  elsif p_before ->> 'voided_at' is not null then
    foreach f in array array['voided_at', 'amount', 'bank_account_id', 'to_account_id', 'amount_in', 'fee', 'base_amount', 'type', 'transaction_date',
      'category_id', 'splits', 'deleted_at'] loop
      if p_before -> f is distinct from p_after -> f then
        perform private.refuse('transaction_void', f);
      end if;
    end loop;
  elsif p_before ->> 'deleted_at' is null and p_after ->> 'deleted_at' is not null
    and coalesce(p_before ->> 'cleared_in', p_before ->> 'cleared_to') is not null
    and private.locked_account_of(jsonb_populate_record(null::public.transactions, p_before)) is null then
    perform private.refuse('cleared_void', 'deleted_at');
  end if;
end
$$;

-- Whether what a person enters takes an id that follows from something: what is made of that could not come any more.
create function private.takes_derived(p_row jsonb) returns boolean language sql immutable set search_path = '' as $$
  select substr(p_row ->> 'id', 15, 1) = '5' and coalesce(p_row ->> 'origin_key', '') = ''
$$;

-- An entry in the books. What was paid for a sale, and what a return books by rule (its id follows from the return's), is changed there: here are
-- its papers and notes. Who works for some brands changes what is theirs, or nobody's.
create function private.check_entry(s private.session, p_before jsonb, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
declare
  kind constant text := p_after ->> 'type';
  parts constant jsonb := coalesce(p_after -> 'splits', '[]');
  brand constant uuid := coalesce((select o.brand_id from public.orders o where o.tenant_id = s.tenant and o.id = (p_before ->> 'order_id')::uuid),
    (p_before ->> 'brand_id')::uuid);
  f text;
begin
  if s.brands is not null and brand is not null and brand <> all (s.brands) then
    perform private.refuse('not_found', 'id');
  elsif p_before ->> 'order_id' is not null or substr(p_before ->> 'id', 15, 1) = '5' and p_before ->> 'origin_key' = '' then
    foreach f in array array['bank_account_id', 'amount', 'category', 'category_id', 'splits', 'to_account_id', 'amount_in', 'fee', 'base_amount',
      'transaction_date', 'customer_id', 'shipping_company_id', 'brand_id', 'voided_at', 'deleted_at'] loop
      if p_before -> f is distinct from p_after -> f then
        perform private.refuse('of_sale', f);
      end if;
    end loop;
    return;
  elsif p_before is null and private.takes_derived(p_after) then
    perform private.refuse('invalid', 'id');
  elsif p_after ->> 'order_id' is not null then
    perform private.refuse('forbidden', 'order_id');
  elsif not coalesce((p_after ->> 'amount')::bigint > 0, false) then
    perform private.refuse('amount_missing', 'amount');
  elsif p_after ->> 'brand_id' is not null and s.brands is not null and (p_after ->> 'brand_id')::uuid <> all (s.brands) then
    perform private.refuse('brand_forbidden', 'brand_id');
  end if;
  perform private.check_void(p_before, p_after);
  if kind = 'transfer' then
    if p_after ->> 'to_account_id' is null then
      perform private.refuse('account_missing', 'to_account_id');
    elsif p_after ->> 'to_account_id' = p_after ->> 'bank_account_id' then
      perform private.refuse('same_account', 'to_account_id');
    elsif not coalesce((p_after ->> 'amount_in')::bigint > 0, false) then
      perform private.refuse('amount_missing', 'amount_in');
    elsif parts <> '[]' then
      perform private.refuse('invalid', 'splits');
    elsif (coalesce((p_after ->> 'fee')::bigint, 0) > 0 or p_after ->> 'category_id' is not null)
      and not private.fits_category(s.tenant, 'expense', p_after -> 'category_id') then
      perform private.refuse('category_missing', 'category_id');
    end if;
    return;
  elsif p_after ->> 'to_account_id' is not null or coalesce((p_after ->> 'fee')::bigint, 0) <> 0 or coalesce((p_after ->> 'amount_in')::bigint, 0) <> 0 then
    perform private.refuse('invalid', 'to_account_id');
  elsif not private.fits_category(s.tenant, kind, p_after -> 'category_id') then
    perform private.refuse('category_missing', 'category_id');
  elsif parts <> '[]' and (select sum((x ->> 'amount')::bigint) from jsonb_array_elements(parts) x) is distinct from (p_after ->> 'amount')::bigint then
    perform private.refuse('splits_differ', 'splits');
  elsif exists (select from jsonb_array_elements(parts) x
    where (x ->> 'amount')::bigint = 0 or not private.fits_category(s.tenant, kind, x -> 'category_id')) then
    perform private.refuse('invalid', 'splits');
  end if;
end
$$;

-- A line of a statement stands in the books once: whoever merges it while another device adds it, is told.
create function private.check_import(p_tenant uuid, p_before jsonb, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
begin
  if p_after ->> 'import_id' <> '' and p_after ->> 'import_id' is distinct from p_before ->> 'import_id' and exists (
      select from public.transactions t where t.tenant_id = p_tenant and t.bank_account_id = (p_after ->> 'bank_account_id')::uuid
        and t.import_id = p_after ->> 'import_id' and t.id <> (p_after ->> 'id')::uuid and t.deleted_at is null and t.voided_at is null) then
    perform private.refuse('imported_already', 'import_id');
  end if;
end
$$;

-- Whose sale or purchase a transaction is; null = nobody's.
create function private.brand_of_money(p_tenant uuid, p_row jsonb) returns uuid language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select o.brand_id from public.orders o where o.tenant_id = p_tenant and o.id = (p_row ->> 'order_id')::uuid),
    (p_row ->> 'brand_id')::uuid);
end
$$;

-- What the actions of a sale move is judged (`check_sale_money`), and ticks of a reconciliation are set by its own actions alone: whoever may not
-- reconcile brings none along with what he enters.
create function private.check_transactions(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_op ->> 'action' ~ '^(transaction|reconciliation)\.' and not 'view_transactions' = any (s.permissions) then
    perform private.refuse('forbidden', 'id');
  end if;
  if p_before is not null then
    perform private.check_money(s, p_op ->> 'action', p_before, 'id');
  end if;
  if p_after is not null then
    perform private.check_money(s, p_op ->> 'action', p_after, 'order_id');
  end if;
  if p_before is null and coalesce(p_after ->> 'cleared_in', p_after ->> 'cleared_to') is not null then
    perform private.refuse('forbidden', case when p_after ->> 'cleared_in' is null then 'cleared_to' else 'cleared_in' end);
  end if;
  if p_op ->> 'action' = 'transaction.save' or p_before is not null and p_op ->> 'action' ~ '^(order|parcel|shipment)\.' then
    perform private.keep_period(s.tenant, p_before, p_after, 'transaction_date', array['amount', 'bank_account_id', 'to_account_id', 'amount_in', 'fee',
      'base_amount', 'category_id', 'splits', 'transaction_date', 'voided_at', 'deleted_at']);
  end if;
  if p_op ->> 'action' = 'transaction.save' then
    perform private.check_entry(s, p_before, p_after);
    perform private.check_import(s.tenant, p_before, p_after);
  elsif p_op ->> 'action' ~ '^(order|parcel|shipment)\.' then
    perform private.check_sale_money(s, p_op ->> 'action', p_before, p_after);
  elsif p_op ->> 'action' ~ '^reconciliation\.' and s.brands is not null then
    perform private.refuse(case when private.brand_of_money(s.tenant, p_before) <> all (s.brands) then 'not_found' else 'forbidden' end, 'id');
  end if;
end
$$;
