create table public.feature_flags (
  feature_key text primary key,
  is_active boolean not null default true,
  name text not null,
  description text not null default ''
);

insert into public.feature_flags (feature_key, name, description) values
  ('dashboards.marketing', 'Marketing dashboard', 'Orders, customers and returns at a glance'),
  ('dashboards.finance', 'Finance dashboard', 'Income, expense and profit at a glance'),
  ('reports.marketing', 'Marketing reports', 'Manual marketing reports'),
  ('reports.finance', 'Finance reports', 'Manual finance reports'),
  ('reports.cost', 'Cost reports', 'Manual cost reports'),
  ('projects.boards', 'Project boards', 'Boards with columns and cards'),
  ('projects.tasks', 'Tasks', 'The list of all tasks'),
  ('projects.stickynotes', 'Sticky notes', 'Notes on a wall'),
  ('business.ecom_orders', 'eCommerce orders', 'Orders from every channel'),
  ('business.parcel_payment', 'Parcel payment', 'Money that couriers owe'),
  ('storefront.main', 'Storefront', 'The public shop and its editor');

alter table public.feature_flags enable row level security;
create policy read on public.feature_flags for select to authenticated using ((select private.me()) is not null);

create function public.admin_flags() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin();
  return (select jsonb_agg(jsonb_build_object('key', f.feature_key, 'active', f.is_active, 'name', f.name, 'description', f.description)
    order by f.feature_key) from public.feature_flags f);
end
$$;

create function public.admin_set_flag(p_key text, p_active boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin();
begin
  update public.feature_flags set is_active = p_active where feature_key = p_key;
  if not found then
    perform private.refuse('flag_not_found', '', format('Feature with key "%s" not found.', p_key));
  end if;
  perform private.note_admin(me, case when p_active then 'flag_on' else 'flag_off' end, null, jsonb_build_object('flag', p_key));
end
$$;
