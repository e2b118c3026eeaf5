-- The money of a return: what a courier pays for a claim arrives on an account, and what a customer gets back leaves one. The return says how
-- much, where and when; its entry is written by rule, once, and follows it.

alter table public.returns
  add column claim_account_id uuid,
  add column claim_paid_on date,
  add column refund_amount bigint not null default 0,
  add column refund_account_id uuid,
  add column refund_on date,
  add constraint returns__claim_account_id_fk foreign key (tenant_id, claim_account_id) references public.bank_accounts (tenant_id, id),
  add constraint returns__refund_account_id_fk foreign key (tenant_id, refund_account_id) references public.bank_accounts (tenant_id, id);
create index returns_claim_account on public.returns (tenant_id, claim_account_id) where claim_account_id is not null;
create index returns_refund_account on public.returns (tenant_id, refund_account_id) where refund_account_id is not null;

-- A courier pays for what is claimed and no more than that; a customer gets back no more than he has paid for the sale, all his returns together.
create function private.check_return_money() returns trigger language plpgsql set search_path = '' as $$
declare
  sale public.orders;
  others bigint;
begin
  if tg_op = 'UPDATE' and (new.claim_paid, new.claim_account_id, new.claim_paid_on, new.claim_amount, new.refund_amount, new.refund_account_id, new.refund_on)
    is not distinct from (old.claim_paid, old.claim_account_id, old.claim_paid_on, old.claim_amount, old.refund_amount, old.refund_account_id, old.refund_on)
  then
    return new;
  end if;
  if new.deleted_at is not null and (new.claim_paid > 0 or new.refund_amount > 0) then
    perform private.refuse('deleted', case when new.claim_paid > 0 then 'claim_paid' else 'refund_amount' end);
  elsif new.claim_paid is not null and new.claimed_at is null then
    perform private.refuse('nothing_to_claim', 'claim_paid');
  elsif new.claim_paid > new.claim_amount then
    perform private.refuse('paid_above_claim', 'claim_paid');
  elsif new.claim_account_id is not null and (new.claim_paid_on is null or coalesce(new.claim_paid, 0) = 0) then
    perform private.refuse('invalid', 'claim_account_id');
  elsif new.refund_account_id is not null and (new.refund_on is null or new.refund_amount = 0) then
    perform private.refuse('invalid', 'refund_account_id');
  end if;
  if new.refund_amount > 0 and (tg_op = 'INSERT' or new.refund_amount > old.refund_amount) then
    if new.type <> 'customer_return' then
      perform private.refuse('forbidden', 'refund_amount');
    end if;
    select * into sale from public.orders o where o.tenant_id = new.tenant_id and o.id = new.parcel_id for no key update;
    select coalesce(sum(r.refund_amount), 0) into others from public.returns r
    where r.tenant_id = new.tenant_id and r.parcel_id = new.parcel_id and r.id <> new.id and r.deleted_at is null;
    if new.refund_amount > sale.collected_amount + sale.advance - others then
      perform private.refuse('refund_above_paid', 'refund_amount');
    end if;
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
    type = excluded.type, category = excluded.category, title = excluded.title, transaction_date = excluded.transaction_date, deleted_at = null;
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
