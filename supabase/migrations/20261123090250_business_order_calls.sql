-- Calls to the customer of an order: each is an entry of its feed, made once by whoever called; the order knows how many there were and what the last
-- one came to.

-- The call that was made last counts, however late a device tells of it; a clock that is ahead does not move it.
create function private.count_call() returns trigger language plpgsql set search_path = '' as $$
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
create trigger c_calls after insert on public.parcel_feed for each row when (new.type = 'call') execute function private.count_call();
