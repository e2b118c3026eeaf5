-- A word that people put on records, with its colour. `key` is its name as it is compared; `removed_from` and `removed_from_orders` tell a deletion
-- that is taken back which customers and orders had it, `removed_at` when this happened here.
create table public.labels (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  key text not null,
  color text,
  merged_into uuid,
  deleted_at timestamptz,
  removed_from uuid[],
  removed_from_orders uuid[],
  removed_at timestamptz,
  primary key (tenant_id, id)
);

-- The words on the company's customers and orders that mean a label: each is compared once, however many carry it.
create function private.words_of(p_tenant uuid, p_name text) returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(w.word), '{}')
  from (select unnest(c.tags) as word from public.customers c where c.tenant_id = p_tenant
    union select unnest(o.tags) from public.orders o where o.tenant_id = p_tenant and o.tags <> '{}') w
  where private.folded(w.word) = private.folded(p_name)
$$;

-- The tags with one word in the place of another, each once; without it when `p_to` is null.
create function private.with_tag(p_tags text[], p_from text, p_to text) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(y.t order by y.n), '{}') from (
    select distinct on (private.folded(x.t)) x.t, x.n from (
      select case when private.folded(u.t) = private.folded(p_from) then p_to else u.t end as t, u.n from unnest(p_tags) with ordinality u (t, n)
    ) x where x.t is not null order by private.folded(x.t), x.n
  ) y
$$;

-- What becomes of a label becomes of it on every record that carries it, in the same transaction.
create function private.carry_labels() returns trigger language plpgsql set search_path = '' as $$
declare
  target text;
  words text[];
begin
  -- Two people who rename it at once, one of them in its case alone, would leave a key of another name.
  new.key := private.folded(new.name);
  if new.merged_into is not null and (tg_op = 'INSERT' or new.merged_into is distinct from old.merged_into) then
    if tg_op = 'UPDATE' and old.deleted_at is not null then
      perform private.refuse('label_deleted', 'merged_into');
    end if;
    select l.name into target from public.labels l where l.tenant_id = new.tenant_id and l.id = new.merged_into and l.id <> new.id
      and l.deleted_at is null for no key update;
    if not found then
      perform private.refuse('label_gone', 'merged_into');
    end if;
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if old.deleted_at is null and new.deleted_at is not null and new.merged_into is not null then
    target := coalesce(target, (select l.name from public.labels l where l.tenant_id = new.tenant_id and l.id = new.merged_into));
  elsif old.deleted_at is null and new.deleted_at is null and new.name <> old.name then
    target := new.name;
  end if;
  if old.deleted_at is null and (new.deleted_at is not null or new.name <> old.name) then
    words := private.words_of(new.tenant_id, old.name);
    with carriers as (
      update public.customers c set tags = private.with_tag(c.tags, old.name, target) where c.tenant_id = new.tenant_id and c.tags && words returning c.id
    ) select array_agg(carriers.id), now() into new.removed_from, new.removed_at from carriers;
    with carriers as (
      update public.orders o set tags = private.with_tag(o.tags, old.name, target)
      where o.tenant_id = new.tenant_id and o.tags <> '{}' and o.tags && words returning o.id
    ) select array_agg(carriers.id) into new.removed_from_orders from carriers;
  elsif old.deleted_at is not null and new.deleted_at is null then
    -- Taken back, and not made anew long after; both may have waited on a device for days.
    if old.removed_at > now() - interval '1 day' then
      update public.customers c set tags = c.tags || new.name
      where c.tenant_id = new.tenant_id and c.id = any (old.removed_from)
        and cardinality(c.tags) < 50 and not exists (select from unnest(c.tags) t where private.folded(t) = private.folded(new.name));
      update public.orders o set tags = o.tags || new.name
      where o.tenant_id = new.tenant_id and o.id = any (old.removed_from_orders)
        and cardinality(o.tags) < 50 and not exists (select from unnest(o.tags) t where private.folded(t) = private.folded(new.name));
    end if;
    new.merged_into := null;
  end if;
  -- Kept for a deletion alone.
  if new.deleted_at is null or new.merged_into is not null then
    new.removed_from := null;
    new.removed_from_orders := null;
    new.removed_at := null;
  end if;
  return new;
end
$$;
create trigger b_labels before insert or update on public.labels for each row execute function private.carry_labels();
