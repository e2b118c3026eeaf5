-- Customers who are thought of together, and who is in which group.

create table public.customer_groups (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  color text,
  notes text not null default '',
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.customer_group_members (
  tenant_id uuid not null,
  id uuid not null,
  pair text not null,
  customer_id uuid not null,
  group_id uuid not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint customer_group_members__customer_id_fk foreign key (tenant_id, customer_id) references public.customers (tenant_id, id) on delete cascade,
  constraint customer_group_members__group_id_fk foreign key (tenant_id, group_id) references public.customer_groups (tenant_id, id) on delete cascade
);
create index customer_group_members_customer on public.customer_group_members (tenant_id, customer_id);
create index customer_group_members_group on public.customer_group_members (tenant_id, group_id);

-- The id of a membership is that of its pair, so the pair is what the two say.
create function private.pair_member() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.pair <> new.customer_id || ':' || new.group_id and substr(new.id::text, 15, 1) = '5' then
    perform private.refuse('invalid', 'pair');
  end if;
  new.pair := new.customer_id || ':' || new.group_id;
  return new;
end
$$;
create trigger b_pair before insert or update on public.customer_group_members for each row execute function private.pair_member();
