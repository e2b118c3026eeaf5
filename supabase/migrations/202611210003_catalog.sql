-- What the company sells, what a piece costs, and the stock ledger.

create table public.categories (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  slug text not null default '',
  parent_id uuid,
  sort integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint categories__parent_id_fk foreign key (tenant_id, parent_id) references public.categories (tenant_id, id) on delete set null (parent_id)
);
create index categories_parent on public.categories (tenant_id, parent_id);

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

create table public.stock_movements (
  tenant_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  brand_id uuid not null,
  qty integer not null,
  type text not null,
  ref_type text,
  ref_id uuid,
  note text not null default '',
  at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  primary key (tenant_id, id),
  constraint stock_movements__variant_id_fk foreign key (tenant_id, variant_id) references public.variants (tenant_id, id),
  constraint stock_movements__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index stock_movements_variant on public.stock_movements (tenant_id, variant_id);
create index stock_movements_brand on public.stock_movements (tenant_id, brand_id);
create index stock_movements_ref on public.stock_movements (tenant_id, ref_id) where ref_id is not null;

create table public.stock_balances (
  tenant_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  on_hand bigint not null default 0,
  primary key (tenant_id, id),
  constraint stock_balances__id_fk foreign key (tenant_id, id) references public.variants (tenant_id, id) on delete cascade,
  constraint stock_balances__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index stock_balances_brand on public.stock_balances (tenant_id, brand_id);
