-- What the actions of a sale move is judged (`check_sale_money`), and ticks of a reconciliation are set by its own actions alone: whoever may not
-- reconcile brings none along with what he enters.
create or replace function private.check_transactions(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
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
  if p_op ->> 'action' = 'transaction.save' then
    perform private.check_entry(s, p_before, p_after);
  elsif p_op ->> 'action' ~ '^(order|parcel|shipment)\.' then
    perform private.check_sale_money(s, p_op ->> 'action', p_before, p_after);
  elsif p_op ->> 'action' ~ '^reconciliation\.' and s.brands is not null then
    perform private.refuse(case when private.brand_of_money(s.tenant, p_before) <> all (s.brands) then 'not_found' else 'forbidden' end, 'id');
  end if;
end
$$;

-- What a locked reconciliation says is only changed by opening it, which its feed tells.
create function private.keep_locked() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse('reconciliation_locked', 'state');
  return null;
end
$$;
create trigger a_keep_locked before update on public.reconciliations for each row
  when (old.state = 'locked' and new.state = 'locked' and new.reason is distinct from old.reason) execute function private.keep_locked();

-- The call that was made last counts, however late a device tells of it; a clock that is ahead does not move it.
create or replace function private.count_call() returns trigger language plpgsql set search_path = '' as $$
declare
  made constant timestamptz := case when new.created_at <= new.received_at + interval '5 minutes' then new.created_at else new.received_at end;
begin
  update public.orders o set call_attempts = o.call_attempts + 1,
    last_call_at = case when o.last_call_at > made then o.last_call_at else made end,
    call_result = case when o.last_call_at > made then o.call_result else new.activity_details ->> 'result' end,
    call_back_at = case when o.last_call_at > made then o.call_back_at else (new.activity_details ->> 'back_at')::timestamptz end
  where o.tenant_id = new.tenant_id and o.id = new.parcel_id;
  return null;
end
$$;
