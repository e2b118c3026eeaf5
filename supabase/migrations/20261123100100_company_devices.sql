-- The devices of a company for the page behind the sync badge: one's own for everybody, all of them for who runs the team. Names are those
-- that the company knows: whoever has left it may be called otherwise by now.

create function public.company_devices(p_tenant uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  s private.session := private.session_in(p_tenant);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'code', d.code, 'label', d.label, 'app', d.app, 'user', d.user_id,
      'person', coalesce(m.name, p.owner_name, k.name, ''), 'lastSeen', d.last_seen, 'clockMs', d.clock_offset_ms) order by d.last_seen desc, d.id), '[]')
    from private.sync_device d
    left join public.profiles p on p.tenant_id = d.tenant and p.id = d.user_id
    left join public.team_members m on m.tenant_id = d.tenant and m.id = d.user_id
    left join private.kiosk_user u on u.tenant = d.tenant and u.user_id = d.user_id
    left join public.kiosks k on k.tenant_id = u.tenant and k.id = u.kiosk
    where d.tenant = p_tenant and (d.user_id = s.user_id or s.owner or 'manage_team' = any (s.permissions)));
end
$$;
