-- A person's own facts, the same in every company; without a language as long as none was chosen.
create table public.people (
  id uuid primary key,
  name text not null default '',
  photo_path text,
  language text,
  constraint people__name check (char_length(name) <= 100),
  constraint people__photo_path check (char_length(photo_path) <= 200),
  constraint people__language check (language in ('en', 'bn'))
);

alter table public.people enable row level security;
create policy read on public.people for select to authenticated using (id = (select private.me()));

-- Name and photo follow in the person's companies, one after the other; those that were left keep what they knew.
create function private.tell_companies() returns trigger language plpgsql set search_path = '' as $$
declare
  company uuid;
begin
  for company in select new.id union select m.tenant_id from public.team_members m where m.id = new.id and m.left_at is null order by 1 loop
    update public.profiles p set owner_name = new.name, owner_photo_path = new.photo_path where p.tenant_id = company and p.id = new.id;
    update public.team_members m set name = coalesce(nullif(new.name, ''), m.name), photo_path = new.photo_path where m.tenant_id = company and m.id = new.id;
  end loop;
  return null;
end
$$;
create trigger c_companies after update of name, photo_path on public.people for each row
  when (old.name <> new.name or old.photo_path is distinct from new.photo_path) execute function private.tell_companies();

-- The person's own facts; a name counts as long as he has given none.
create function private.person_called(p_me uuid, p_name text) returns public.people language plpgsql set search_path = '' as $$
declare
  answer public.people;
begin
  insert into public.people as p (id, name) values (p_me, left(btrim(coalesce(p_name, '')), 100))
  on conflict (id) do update set name = case when p.name = '' then excluded.name else p.name end returning * into answer;
  return answer;
end
$$;

-- A person's own facts: null leaves one as it is, an empty photo takes it away.
create function public.save_person(p_name text default null, p_photo_path text default null, p_language text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.person();
begin
  if me is null then
    raise exception using errcode = '42501', message = 'You must be logged in.';
  elsif btrim(p_name) = '' then
    perform private.refuse('name_missing', 'name');
  elsif char_length(p_name) > 100 then
    perform private.refuse('too_long', 'name');
  elsif p_language not in ('en', 'bn') then
    perform private.refuse('invalid', 'language');
  elsif p_photo_path <> '' and (p_photo_path !~ ('^people/' || me || '/[^/]+$') or char_length(p_photo_path) > 200) then
    perform private.refuse('invalid', 'photo_path');
  end if;
  insert into public.people (id) values (me) on conflict (id) do nothing;
  update public.people p set name = coalesce(btrim(p_name), p.name), language = coalesce(p_language, p.language),
    photo_path = case when p_photo_path is null then p.photo_path else nullif(p_photo_path, '') end
  where p.id = me;
end
$$;
