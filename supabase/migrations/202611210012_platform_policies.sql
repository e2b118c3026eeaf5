-- Policies of tables that are no kinds: rows about the person, the platform's lists, and order_items, which is the orders' shadow.
select private.install_kinds();

alter table public.people enable row level security;
alter table public.superadmins enable row level security;
alter table public.subscription_plans enable row level security;
alter table public.tenant_subscriptions enable row level security;
alter table public.feature_flags enable row level security;
alter table public.order_items enable row level security;

create policy read on public.people for select to authenticated using (id = (select private.me()));
create policy read on public.superadmins for select to authenticated using (user_id = (select private.me()));
create policy read on public.subscription_plans for select to authenticated using (
  id = any (array (select s.plan_id from public.tenant_subscriptions s))
  or exists (select from public.superadmins a where a.user_id = (select private.me())));
create policy read on public.tenant_subscriptions for select to authenticated using (tenant_id = any (array (select private.tenants())));
create policy read on public.feature_flags for select to authenticated using ((select private.me()) is not null);
-- The order's own policy decides.
create policy read on public.order_items for select to authenticated using (
  exists (select from public.orders o where o.tenant_id = order_items.tenant_id and o.id = order_items.order_id));

create function private.freeze_item_tenant() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.tenant_id is distinct from old.tenant_id or new.order_id is distinct from old.order_id then
    raise exception using errcode = 'KB100', message = 'invalid', column = 'tenant_id';
  end if;
  return new;
end
$$;
create trigger a_freeze_tenant before update of tenant_id, order_id on public.order_items for each row execute function private.freeze_item_tenant();

create function private.freeze_subscription_tenant() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.tenant_id is distinct from old.tenant_id then
    raise exception using errcode = 'KB100', message = 'invalid', column = 'tenant_id';
  end if;
  return new;
end
$$;
create trigger a_freeze_tenant before update of tenant_id on public.tenant_subscriptions for each row execute function private.freeze_subscription_tenant();

do $$
declare
  name text;
begin
  for name in select c.relname from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname = 'private' and c.relkind in ('r', 'p') loop
    execute format('alter table private.%I enable row level security', name);
  end loop;
end
$$;
