-- Functions of the invoker may ask auth.uid(); the tables of these schemas are the server's own.
grant usage on schema auth to anon, authenticated, service_role;
revoke all on all tables in schema auth, supabase_migrations from public, anon, authenticated;
revoke truncate, references, trigger on all tables in schema storage from anon, authenticated;
