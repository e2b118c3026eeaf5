-- What became of a transaction, told by the server.

create table public.transaction_feed (
  tenant_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint transaction_feed__transaction_id_fk foreign key (tenant_id, transaction_id) references public.transactions (tenant_id, id) on delete cascade
);
create index transaction_feed_transaction on public.transaction_feed (tenant_id, transaction_id);
create trigger b_clock before insert on public.transaction_feed
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();

create function private.tell_transactions(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform private.tell_feed('transaction_feed', 'transaction_id', p_tenant, p_id, p_type, p_details);
end
$$;

-- Splits as a feed keeps them: what each part is called, and how much it is.
create function private.parts_told(t public.transactions) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('category', c.name, 'amount', x -> 'amount') order by n), '[]')
    from jsonb_array_elements(t.splits) with ordinality e (x, n)
    left join public.transaction_categories c on c.tenant_id = t.tenant_id and c.id = (x ->> 'category_id')::uuid);
end
$$;

create function private.follow_transactions() returns trigger language plpgsql set search_path = '' as $$
declare
  was constant jsonb := to_jsonb(old);
  now_is constant jsonb := to_jsonb(new);
  changed jsonb := '{}';
  f text;
begin
  if tg_op = 'INSERT' then
    return null;
  end if;
  foreach f in array array['amount', 'amount_in', 'fee', 'base_amount', 'transaction_date', 'party_name', 'reference', 'method', 'title', 'notes'] loop
    if was -> f is distinct from now_is -> f then
      changed := changed || jsonb_build_object(f, jsonb_build_array(was -> f, now_is -> f));
    end if;
  end loop;
  if new.category_id is distinct from old.category_id then
    changed := changed || jsonb_build_object('category', jsonb_build_array(old.category, new.category));
  end if;
  foreach f in array array['bank_account_id', 'to_account_id'] loop
    if was -> f is distinct from now_is -> f then
      changed := changed || jsonb_build_object(f, jsonb_build_array(
        (select a.name from public.bank_accounts a where a.tenant_id = old.tenant_id and a.id = (was ->> f)::uuid),
        (select a.name from public.bank_accounts a where a.tenant_id = new.tenant_id and a.id = (now_is ->> f)::uuid)));
    end if;
  end loop;
  if new.brand_id is distinct from old.brand_id then
    changed := changed || jsonb_build_object('brand_id', jsonb_build_array(
      (select b.name from public.brands b where b.tenant_id = old.tenant_id and b.id = old.brand_id),
      (select b.name from public.brands b where b.tenant_id = new.tenant_id and b.id = new.brand_id)));
  end if;
  if new.splits <> old.splits then
    changed := changed || jsonb_build_object('splits', jsonb_build_array(private.parts_told(old), private.parts_told(new)));
  end if;
  if new.tags <> old.tags then
    changed := changed || jsonb_build_object('tags', jsonb_build_array(array_to_string(old.tags, ', '), array_to_string(new.tags, ', ')));
  end if;
  if new.photos <> old.photos then
    changed := changed || jsonb_build_object('photos', jsonb_build_array(cardinality(old.photos), cardinality(new.photos)));
  end if;
  if new.voided_at is not null and old.voided_at is null then
    perform private.tell_transactions(new.tenant_id, new.id, 'void', jsonb_build_object('reason', new.void_reason));
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform private.tell_transactions(new.tenant_id, new.id, case when new.deleted_at is null then 'restored' else 'deleted' end, '{}');
  end if;
  if changed <> '{}' then
    perform private.tell_transactions(new.tenant_id, new.id, 'changed', jsonb_build_object('fields', changed));
  end if;
  return null;
end
$$;

create function private.tell_new_transaction() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell_transactions(new.tenant_id, new.id, 'created', '{}');
  return null;
end
$$;
create trigger c_clock after insert on public.transactions
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.tell_new_transaction();
