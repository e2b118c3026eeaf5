create table public.brands (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  -- What it is called in addresses.
  slug text not null default '',
  phone text not null default '',
  address text not null default '',
  logo_path text,
  invoice_footer text not null default '',
  active boolean not null default true,
  sort integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

-- A role that is limited to some brands changes these and adds none; another one is answered like one that is not there.
create function private.check_brands(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if s.brands is null then
    return;
  elsif p_before is null then
    perform private.refuse('brand_forbidden', 'id');
  elsif not (p_before ->> 'id')::uuid = any (s.brands) then
    perform private.refuse('not_found', 'id');
  end if;
end
$$;

create function private.seed_brands(p_tenant uuid) returns void language sql set search_path = '' as $$
  insert into public.brands (tenant_id, id, name)
  select p_tenant, private.id_of(p_tenant, 'brand'), p.name from public.profiles p where p.tenant_id = p_tenant
$$;
