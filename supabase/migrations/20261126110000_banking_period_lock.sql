-- Until which day the books are closed. What sales bring anew is booked all the same: it has happened.

create table public.period_locks (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  locked_until date,
  primary key (tenant_id, id),
  constraint period_locks__key_key unique (tenant_id, key)
);

-- Nobody who works for some brands closes the books of all, and nobody closes days that are to come.
create function private.check_period_locks(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if s.brands is not null then
    perform private.refuse('forbidden', 'id');
  elsif (p_after ->> 'locked_until')::date > (now() at time zone 'UTC')::date + 1 then
    perform private.refuse('date_in_future', 'locked_until');
  end if;
end
$$;

-- Whether a day lies in what is closed.
create function private.is_closed(p_tenant uuid, p_day date) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.period_locks l where l.tenant_id = p_tenant and l.locked_until >= p_day);
end
$$;

-- What moved in a closed period is not entered, changed or deleted by hand any more; papers and notes are added as ever.
create function private.keep_period(p_tenant uuid, p_before jsonb, p_after jsonb, p_day text, p_fields text[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  f text;
begin
  if not private.is_closed(p_tenant, least((p_before ->> p_day)::date, (p_after ->> p_day)::date)) then
    return;
  end if;
  if p_before is null then
    perform private.refuse('period_closed', p_day);
  end if;
  foreach f in array p_fields loop
    if p_before -> f is distinct from p_after -> f then
      perform private.refuse('period_closed', f);
    end if;
  end loop;
end
$$;
