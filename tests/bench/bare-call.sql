-- The denominator of push_vs_set_based_rpc: the same rows, set-based, without permissions, versions or history.
create table public.bench_rows (like public.customers including defaults including constraints, primary key (tenant_id, id));

create function public.bench_insert(p_rows jsonb) returns integer language sql security definer set search_path = '' as $$
  insert into public.bench_rows
  select (jsonb_populate_record(null::public.bench_rows, r)).*
  from jsonb_array_elements(case jsonb_typeof(p_rows) when 'string' then (p_rows #>> '{}')::jsonb else p_rows end) r;
  select 1
$$;
