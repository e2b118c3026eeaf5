create table public.module_settings (
  tenant_id uuid not null,
  id uuid not null,
  module_key text not null,
  is_active boolean not null default true,
  primary key (tenant_id, id),
  constraint module_settings__module_key_key unique (tenant_id, module_key)
);
