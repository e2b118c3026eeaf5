-- What is bought: the purchase without its prices, its prices, what came of it, what it cost to get it here, and what happened to it.

create table public.purchases (
  tenant_id uuid not null,
  id uuid not null,
  purchase_no text not null,
  printed_number text,
  status text not null default 'draft',
  reason text not null default '',
  supplier_id uuid not null,
  supplier_name text not null,
  order_date date not null,
  expected_date date,
  location_id uuid,
  lines jsonb not null,
  tags text[] not null default '{}',
  notes text not null default '',
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint purchases__purchase_no_key unique (tenant_id, purchase_no),
  constraint purchases__supplier_id_fk foreign key (tenant_id, supplier_id) references public.suppliers (tenant_id, id),
  constraint purchases__location_id_fk foreign key (tenant_id, location_id) references public.stock_locations (tenant_id, id)
);
create index purchases_supplier on public.purchases (tenant_id, supplier_id);
create index purchases_location on public.purchases (tenant_id, location_id) where location_id is not null;
create index purchases_lines on public.purchases using gin (lines jsonb_path_ops);
create trigger b_number before insert on public.purchases for each row execute function private.number_document('purchase_no');

create table public.purchase_prices (
  tenant_id uuid not null,
  id uuid not null,
  lines jsonb not null default '[]',
  discount bigint not null default 0,
  tax_in_cost boolean not null default true,
  bill_no text not null default '',
  terms_days integer not null default 0,
  category_id uuid,
  photos text[] not null default '{}',
  primary key (tenant_id, id),
  constraint purchase_prices__id_fk foreign key (tenant_id, id) references public.purchases (tenant_id, id) on delete cascade,
  constraint purchase_prices__category_id_fk foreign key (tenant_id, category_id) references public.transaction_categories (tenant_id, id)
);
create index purchase_prices_category on public.purchase_prices (tenant_id, category_id) where category_id is not null;

create table public.receipts (
  tenant_id uuid not null,
  id uuid not null,
  receipt_no text not null,
  printed_number text,
  type text not null default 'in',
  purchase_id uuid not null,
  location_id uuid not null,
  effective_at timestamptz not null,
  lines jsonb not null,
  reference text not null default '',
  notes text not null default '',
  photos text[] not null default '{}',
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  void_reason text not null default '',
  primary key (tenant_id, id),
  constraint receipts__receipt_no_key unique (tenant_id, receipt_no),
  constraint receipts__purchase_id_fk foreign key (tenant_id, purchase_id) references public.purchases (tenant_id, id),
  constraint receipts__location_id_fk foreign key (tenant_id, location_id) references public.stock_locations (tenant_id, id)
);
create index receipts_purchase on public.receipts (tenant_id, purchase_id);
create index receipts_location on public.receipts (tenant_id, location_id);
create trigger b_number before insert on public.receipts for each row execute function private.number_document('receipt_no');

create table public.landed_costs (
  tenant_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  type text not null default 'freight',
  amount bigint not null,
  payee_id uuid not null,
  basis text not null default 'value',
  line_ids jsonb not null default '[]',
  shares jsonb not null default '[]',
  reference text not null default '',
  cost_date date not null,
  category_id uuid,
  notes text not null default '',
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  void_reason text not null default '',
  primary key (tenant_id, id),
  constraint landed_costs__purchase_id_fk foreign key (tenant_id, purchase_id) references public.purchases (tenant_id, id),
  constraint landed_costs__payee_id_fk foreign key (tenant_id, payee_id) references public.suppliers (tenant_id, id),
  constraint landed_costs__category_id_fk foreign key (tenant_id, category_id) references public.transaction_categories (tenant_id, id)
);
create index landed_costs_purchase on public.landed_costs (tenant_id, purchase_id);
create index landed_costs_payee on public.landed_costs (tenant_id, payee_id);
create index landed_costs_category on public.landed_costs (tenant_id, category_id) where category_id is not null;

create table public.purchase_feed (
  tenant_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint purchase_feed__purchase_id_fk foreign key (tenant_id, purchase_id) references public.purchases (tenant_id, id) on delete cascade
);
create index purchase_feed_purchase on public.purchase_feed (tenant_id, purchase_id);
create trigger b_clock before insert on public.purchase_feed
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();
create trigger d_tell after insert or update on public.purchases for each row execute function private.tell_document(
  'purchase_feed', 'purchase_id', 'supplier_name', 'order_date', 'expected_date', 'notes');
create trigger d_tell_lines after update on public.purchases for each row when (old.lines <> new.lines)
  execute function private.tell_lines('purchase_feed', 'purchase_id');

create function private.tell_purchases(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform private.tell_feed('purchase_feed', 'purchase_id', p_tenant, p_id, p_type, p_details);
end
$$;

create function private.settle_purchase() returns trigger language plpgsql set search_path = '' as $$
begin
  new.settled_at := case when new.status in ('closed', 'closed_short', 'cancelled') then coalesce(new.settled_at, now()) end;
  return new;
end
$$;
create trigger c_settle before insert or update on public.purchases for each row execute function private.settle_purchase();
