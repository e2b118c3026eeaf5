-- What lateness costs may come out of a sort of leave before it comes out of pay (src/modules/hrm/pay-engine/losses.ts). What a slip has taken is one
-- line of the ledger, as long as the slip holds.

alter table public.pay_rules add constraint pay_rules__late_type_id_fk foreign key (tenant_id, late_type_id) references public.leave_types (tenant_id, id);

-- What balances follow from, in short, where a run asks for them.
create function private.leave_mark(r public.payroll_runs) returns text language sql stable set search_path = '' as $$
  select case when exists (select from public.pay_rules u where u.tenant_id = r.tenant_id and u.late_type_id is not null) then concat_ws('|',
    (select md5(string_agg(concat_ws(' ', e.id, e.md), ',' order by e.id)) from public.leave_entries e where e.tenant_id = r.tenant_id),
    (select md5(string_agg(concat_ws(' ', a.id, a.type_id, a.status, a.days), ',' order by a.id)) from public.leave_absences a
      where a.tenant_id = r.tenant_id),
    (select md5(string_agg(concat_ws(' ', t.id, t.created_at), ',' order by t.id)) from public.leave_terms t where t.tenant_id = r.tenant_id)) end
$$;

create function private.late_source(p_run uuid, p_employee uuid) returns text language sql immutable set search_path = '' as $$
  select concat_ws(':', 'late', p_run, p_employee)
$$;

-- `p_late`: {type_id, md, day}, or null.
create function private.take_late_leave(p_slip public.payslips, p_late jsonb) returns void language plpgsql set search_path = '' as $$
declare
  source constant text := private.late_source(p_slip.run_id, p_slip.employee_id);
begin
  if (p_late ->> 'md')::bigint > 0 then
    insert into public.leave_entries (tenant_id, id, source, employee_id, type_id, entry, md, effective_date, note)
    values (p_slip.tenant_id, private.v5_of(p_slip.tenant_id, 'accrual:' || source), source, p_slip.employee_id, (p_late ->> 'type_id')::uuid, 'adjust',
      -(p_late ->> 'md')::bigint, (p_late ->> 'day')::date, p_slip.slip_no);
  end if;
end
$$;

create function private.give_back_leave(p_slip public.payslips) returns void language sql set search_path = '' as $$
  delete from public.leave_entries e where e.tenant_id = p_slip.tenant_id and e.source = private.late_source(p_slip.run_id, p_slip.employee_id)
    and e.employee_id = p_slip.employee_id
$$;
