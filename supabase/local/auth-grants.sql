-- Functions of the invoker may ask auth.uid(); the tables of these schemas are the server's own. Files are guarded by their policies.
grant usage on schema auth, storage to anon, authenticated, service_role;
revoke all on all tables in schema auth, supabase_migrations from public, anon, authenticated;
grant all on all tables in schema storage to service_role;
grant select, insert, update, delete on all tables in schema storage to anon, authenticated;
revoke truncate, references, trigger on all tables in schema storage from anon, authenticated;
