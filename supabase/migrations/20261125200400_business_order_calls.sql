-- Calls to the customer of an order: each is an entry of its feed, made once by whoever called; the order knows how many there were and what the
-- last one came to.
alter table public.orders add column call_attempts integer not null default 0, add column last_call_at timestamptz, add column call_result text,
  add column call_back_at timestamptz;

-- People comment, and tell of their calls; everything else is told by the server.
create or replace function private.check_parcel_feed(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  details constant jsonb := p_after -> 'activity_details';
  back_at timestamptz;
begin
  if p_before is not null then
    return;
  elsif p_after ->> 'type' is distinct from (case p_op ->> 'action' when 'order.call' then 'call' else 'comment' end) then
    perform private.refuse('forbidden', 'type');
  elsif p_after ->> 'type' = 'call' then
    if details - array['result', 'back_at'] <> '{}' or not coalesce(details ->> 'result' = any (array['no_answer', 'busy', 'confirmed', 'call_back']), false)
      or (details ->> 'result' = 'call_back') <> (details ? 'back_at')
      or details ? 'back_at' and not coalesce(details ->> 'back_at' ~ '^(19|20|21)\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(\.\d{1,6})?Z$', false) then
      perform private.refuse('invalid', 'activity_details');
    end if;
    begin
      back_at := (details ->> 'back_at')::timestamptz;
    exception when datetime_field_overflow or invalid_datetime_format then
      -- A day that no calendar has.
      perform private.refuse('invalid', 'activity_details');
    end;
  elsif jsonb_typeof(details -> 'text') is distinct from 'string' or details - 'text' <> '{}' then
    perform private.refuse('invalid', 'activity_details');
  elsif char_length(details ->> 'text') > 2000 then
    perform private.refuse('too_long', 'text');
  end if;
end
$$;

-- The call that was made last counts, whichever device told of it last; a clock that is far off does not move it (as in `feedTime`).
create function private.count_call() returns trigger language plpgsql set search_path = '' as $$
declare
  made constant timestamptz := case when new.created_at between new.received_at - interval '31 days' and new.received_at + interval '5 minutes'
    then new.created_at else new.received_at end;
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
