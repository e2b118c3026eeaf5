-- A payment approves nothing, and no account is deleted with money on it.

-- What of an expense was approved last; it outlives a change of mind, because whoever pays may not have heard of that yet. Null: nobody ever
-- approved it.
alter table public.expenses add column approved_amount bigint;
update public.expenses e set approved_amount = e.amount where e.status in ('approved', 'void') or exists (
  select from public.expense_feed f where f.tenant_id = e.tenant_id and f.expense_id = e.id
    and (f.type = 'approved' or f.type = 'created' and f.activity_details ->> 'status' = 'approved'));

create or replace function private.settle_expense() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'approved' then
    new.approved_amount := new.amount;
  end if;
  new.settled_at := case when new.status in ('rejected', 'void') or new.status = 'approved' and new.paid_amount >= new.amount
    then coalesce(new.settled_at, now()) end;
  return new;
end
$$;

-- The items are the payment, each once, of the company and within the person's brands, and each was approved once. Whether it still was when it
-- was paid is not asked: the money has moved.
create or replace function private.check_payments(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  items constant jsonb := p_after -> 'items';
  found record;
begin
  if p_before is not null then
    if p_before ->> 'voided_at' is not null and p_after ->> 'voided_at' is null then
      perform private.refuse('payment_void', 'voided_at');
    end if;
    return;
  elsif p_after ->> 'voided_at' is not null then
    perform private.refuse('invalid', 'voided_at');
  elsif not coalesce((p_after ->> 'amount')::bigint > 0, false) then
    perform private.refuse('amount_missing', 'amount');
  end if;
  select sum((i ->> 'amount')::bigint) as amount, count(distinct i ->> 'doc_id') as docs, min((i ->> 'amount')::bigint) as least,
    bool_and(i ->> 'doc_id' = lower(i ->> 'doc_id')) as plain into found from jsonb_array_elements(items) i;
  if found.amount is distinct from (p_after ->> 'amount')::bigint then
    perform private.refuse('allocations_differ', 'items');
  elsif found.least <= 0 or found.docs <> jsonb_array_length(items) or not found.plain then
    perform private.refuse('invalid', 'items');
  end if;
  select count(*) as docs, count(distinct coalesce(p.brand::text, '')) as brands, bool_and(s.brands is null or coalesce(p.brand = any (s.brands), false))
    as reached into found from private.payables_of(s.tenant, items) p;
  if found.docs <> jsonb_array_length(items) or not found.reached then
    perform private.refuse('not_found', 'items');
  elsif found.brands > 1 then
    perform private.refuse('brands_differ', 'items');
  elsif exists (select from private.payables_of(s.tenant, items) p join public.expenses e on e.tenant_id = s.tenant and e.id = p.doc
    where e.approved_amount is null) then
    perform private.refuse('expense_open', 'items');
  end if;
end
$$;

-- What a payment does to what it pays. Money that moved is never left without its expense: one that was taken back, rejected, voided or deleted
-- meanwhile is approved again, at what was approved of it at most. Who pays what others have paid meanwhile is told; both payments stay.
create or replace function private.follow_payment() returns trigger language plpgsql set search_path = '' as $$
declare
  live constant boolean := new.voided_at is null;
  share record;
  e public.expenses;
  paid bigint;
begin
  perform private.book_payment(new);
  for share in select p.doc, p.item -> 'amount' as amount from private.payables_of(new.tenant_id, new.items) p order by p.doc loop
    select * into e from public.expenses x where x.tenant_id = new.tenant_id and x.id = share.doc for no key update;
    e.amount := least(e.amount, e.approved_amount);
    paid := private.paid_of(new.tenant_id, share.doc);
    update public.expenses x set paid_amount = paid, deleted_at = case when paid > 0 then null else x.deleted_at end,
      status = case when paid > 0 then 'approved' else x.status end,
      amount = case when paid > 0 then least(x.amount, x.approved_amount) else x.amount end,
      reason = case when paid > 0 then '' else x.reason end
    where x.tenant_id = new.tenant_id and x.id = share.doc;
    perform private.tell_expenses(new.tenant_id, share.doc, case when live then 'paid' else 'payment_void' end,
      jsonb_build_object('amount', share.amount, 'number', new.payment_no)
        || case when live or new.void_reason = '' then '{}' else jsonb_build_object('reason', new.void_reason) end);
    if live and paid > e.amount then
      perform private.tell_expenses(new.tenant_id, share.doc, 'overpaid', jsonb_build_object('amount', paid - e.amount));
      perform private.tell_device('overpaid', 'expenses', share.doc, jsonb_build_object('paid_amount', jsonb_build_array(e.paid_amount, paid)));
    end if;
  end loop;
  return null;
end
$$;

-- An account with money on it, or with a debt, stays: that would be money that nobody sees.
create function private.keep_filled_account() returns trigger language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.account_balances b where b.tenant_id = new.tenant_id and b.id = new.id and b.balance <> 0) then
    perform private.refuse('account_not_empty', 'deleted_at');
  end if;
  return new;
end
$$;
create trigger c_filled before update on public.bank_accounts for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function private.keep_filled_account();

-- What lay on an account before its first transaction is part of its balance; one that was deleted meanwhile is there again.
create or replace function private.sum_opening() returns trigger language plpgsql set search_path = '' as $$
declare
  more constant bigint := new.opening_balance - case when tg_op = 'UPDATE' then old.opening_balance else 0 end;
begin
  update public.account_balances b set balance = b.balance + more where b.tenant_id = new.tenant_id and b.id = new.id;
  if not found then
    insert into public.account_balances (tenant_id, id, balance) values (new.tenant_id, new.id, more);
  end if;
  if new.opening_balance <> 0 then
    update public.bank_accounts a set deleted_at = null where a.tenant_id = new.tenant_id and a.id = new.id and a.deleted_at is not null;
  end if;
  return null;
end
$$;
