-- What lateness costs may come out of a sort of leave before it comes out of pay (src/modules/hrm/pay-engine/losses.ts), and who goes is paid for what
-- is left of it (encash.ts). What a slip takes is a line of the ledger, as long as the slip holds.

alter table public.pay_rules add constraint pay_rules__late_type_id_fk foreign key (tenant_id, late_type_id) references public.leave_types (tenant_id, id);

-- What balances follow from, in short, where a run asks for them.
create function private.leave_mark(r public.payroll_runs) returns text language sql stable set search_path = '' as $$
  select case when r.type = 'final_settlement'
    or exists (select from public.pay_rules u where u.tenant_id = r.tenant_id and u.late_type_id is not null) then concat_ws('|',
    (select md5(string_agg(concat_ws(' ', e.id, e.md), ',' order by e.id)) from public.leave_entries e where e.tenant_id = r.tenant_id),
    (select md5(string_agg(concat_ws(' ', a.id, a.type_id, a.status, a.days), ',' order by a.id)) from public.leave_absences a
      where a.tenant_id = r.tenant_id),
    (select md5(string_agg(concat_ws(' ', t.id, t.created_at), ',' order by t.id)) from public.leave_terms t where t.tenant_id = r.tenant_id)) end
$$;

-- `p_taken`: [{entry, type_id, md, day}], what lateness took and what was paid out.
create function private.take_leave(p_slip public.payslips, p_taken jsonb) returns void language sql set search_path = '' as $$
  insert into public.leave_entries (tenant_id, id, source, employee_id, type_id, entry, md, effective_date, note)
  select p_slip.tenant_id, private.v5_of(p_slip.tenant_id, 'accrual:' || x.source), x.source, p_slip.employee_id, x.type_id, x.entry, -x.md, x.day,
    p_slip.slip_no
  from (select (t ->> 'type_id')::uuid as type_id, t ->> 'entry' as entry, (t ->> 'md')::bigint as md, (t ->> 'day')::date as day,
      case t ->> 'entry' when 'adjust' then concat_ws(':', 'late', p_slip.run_id, p_slip.employee_id)
        else concat_ws(':', 'encash', p_slip.run_id, p_slip.employee_id, t ->> 'type_id') end as source
    from jsonb_array_elements(p_taken) t) x
  where x.md > 0
$$;

create function private.give_back_leave(p_slip public.payslips) returns void language sql set search_path = '' as $$
  delete from public.leave_entries e where e.tenant_id = p_slip.tenant_id and e.employee_id = p_slip.employee_id
    and (e.source = concat_ws(':', 'late', p_slip.run_id, p_slip.employee_id)
      or e.source = concat_ws(':', 'encash', p_slip.run_id, p_slip.employee_id, e.type_id))
$$;
