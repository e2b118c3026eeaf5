-- What people of a run have of leave (src/modules/hrm/leave/balances.ts, LedgerFacts): of those who are there, or left within what a run settles.

create function private.payroll_leave(r public.payroll_runs) returns jsonb language sql stable set search_path = '' as $$
  with people as (select e.id from public.employees e where e.tenant_id = r.tenant_id and (e.exit_date is null or e.exit_date >= r.period_from - 130))
  select jsonb_build_object('leave', jsonb_build_object(
    'types', private.payroll_rows('public.leave_types', r.tenant_id, 'true'),
    'terms', private.payroll_rows('public.leave_terms', r.tenant_id, 'true'),
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'employee_id', e.employee_id, 'type_id', e.type_id, 'md', e.md,
        'effective_date', e.effective_date, 'valid_until', e.valid_until)), '[]')
      from public.leave_entries e where e.tenant_id = r.tenant_id and e.employee_id in (select p.id from people p)),
    'absences', (select coalesce(jsonb_agg(jsonb_build_object('employee_id', a.employee_id, 'type_id', a.type_id, 'status', a.status, 'days', a.days,
        'deleted_at', a.deleted_at)), '[]')
      from public.leave_absences a where a.tenant_id = r.tenant_id and a.employee_id in (select p.id from people p))))
$$;
