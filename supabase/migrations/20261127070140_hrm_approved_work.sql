-- What people are paid by the piece for, as the payroll's TypeScript asks for it (src/modules/factory/working/approved-work.ts, FloorPay): what reports of
-- the floor bring that are approved, from one day to another, both included, and what a day brings at least.
create function private.approved_work(p_tenant uuid, p_from date, p_to date) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'pays', (select coalesce(jsonb_agg(to_jsonb(p) - 'tenant_id' - 'counted' order by p.day, p.id), '[]') from public.work_pays p
      where p.tenant_id = p_tenant and p.accepted and p.day between p_from and p_to),
    'guarantees', (select coalesce(jsonb_agg(to_jsonb(g) - 'tenant_id' order by g.id), '[]') from public.day_guarantees g where g.tenant_id = p_tenant));
end
$$;
