-- Statuses, couriers, delivery zones and reasons for cancelling.

create table public.shipping_statuses (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  phase text not null,
  sort integer not null default 0,
  color text not null default '',
  is_system boolean not null default false,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

-- Machine meaning of statuses: rank orders the path to an outcome, a final phase is an outcome. A person picks a `step`; the others are
-- reached by making the parcel or by recording how it ended.
create table private.phase (
  type text not null,
  phase text not null,
  rank integer not null,
  final boolean not null,
  reached_by text not null check (reached_by in ('step', 'shipment', 'outcome')),
  primary key (type, phase)
);
insert into private.phase (type, phase, rank, final, reached_by) values
  ('ecom', 'new', 0, false, 'step'), ('ecom', 'on_hold', 0, false, 'step'), ('ecom', 'confirmed', 1, false, 'step'), ('ecom', 'packed', 2, false, 'step'),
  ('ecom', 'shipment', 3, false, 'shipment'),
  ('ecom', 'delivered', 9, true, 'outcome'), ('ecom', 'partial', 9, true, 'outcome'), ('ecom', 'cancelled', 9, true, 'outcome'),
    ('ecom', 'returned', 9, true, 'outcome'),
  ('parcel', 'pending', 0, false, 'step'), ('parcel', 'on_hold', 0, false, 'step'), ('parcel', 'picked', 1, false, 'step'),
    ('parcel', 'in_transit', 2, false, 'step'),
  ('parcel', 'out_for_delivery', 3, false, 'step'), ('parcel', 'lost', 9, true, 'step'),
  ('parcel', 'delivered', 9, true, 'outcome'), ('parcel', 'partial', 9, true, 'outcome'), ('parcel', 'cancelled', 9, true, 'outcome'),
    ('parcel', 'returned', 9, true, 'outcome');

create function private.phase_of(p_tenant uuid, p_status uuid) returns text language plpgsql stable set search_path = '' as $$
begin
  return (select s.phase from public.shipping_statuses s where s.tenant_id = p_tenant and s.id = p_status);
end
$$;

-- The company's status of a phase.
create function private.status_of(p_tenant uuid, p_type text, p_phase text, p_name text) returns uuid language plpgsql stable set search_path = '' as $$
declare
  found_id uuid;
begin
  select s.id into found_id from public.shipping_statuses s
  where s.tenant_id = p_tenant and s.type = p_type and s.phase = p_phase and s.deleted_at is null
  order by s.is_system desc, s.sort, s.id limit 1;
  if not found then
    if p_name in ('Shipment', 'Pending') then
      perform private.refuse('statuses_missing', 'shipping_status_id',
        'Required order statuses (''Shipment'' for ecom, ''Pending'' for parcel) are not configured.');
    end if;
    perform private.refuse('status_missing', 'shipping_status_id', 'Could not find status: ' || p_name);
  end if;
  return found_id;
end
$$;

-- The rules find the system's statuses by their phase; names, colours and order stay free.
create function private.guard_system_status() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.is_system and old.deleted_at is null and new.deleted_at is not null then
    perform private.refuse('system_status', 'deleted_at');
  end if;
  return new;
end
$$;
create trigger b_system before update of deleted_at on public.shipping_statuses for each row execute function private.guard_system_status();

-- A status stands for a phase of its own list: an order in another one could never leave it.
create function private.check_shipping_statuses(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is null and not exists (select from private.phase f where f.type = p_after ->> 'type' and f.phase = p_after ->> 'phase') then
    perform private.refuse('invalid', 'phase');
  end if;
end
$$;

create table public.shipping_companies (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  code text not null default '',
  tracking_url text not null default '',
  base_fee bigint not null default 0,
  rates jsonb not null default '[]',
  cod_rate integer not null default 0,
  return_rule jsonb not null default '{"type": "none", "value": 0}',
  cod_minimum bigint not null default 0,
  partial_rule jsonb not null default '{"type": "none", "value": 0}',
  cycle_days integer not null default 0,
  bank_account_id uuid,
  active boolean not null default true,
  sort integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.delivery_zones (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  fee bigint not null default 0,
  active boolean not null default true,
  sort integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.cancel_reasons (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  active boolean not null default true,
  sort integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create function private.seed_shipping_statuses(p_tenant uuid) returns void language sql set search_path = '' as $$
  -- The rows that the rules look for by their phase cannot be deleted.
  insert into public.shipping_statuses (tenant_id, id, name, type, phase, sort, color, is_system)
  select p_tenant, private.id_of(p_tenant, 'status:' || s.type || ':' || s.phase), s.name, s.type, s.phase, s.sort, s.color, s.is_system from (values
    ('ecom', 'New', 'new', 0, 'blue', true), ('ecom', 'Confirmed', 'confirmed', 1, 'teal', true), ('ecom', 'On Hold', 'on_hold', 2, 'amber', false),
      ('ecom', 'Packed', 'packed', 3, 'teal', false),
    ('ecom', 'Shipment', 'shipment', 4, 'blue', true), ('ecom', 'Delivered', 'delivered', 5, 'green', true),
      ('ecom', 'Partial Delivery', 'partial', 6, 'amber', true),
    ('ecom', 'Cancelled', 'cancelled', 7, 'red', true), ('ecom', 'Returned', 'returned', 8, 'gray', true),
    ('parcel', 'Pending', 'pending', 0, 'gray', true), ('parcel', 'Picked', 'picked', 1, 'blue', false),
      ('parcel', 'In Transit', 'in_transit', 2, 'blue', true),
    ('parcel', 'Out for Delivery', 'out_for_delivery', 3, 'teal', false), ('parcel', 'On Hold', 'on_hold', 4, 'amber', false),
      ('parcel', 'Delivered', 'delivered', 5, 'green', true),
    ('parcel', 'Partial Delivery', 'partial', 6, 'amber', true), ('parcel', 'Cancelled', 'cancelled', 7, 'red', true),
      ('parcel', 'Returned', 'returned', 8, 'gray', true),
    ('parcel', 'Lost', 'lost', 9, 'red', false)
  ) s (type, name, phase, sort, color, is_system)
$$;

create function private.seed_shipping_companies(p_tenant uuid) returns void language sql set search_path = '' as $$
  insert into public.shipping_companies (tenant_id, id, name, code) values (p_tenant, private.id_of(p_tenant, 'courier:own'), 'Own delivery', 'own_rider')
$$;

create function private.seed_delivery_zones(p_tenant uuid) returns void language sql set search_path = '' as $$
  insert into public.delivery_zones (tenant_id, id, name) values (p_tenant, private.id_of(p_tenant, 'zone:all'), 'Everywhere')
$$;

create function private.seed_cancel_reasons(p_tenant uuid) returns void language sql set search_path = '' as $$
  insert into public.cancel_reasons (tenant_id, id, name, sort) select p_tenant, private.id_of(p_tenant, 'reason:' || n), name, n
  from unnest(array['Customer refused', 'Customer unreachable', 'Wrong address', 'Out of stock', 'Other']) with ordinality r (name, n)
$$;
