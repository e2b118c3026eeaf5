-- Accounts beside what the bank says: a reconciliation names a day and what lay on the account then, its cleared transactions explain it, and once
-- it is locked they stay as they are.

create table public.reconciliations (
  tenant_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  statement_date date not null,
  opening_balance bigint not null default 0,
  closing_balance bigint not null,
  -- What people were paid or paid back on the account, counted in once it is locked.
  confidential bigint not null default 0,
  state text not null default 'draft',
  reason text not null default '',
  locked_at timestamptz,
  locked_by uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint reconciliations__bank_account_id_fk foreign key (tenant_id, bank_account_id) references public.bank_accounts (tenant_id, id)
);
create index reconciliations_account on public.reconciliations (tenant_id, bank_account_id);
-- One at a time for an account; two that arrive at the same moment meet here.
create unique index reconciliations__draft_once on public.reconciliations (tenant_id, bank_account_id) where state = 'draft' and deleted_at is null;

create table public.reconciliation_feed (
  tenant_id uuid not null,
  id uuid not null,
  reconciliation_id uuid not null,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint reconciliation_feed__reconciliation_id_fk foreign key (tenant_id, reconciliation_id)
    references public.reconciliations (tenant_id, id) on delete cascade
);
create index reconciliation_feed_reconciliation on public.reconciliation_feed (tenant_id, reconciliation_id);
create trigger b_clock before insert on public.reconciliation_feed
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();

-- Transactions stand before reconciliations do.
alter table public.transactions
  add constraint transactions__cleared_in_fk foreign key (tenant_id, cleared_in) references public.reconciliations (tenant_id, id)
    on delete set null (cleared_in),
  add constraint transactions__cleared_to_fk foreign key (tenant_id, cleared_to) references public.reconciliations (tenant_id, id)
    on delete set null (cleared_to);

-- The last reconciliation of an account that is locked; null = none.
create function private.last_locked(p_tenant uuid, p_account uuid) returns public.reconciliations language plpgsql stable set search_path = '' as $$
declare
  r public.reconciliations;
begin
  select * into r from public.reconciliations x where x.tenant_id = p_tenant and x.bank_account_id = p_account and x.state = 'locked'
    order by x.statement_date desc limit 1;
  return r;
end
$$;

