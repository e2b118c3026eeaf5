-- What a person has chosen for himself, one row for each choice. It follows him to his devices and nobody else reads it.
create table public.preferences (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null default auth.uid(),
  key text not null,
  value text not null,
  primary key (tenant_id, id)
);
create index preferences_person on public.preferences (tenant_id, user_id);

create function private.forget_person() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.preferences p where p.tenant_id = new.tenant_id and p.user_id = new.id;
  delete from private.audience_member m where m.tenant = new.tenant_id and m.user_id = new.id;
  return null;
end
$$;

-- Who leaves is in no channel either, when he comes back.
create trigger c_leave after update of left_at on public.team_members
for each row when (new.left_at is not null) execute function private.forget_person();
