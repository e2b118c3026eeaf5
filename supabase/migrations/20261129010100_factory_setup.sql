-- Where materials lie, what people give as a reason, and how the factory counts.

create table public.stock_locations (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null default 'store',
  sort integer not null default 0,
  active boolean not null default true,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.factory_reasons (
  tenant_id uuid not null,
  id uuid not null,
  use text not null,
  name text not null,
  sort integer not null default 0,
  active boolean not null default true,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.factory_lines (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  section text not null default '',
  sort integer not null default 0,
  active boolean not null default true,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.factory_settings (
  tenant_id uuid not null,
  id uuid not null,
  key text not null default 'factory',
  over_receipt integer not null default 500,
  over_issue integer not null default 500,
  over_production integer not null default 1000,
  negative_policy text not null default 'allow',
  cost_method text not null default 'moving_average',
  default_location_id uuid,
  piece_basis text not null default 'good',
  reject_pay integer not null default 0,
  line_efficiency integer not null default 10000,
  locked_until date,
  primary key (tenant_id, id),
  constraint factory_settings__key_key unique (tenant_id, key),
  constraint factory_settings__default_location_id_fk foreign key (tenant_id, default_location_id) references public.stock_locations (tenant_id, id)
);
create index factory_settings_location on public.factory_settings (tenant_id, default_location_id) where default_location_id is not null;

create function private.seed_stock_locations(p_tenant uuid) returns void language sql set search_path = '' as $$
  insert into public.stock_locations (tenant_id, id, name, type, sort)
  select p_tenant, private.id_of(p_tenant, 'location:' || l.type), l.name, l.type, l.sort
  from (values ('Store', 'store', 0), ('Floor', 'floor', 1), ('Finished', 'finished', 2), ('Scrap', 'scrap', 3)) l (name, type, sort)
$$;

create function private.seed_factory_reasons(p_tenant uuid) returns void language sql set search_path = '' as $$
  insert into public.factory_reasons (tenant_id, id, use, name, sort)
  select p_tenant, private.id_of(p_tenant, 'factory-reason:' || r.use || ':' || r.name), r.use, r.name, r.sort
  from (values ('adjust', 'Counted', 0), ('adjust', 'Entered wrongly', 1), ('adjust', 'Lost', 2),
    ('scrap', 'Damaged', 0), ('scrap', 'Expired', 1), ('scrap', 'Cutting waste', 2),
    ('reject', 'Wrong quality', 0), ('reject', 'Wrong material', 1), ('reject', 'Damaged on the way', 2),
    ('change', 'Not enough in stock', 0), ('change', 'Asked for too much', 1), ('change', 'Another material fits', 2),
    ('defect', 'Broken stitch', 0), ('defect', 'Wrong size', 1), ('defect', 'Stain', 2), ('defect', 'Fabric fault', 3),
    ('downtime', 'No material', 0), ('downtime', 'Machine broke', 1), ('downtime', 'Power cut', 2)) r (use, name, sort)
$$;

-- Nobody closes days that are to come.
create function private.check_factory_settings(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (p_after ->> 'locked_until')::date > (now() at time zone 'UTC')::date + 1 then
    perform private.refuse('date_in_future', 'locked_until');
  end if;
end
$$;