-- A reconciliation is about all that moved on an account, so whoever works for some brands makes none. What a draft says may change; what is
-- locked not, and the last one alone can be opened again. The app asks the same (src/modules/banking/reconciliation/commands.ts).
create function private.check_reconciliations(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  account constant uuid := coalesce(p_before, p_after) ->> 'bank_account_id';
  was constant text := coalesce(p_before ->> 'state', 'draft');
  now_is constant text := p_after ->> 'state';
  latest public.reconciliations;
begin
  if s.brands is not null or p_after is null or not 'view_transactions' = any (s.permissions) then
    perform private.refuse('forbidden', 'id');
  end if;
  latest := private.last_locked(s.tenant, account);
  if p_op ->> 'action' = 'reconciliation.unlock' then
    if was = now_is then
      return;
    elsif was <> 'locked' or now_is <> 'draft' then
      perform private.refuse('invalid', 'state');
    elsif latest.id <> (p_before ->> 'id')::uuid then
      perform private.refuse('reconciliation_followed', 'state');
    end if;
  elsif was = 'locked' then
    perform private.refuse('reconciliation_locked', 'state');
  elsif p_op ->> 'action' = 'reconciliation.lock' then
    if p_before ->> 'deleted_at' is not null then
      perform private.refuse('deleted', 'state');
    end if;
  elsif now_is <> 'draft' then
    perform private.refuse('invalid', 'state');
  end if;
  if p_after ->> 'deleted_at' is not null then
    return;
  elsif exists (select from public.reconciliations r where r.tenant_id = s.tenant and r.bank_account_id = account and r.state = 'draft'
    and r.deleted_at is null and r.id is distinct from (p_before ->> 'id')::uuid) then
    perform private.refuse('reconciliation_open', 'bank_account_id');
  elsif was = 'draft' and (p_after ->> 'statement_date')::date <= latest.statement_date then
    perform private.refuse('reconciliation_earlier', 'statement_date');
  end if;
end
$$;

create function private.tell_reconciliation(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.tell_feed('reconciliation_feed', 'reconciliation_id', p_tenant, p_id, p_type, p_details);
end
$$;

-- Ticks that count for a reconciliation: of living transactions of its account until its day. The others are none any more.
create function private.drop_stray_ticks(r public.reconciliations, p_all boolean) returns void language plpgsql set search_path = '' as $$
begin
  update public.transactions t set cleared_in = null where t.tenant_id = r.tenant_id and t.cleared_in = r.id
    and (p_all or coalesce(t.deleted_at, t.voided_at) is not null or t.bank_account_id <> r.bank_account_id or t.transaction_date > r.statement_date);
  update public.transactions t set cleared_to = null where t.tenant_id = r.tenant_id and t.cleared_to = r.id
    and (p_all or coalesce(t.deleted_at, t.voided_at) is not null or t.to_account_id is distinct from r.bank_account_id
      or t.transaction_date > r.statement_date);
end
$$;

-- To the last paisa: what lay on the account before, with what is cleared, is what the bank says. Of two that lock at the same moment one waits.
create function private.lock_reconciliation() returns trigger language plpgsql set search_path = '' as $$
declare
  moved bigint;
begin
  perform from public.bank_accounts a where a.tenant_id = new.tenant_id and a.id = new.bank_account_id for no key update;
  perform private.drop_stray_ticks(new, false);
  new.opening_balance := coalesce((private.last_locked(new.tenant_id, new.bank_account_id)).closing_balance,
    (select d.opening_balance from public.account_details d where d.tenant_id = new.tenant_id and d.id = new.bank_account_id), 0);
  select coalesce(sum(f.amount), 0)::bigint into moved from public.transactions t cross join lateral private.flows_of(t) f
    where t.tenant_id = new.tenant_id and new.id in (t.cleared_in, t.cleared_to) and f.account = new.bank_account_id;
  new.confidential := private.pay_until(new.tenant_id, new.bank_account_id, new.statement_date) - (select coalesce(sum(r.confidential), 0)
    from public.reconciliations r where r.tenant_id = new.tenant_id and r.bank_account_id = new.bank_account_id and r.state = 'locked');
  if new.opening_balance + moved + new.confidential <> new.closing_balance then
    perform private.refuse('reconciliation_differs', 'closing_balance');
  end if;
  new.locked_at := now();
  new.locked_by := auth.uid();
  new.reason := '';
  return new;
end
$$;
create trigger b_lock before update on public.reconciliations for each row
  when (old.state = 'draft' and new.state = 'locked') execute function private.lock_reconciliation();

create function private.unlock_reconciliation() returns trigger language plpgsql set search_path = '' as $$
begin
  new.locked_at := null;
  new.locked_by := null;
  new.confidential := 0;
  return new;
end
$$;
create trigger b_unlock before update on public.reconciliations for each row
  when (old.state = 'locked' and new.state = 'draft') execute function private.unlock_reconciliation();

-- What a locked reconciliation says is only changed by opening it, which its feed tells.
create function private.keep_locked() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse('reconciliation_locked', 'state');
  return null;
end
$$;
create trigger a_keep_locked before update on public.reconciliations for each row
  when (old.state = 'locked' and new.state = 'locked' and new.reason is distinct from old.reason) execute function private.keep_locked();

create function private.follow_reconciliations() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    return null;
  end if;
  if new.state <> old.state then
    perform private.tell_reconciliation(new.tenant_id, new.id, case new.state when 'locked' then 'locked' else 'unlocked' end,
      case new.state when 'locked' then jsonb_build_object('amount', new.closing_balance) else jsonb_build_object('reason', new.reason) end);
  end if;
  if new.deleted_at is not null and old.deleted_at is null then
    perform private.drop_stray_ticks(new, true);
  end if;
  return null;
end
$$;

-- The name of the account in whose locked reconciliation a transaction stands; null = in none.
create function private.locked_account_of(t public.transactions) returns text language plpgsql stable set search_path = '' as $$
begin
  return (select a.name from public.reconciliations r join public.bank_accounts a on a.tenant_id = r.tenant_id and a.id = r.bank_account_id
    where r.tenant_id = t.tenant_id and r.id in (t.cleared_in, t.cleared_to) and r.state = 'locked' limit 1);
end
$$;

-- What the bank has confirmed stays as it is, whoever changes it and by which rule: both legs of a transfer, too.
create function private.keep_reconciled() returns trigger language plpgsql set search_path = '' as $$
declare
  account constant text := private.locked_account_of(old);
  was constant jsonb := to_jsonb(old);
  wants constant jsonb := to_jsonb(new);
  f text;
begin
  if account is not null then
    foreach f in array array['amount', 'bank_account_id', 'to_account_id', 'amount_in', 'fee', 'base_amount', 'type', 'transaction_date', 'voided_at',
      'deleted_at'] loop
      if was -> f is distinct from wants -> f then
        perform private.refuse('reconciled', f, account);
      end if;
    end loop;
    foreach f in array array['cleared_in', 'cleared_to'] loop
      if was -> f is distinct from wants -> f and exists (select from public.reconciliations r where r.tenant_id = old.tenant_id
        and r.id = (was ->> f)::uuid and r.state = 'locked') then
        perform private.refuse('reconciled', f, account);
      end if;
    end loop;
  end if;
  if new.bank_account_id <> old.bank_account_id then
    new.cleared_in := null;
  end if;
  if new.to_account_id is distinct from old.to_account_id then
    new.cleared_to := null;
  end if;
  return new;
end
$$;
create trigger a_keep_reconciled before update on public.transactions for each row
  when (old.cleared_in is not null or old.cleared_to is not null) execute function private.keep_reconciled();

-- A leg is cleared in a draft of its own account.
create function private.assert_cleared() returns trigger language plpgsql stable set search_path = '' as $$
declare
  f text;
  wanted uuid;
begin
  foreach f in array array['cleared_in', 'cleared_to'] loop
    wanted := (to_jsonb(new) ->> f)::uuid;
    if wanted is null or tg_op = 'UPDATE' and wanted::text = coalesce(to_jsonb(old) ->> f, '') then
      continue;
    end if;
    if not exists (select from public.reconciliations r where r.tenant_id = new.tenant_id and r.id = wanted
      and r.bank_account_id = case f when 'cleared_in' then new.bank_account_id else new.to_account_id end) then
      perform private.refuse('not_found', f);
    elsif exists (select from public.reconciliations r where r.tenant_id = new.tenant_id and r.id = wanted
      and (r.state <> 'draft' or r.deleted_at is not null)) then
      perform private.refuse('reconciliation_locked', f, '', 'reconciliations', wanted::text);
    end if;
  end loop;
  return new;
end
$$;
create trigger b_cleared before insert or update of cleared_in, cleared_to on public.transactions for each row
  when (new.cleared_in is not null or new.cleared_to is not null) execute function private.assert_cleared();

-- With the opening balance the first reconciliation of the account would be wrong, and all that follow; so would what is closed. What has no day
-- lay there before all of it.
create function private.keep_opening() returns trigger language plpgsql stable set search_path = '' as $$
begin
  if new.opening_balance <> (case when tg_op = 'UPDATE' then old.opening_balance else 0 end)
    and (private.last_locked(new.tenant_id, new.id)).id is not null then
    perform private.refuse('account_reconciled', 'opening_balance');
  elsif new.opening_balance is distinct from old.opening_balance or new.opening_date is distinct from old.opening_date then
    if private.is_closed(new.tenant_id, least(case when old.opening_balance <> 0 then coalesce(old.opening_date, '-infinity') end,
      case when new.opening_balance <> 0 then coalesce(new.opening_date, '-infinity') end)) then
      perform private.refuse('period_closed', case when new.opening_balance = old.opening_balance then 'opening_date' else 'opening_balance' end);
    end if;
  end if;
  return new;
end
$$;
create trigger a_keep_opening before insert or update on public.account_details for each row execute function private.keep_opening();
