-- Before every request of the Data API. What the planner reckons is reckoned from all rows, those of other companies too, so nobody is told
-- a planned or estimated count. PostgREST reads every `Prefer` header and hands on only the last one: a read that has any is refused.
create function private.before_request() returns void language plpgsql stable set search_path = '' as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
begin
  if coalesce(current_setting('request.method', true), 'GET') in ('GET', 'HEAD') and headers ->> 'prefer' is not null
    or headers ->> 'prefer' ~* 'count\s*=\s*(planned|estimated)' or headers ->> 'accept' ~* 'vnd\.pgrst\.plan' then
    raise exception using errcode = '0A000', message = 'Only rows are answer, no counts and no plans.';
  end if;
end
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.before_request';
    alter role authenticator set pgrst.db_plan_enabled = 'false';
    alter role authenticator set pgrst.db_aggregates_enabled = 'false';
    notify pgrst, 'reload config';
  end if;
end
$$;
