-- What hosted Supabase brings for Realtime and this backend has to add: the same names, so that the migrations
-- need no special case. realtime.send() notifies the server at commit, and a rolled back transaction sends nothing.

create schema if not exists realtime;

create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;

create or replace function realtime.topic() returns text language sql stable set search_path = '' as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql set search_path = '' as $$
begin
  perform pg_notify('karbar_realtime', jsonb_build_object(
    'topic', send.topic, 'event', send.event, 'payload', send.payload, 'private', send.private)::text);
exception when others then
  raise warning 'realtime.send: %', sqlerrm;
end
$$;

revoke all on all tables in schema realtime from public, anon, authenticated;
revoke all on function realtime.send(jsonb, text, text, boolean) from public, anon, authenticated;
grant usage on schema realtime to anon, authenticated, service_role;
-- The server asks the policies by selecting one row as the user; nobody reaches this schema over HTTP.
grant select on realtime.messages to anon, authenticated;
grant execute on function realtime.topic() to anon, authenticated;
