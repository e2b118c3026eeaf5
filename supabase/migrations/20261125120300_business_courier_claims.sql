-- What a person says of a courier's debt: it is disputed, or written off.

-- Of a parcel that has ended with a courier, as long as no statement has settled it, and with a reason. It goes when the outcome is taken back.
create function private.shape_contest() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or old.completed_at is not null and (new.completed_at is null or private.reopens(new.id)) then
    new.disputed_at := null;
    new.written_off_at := null;
  elsif (new.disputed_at, new.written_off_at, new.dispute_reason, new.write_off_reason)
    is distinct from (old.disputed_at, old.written_off_at, old.dispute_reason, old.write_off_reason) then
    if old.settlement = 'settled' then
      perform private.refuse('settled', 'settlement');
    elsif coalesce(new.disputed_at, new.written_off_at) is not null and (new.order_type <> 'parcel' or new.deleted_at is not null
      or new.completed_at is null or new.shipping_company_id is null or private.phase_of(new.tenant_id, new.shipping_status_id) = 'lost') then
      perform private.refuse('not_owed', 'completed_at');
    elsif new.disputed_at is not null and btrim(new.dispute_reason) = '' then
      perform private.refuse('reason_missing', 'dispute_reason');
    elsif new.written_off_at is not null and btrim(new.write_off_reason) = '' then
      perform private.refuse('reason_missing', 'write_off_reason');
    end if;
  end if;
  new.dispute_reason := case when new.disputed_at is null then '' else new.dispute_reason end;
  new.write_off_reason := case when new.written_off_at is null then '' else new.write_off_reason end;
  return new;
end
$$;
-- Behind the trigger that tells whether it has ended.
create trigger c_contest_new before insert on public.orders for each row
  when (new.disputed_at is not null or new.written_off_at is not null or new.dispute_reason <> '' or new.write_off_reason <> '')
  execute function private.shape_contest();
create trigger c_contest before update on public.orders for each row
  when (coalesce(new.disputed_at, new.written_off_at, old.disputed_at, old.written_off_at) is not null
    or new.dispute_reason <> '' or new.write_off_reason <> '')
  execute function private.shape_contest();
