-- A device asks for the newest orders of a brand, and how many there are: one index answers both without the table.
create index orders_pages on public.orders (tenant_id, brand_id, order_type, id) include (completed_at, deleted_at, order_date);
drop index public.orders_brand;
