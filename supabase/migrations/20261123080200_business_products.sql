-- What the company sells, and what a piece costs.

create table public.categories (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  slug text not null default '',
  parent_id uuid,
  sort integer not null default 0,
  photo_path text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint categories__parent_id_fk foreign key (tenant_id, parent_id) references public.categories (tenant_id, id) on delete set null (parent_id)
);
create index categories_parent on public.categories (tenant_id, parent_id);

-- A category lies below none of those that lie below it. One change after the other: two people would each close one half of the circle.
create function private.guard_category_tree() returns trigger language plpgsql set search_path = '' as $$
declare
  above uuid := new.parent_id;
  steps integer := 0;
begin
  if above is not null then
    perform from public.profiles p where p.tenant_id = new.tenant_id and p.id = new.tenant_id for no key update;
  end if;
  while above is not null loop
    steps := steps + 1;
    if above = new.id or steps > 50 then
      perform private.refuse('invalid', 'parent_id');
    end if;
    select c.parent_id into above from public.categories c where c.tenant_id = new.tenant_id and c.id = above;
  end loop;
  return new;
end
$$;
create trigger b_tree before insert or update of parent_id on public.categories for each row execute function private.guard_category_tree();

create table public.products (
  tenant_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  name text not null,
  slug text not null default '',
  category_id uuid,
  manufacturer text not null default '',
  description text not null default '',
  status text not null default 'active',
  photo_path text,
  media jsonb not null default '[]',
  options jsonb not null default '[]',
  weight_g integer not null default 0,
  unit text not null default '',
  track_stock boolean not null default true,
  low_stock_at integer,
  tags text[] not null default '{}',
  import_key text,
  -- What the shop says of it, and how many of one variant an order takes; null = what the shop allows.
  in_shop boolean not null default true,
  seo_title text not null default '',
  seo_description text not null default '',
  max_per_order integer,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint products__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id),
  constraint products__category_id_fk foreign key (tenant_id, category_id) references public.categories (tenant_id, id) on delete set null (category_id)
);
create index products_brand on public.products (tenant_id, brand_id);
create index products_category on public.products (tenant_id, category_id);

create table public.variants (
  tenant_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  brand_id uuid not null,
  title text not null default '',
  option_values text[] not null default '{}',
  sku text,
  barcode text,
  price bigint not null default 0,
  compare_at_price bigint,
  weight_g integer,
  photo_path text,
  sort integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint variants__product_id_fk foreign key (tenant_id, product_id) references public.products (tenant_id, id),
  constraint variants__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index variants_product on public.variants (tenant_id, product_id);
create index variants_brand on public.variants (tenant_id, brand_id);
create unique index variants__sku_key on public.variants (tenant_id, lower(sku)) where active and deleted_at is null;
create unique index variants__barcode_key on public.variants (tenant_id, barcode) where active and deleted_at is null;

create table public.variant_costs (
  tenant_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  cost bigint not null default 0,
  primary key (tenant_id, id),
  constraint variant_costs__id_fk foreign key (tenant_id, id) references public.variants (tenant_id, id) on delete cascade,
  constraint variant_costs__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index variant_costs_brand on public.variant_costs (tenant_id, brand_id);
