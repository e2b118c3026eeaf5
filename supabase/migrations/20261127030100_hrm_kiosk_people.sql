-- Whom a tablet knows: the people of its place who work here, with what asks for a PIN. Each tablet has rows of its own; a revoked one has none.

alter table public.kiosks add constraint kiosks__place_id_fk foreign key (tenant_id, place_id) references public.work_places (tenant_id, id);
alter table public.punches add constraint punches__kiosk_id_fk foreign key (tenant_id, kiosk_id) references public.kiosks (tenant_id, id);
alter table public.kiosk_locks add constraint kiosk_locks__kiosk_id_fk foreign key (tenant_id, kiosk_id) references public.kiosks (tenant_id, id);
alter table public.kiosk_people add constraint kiosk_people__device_id_fk foreign key (tenant_id, device_id)
  references public.kiosks (tenant_id, id) on delete cascade;
create index punches_kiosk on public.punches (tenant_id, kiosk_id) where kiosk_id is not null;
create index kiosk_locks_kiosk on public.kiosk_locks (tenant_id, kiosk_id) where kiosk_id is not null;

-- The hours that somebody usually has: of his own shift, else of the company's.
create function private.usual_hours(p_tenant uuid, p_employee uuid) returns public.shift_hours language plpgsql stable set search_path = '' as $$
declare
  shift uuid;
  answer public.shift_hours;
begin
  select a.shift_id into shift from public.shift_assignments a
  where a.tenant_id = p_tenant and a.employee_id = p_employee and a.deleted_at is null and current_date between a.from_day and coalesce(a.to_day, current_date);
  if not found then
    select r.shift_id into shift from public.attendance_rules r where r.tenant_id = p_tenant and r.effective_from <= current_date
    order by r.effective_from desc, r.created_at desc limit 1;
  end if;
  select h.* into answer from public.shift_hours h where h.tenant_id = p_tenant and h.shift_id = shift and h.effective_from <= current_date
  order by h.effective_from desc, h.created_at desc limit 1;
  return answer;
end
$$;

-- Makes the rows of a company's tablets what they are to be; of one tablet, or of one person, where that is named.
create function private.fill_kiosks(p_tenant uuid, p_kiosk uuid, p_employee uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from public.kiosk_people p using public.kiosks k, public.employees e
  where p.tenant_id = p_tenant and (p_kiosk is null or p.device_id = p_kiosk) and (p_employee is null or p.employee_id = p_employee)
    and k.tenant_id = p_tenant and k.id = p.device_id and e.tenant_id = p_tenant and e.id = p.employee_id and not private.is_at_kiosk(k, e);
  insert into public.kiosk_people as was (tenant_id, id, device_id, employee_id, code, name, name_local, thumb, badge_code, salt, verifier, shift_id,
    shift_name, shift_start, shift_end)
  select p_tenant, private.id_of(p_tenant, 'kiosk-person:' || k.id || ':' || e.id), k.id, e.id, e.code, e.name, e.name_local, e.thumb, e.badge_code,
    n.salt, n.verifier, w.id, coalesce(w.name, ''), h.start_min, h.end_min
  from public.kiosks k join public.employees e on e.tenant_id = k.tenant_id and private.is_at_kiosk(k, e)
  left join public.employee_pins n on n.tenant_id = e.tenant_id and n.employee_id = e.id and n.deleted_at is null
  cross join lateral private.usual_hours(p_tenant, e.id) h
  left join public.shifts w on w.tenant_id = p_tenant and w.id = h.shift_id
  where k.tenant_id = p_tenant and (p_kiosk is null or k.id = p_kiosk) and (p_employee is null or e.id = p_employee)
  on conflict (tenant_id, id) do update set code = excluded.code, name = excluded.name, name_local = excluded.name_local, thumb = excluded.thumb,
    badge_code = excluded.badge_code, salt = excluded.salt, verifier = excluded.verifier, shift_id = excluded.shift_id,
    shift_name = excluded.shift_name, shift_start = excluded.shift_start, shift_end = excluded.shift_end
  where to_jsonb(was) <> to_jsonb(excluded);
end
$$;

create function private.is_at_kiosk(k public.kiosks, e public.employees) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return k.revoked_at is null and e.deleted_at is null and e.merged_into is null and e.status <> 'exited'
    and (k.place_id is null or e.place_id is null or e.place_id = k.place_id);
end
$$;

create function private.fill_of_employee() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.fill_kiosks(new.tenant_id, null, new.id);
  return null;
end
$$;
create trigger d_kiosks after insert or update of code, name, name_local, thumb, badge_code, place_id, status, merged_into, deleted_at on public.employees
  for each row execute function private.fill_of_employee();

-- Of a row that says something of one person.
create function private.fill_of_person() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.fill_kiosks(new.tenant_id, null, new.employee_id);
  return null;
end
$$;
create trigger d_kiosks after insert or update on public.employee_pins for each row execute function private.fill_of_person();
create trigger d_kiosks after insert or update of shift_id, from_day, to_day, deleted_at on public.shift_assignments
  for each row execute function private.fill_of_person();

create function private.fill_of_kiosk() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.fill_kiosks(new.tenant_id, new.id, null);
  return null;
end
$$;
create trigger d_people after insert or update of place_id, revoked_at on public.kiosks for each row execute function private.fill_of_kiosk();

-- Of a row that is about everybody's hours.
create function private.fill_of_company() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.fill_kiosks(new.tenant_id, null, null);
  return null;
end
$$;
create trigger d_kiosks after insert on public.shift_hours for each row execute function private.fill_of_company();
create trigger d_kiosks after insert on public.attendance_rules for each row execute function private.fill_of_company();
create trigger d_kiosks after update of name on public.shifts for each row execute function private.fill_of_company();

-- A tablet shows its own rows for two days. Hours that begin today are told it.
create function private.prune_kiosks() returns void language plpgsql security definer set search_path = '' as $$
declare
  tenant uuid;
begin
  update public.punches set device_id = null where device_id is not null and received_at < now() - interval '48 hours';
  update public.kiosk_locks set device_id = null where device_id is not null and received_at < now() - interval '48 hours';
  for tenant in select distinct k.tenant_id from public.kiosks k where k.revoked_at is null loop
    perform private.fill_kiosks(tenant, null, null);
  end loop;
end
$$;
select private.schedule_daily('prune-kiosks', '27 21 * * *', 'select private.prune_kiosks()');
