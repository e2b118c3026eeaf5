-- What the tables of documents have in common.

-- A number that is taken gets a new one by itself. The argument names its field.
create function private.number_document() returns trigger language plpgsql set search_path = '' as $$
declare
  printed constant text := to_jsonb(new) ->> tg_argv[0];
  free text := printed;
  taken boolean;
  i integer := 1;
begin
  loop
    execute format('select exists (select from public.%I t where t.tenant_id = $1 and t.%I = $2 and t.id <> $3)', tg_table_name, tg_argv[0])
      into taken using new.tenant_id, free, new.id;
    exit when not taken;
    i := i + 1;
    free := left(printed, 56) || '-' || i;
  end loop;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], free, 'printed_number', case when i > 1 then printed end));
end
$$;

-- An entry in the feed of a document; `p_column` names the document there. The document stands without it where it fails.
create function private.tell_feed(p_feed text, p_column text, p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('insert into public.%I (tenant_id, id, %I, user_id, actor_kind, type, activity_details)
    values ($1, gen_random_uuid(), $2, auth.uid(), case when auth.uid() is null then ''system'' else ''user'' end, $3, $4)', p_feed, p_column)
    using p_tenant, p_id, p_type, p_details;
exception when others then
  raise warning 'feed entry % of % failed: %', p_type, p_id, sqlerrm;
end
$$;

-- Of a list the parts that the other one has not; any other value as it is.
create function private.parts_apart(p_value jsonb, p_other jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_value) = 'array' and jsonb_typeof(p_other) = 'array' then
    (select coalesce(jsonb_agg(x.part order by x.place), '[]') from jsonb_array_elements(p_value) with ordinality x (part, place)
     where not p_other @> jsonb_build_array(x.part))
    else p_value end
$$;

-- Tells who made a document, what of it was changed, where it was taken (with the reason, if there is one), and when it went to the trash. The
-- arguments name its feed, the column that names the document there, and the fields of which old and new values are told, of lists what differs.
create function private.tell_document() returns trigger language plpgsql set search_path = '' as $$
declare
  was constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  goes constant jsonb := to_jsonb(new);
  changed jsonb;
begin
  if was is null then
    perform private.tell_feed(tg_argv[0], tg_argv[1], new.tenant_id, new.id, 'created', '{}');
    return null;
  end if;
  select jsonb_object_agg(f, jsonb_build_array(private.parts_apart(was -> f, goes -> f), private.parts_apart(goes -> f, was -> f))) into changed
  from unnest(tg_argv[2:]) f where was -> f is distinct from goes -> f;
  if changed is not null then
    perform private.tell_feed(tg_argv[0], tg_argv[1], new.tenant_id, new.id, 'changed', jsonb_build_object('fields', changed));
  end if;
  if was -> 'status' is distinct from goes -> 'status' then
    perform private.tell_feed(tg_argv[0], tg_argv[1], new.tenant_id, new.id, goes ->> 'status',
      case when coalesce(goes ->> 'reason', '') = '' then '{}' else jsonb_build_object('reason', goes ->> 'reason') end);
  end if;
  if (was ->> 'deleted_at' is null) <> (goes ->> 'deleted_at' is null) then
    perform private.tell_feed(tg_argv[0], tg_argv[1], new.tenant_id, new.id,
      case when goes ->> 'deleted_at' is null then 'restored' else 'deleted' end, '{}');
  end if;
  return null;
end
$$;

-- Makes a table one of documents: each has a number of its own (the column `number`), and a feed tells what becomes of it. `p_column` names the
-- document there, `p_told` the fields of which old and new values are told.
create function private.keep_documents(p_table text, p_feed text, p_column text, variadic p_told text[]) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger b_number before insert on public.%I for each row execute function private.number_document(''number'')', p_table);
  execute format('create trigger b_clock before insert on public.%I for each row when (current_setting(''karbar.clock'', true) = ''off'')
    execute function private.note_clock()', p_feed);
  execute format('create trigger d_tell after insert or update on public.%I for each row execute function private.tell_document(%s)', p_table,
    (select string_agg(quote_literal(f), ', ' order by i) from unnest(array[p_feed, p_column] || p_told) with ordinality x (f, i)));
  execute format('create function private.%I(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void
language plpgsql set search_path = '''' as $f$
begin
  perform private.tell_feed(%L, %L, p_tenant, p_id, p_type, p_details);
end $f$', 'tell_' || p_table, p_feed, p_column);
end
$$;
