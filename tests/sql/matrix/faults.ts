import type { MatrixPart } from './matrix.ts';

/**
 * Mistakes in policies, grants and checks that somebody could make, one statement or edit of a function each. `parts` are those of the
 * matrix that look where the fault is, `among` the people who are enough to see it.
 */
export type Fault = { readonly name: string; readonly parts: readonly MatrixPart[]; readonly among: readonly string[] } & (
  | { readonly sql: string }
  | { readonly in: string; readonly from: string; readonly to: string }
);

export const faults: readonly Fault[] = [
  {
    name: 'a read policy that is always true',
    parts: ['tables'],
    among: ['owner of another company'],
    sql: 'alter policy read on public.customers using (true)',
  },
  {
    name: 'a table without row-level security',
    parts: ['tables'],
    among: ['owner of another company'],
    sql: 'alter table public.transactions disable row level security',
  },
  {
    name: 'a policy that forgets the company',
    parts: ['tables'],
    among: ['owner of another company'],
    sql: `alter policy read on public.bank_accounts using (exists (select private.tenants_with_any('{view_transactions}')))`,
  },
  {
    name: 'a policy that forgets the brand',
    parts: ['tables'],
    among: ['member of another brand'],
    sql: `alter policy read on public.products using (tenant_id = any (array (select private.tenants_with_any('{view_products}'))))`,
  },
  {
    name: 'a table that everybody who is signed in may add to',
    parts: ['tables'],
    among: ['owner'],
    sql: `grant insert on public.customers to authenticated;
      create policy add on public.customers for insert to authenticated with check ((select auth.uid()) is not null)`,
  },
  {
    name: 'a table that anonymous people may read',
    parts: ['tables'],
    among: ['anonymous'],
    sql: 'grant select on public.brands to anon; create policy shop on public.brands for select to anon using (active)',
  },
  {
    name: 'a function that anonymous people may call',
    parts: ['calls'],
    among: ['anonymous'],
    sql: 'grant execute on function public.sync_find(uuid, text, text) to anon',
  },
  {
    name: "a definer function that takes anybody's device",
    parts: ['devices'],
    among: ['owner of another company'],
    in: 'private.device_of',
    from: ' and user_id = me',
    to: '',
  },
  {
    name: 'a former member who still counts',
    parts: ['tables', 'calls'],
    among: ['ex-member'],
    in: 'private.tenants',
    from: ' and m.active',
    to: '',
  },
  {
    name: 'a key that includes the wrong one',
    parts: ['devices'],
    among: ['member without ecom_orders'],
    sql: `update private.permission_implies set implies = 'view_ecom_orders' where permission = 'manage_parcels'`,
  },
  {
    name: 'an action that needs no permission',
    parts: ['pushes'],
    among: ['member without any key'],
    in: 'private.check_action',
    from: 'elsif (a.owner and not s.owner) or (a.permission is not null and not a.permission && s.permissions) then',
    to: 'elsif a.owner and not s.owner then',
  },
];

/** More of them, for rules that came later. */
export const furtherFaults: readonly Fault[] = [
  {
    name: 'a platform that everybody runs',
    parts: ['calls'],
    among: ['owner'],
    in: 'private.admin',
    from: ' or not exists (select from public.superadmins a where a.user_id = me)',
    to: '',
  },
  {
    name: 'a new table without row-level security',
    parts: ['tables'],
    among: ['owner'],
    sql: 'create table public.thread_makers (tenant_id uuid, id uuid, name text, primary key (tenant_id, id))',
  },
  {
    name: 'a new table outside of the registry',
    parts: ['tables'],
    among: ['owner'],
    sql: `create table public.thread_makers (tenant_id uuid, id uuid, name text, primary key (tenant_id, id));
      alter table public.thread_makers enable row level security;
      create policy read on public.thread_makers for select to authenticated using (tenant_id = any (array (select private.tenants())));
      grant select on public.thread_makers to authenticated`,
  },
  {
    name: 'a table without its grant',
    parts: ['tables'],
    among: ['owner'],
    sql: 'revoke select on public.customers from authenticated',
  },
  {
    name: 'an order that tells whether a customer is there',
    parts: ['pushes'],
    among: ['member of another brand'],
    in: 'private.apply_beside',
    from: 'if not private.may_add(s, k.kind) then',
    to: "if not private.may_add(s, k.kind) then if private.row_of(k, s.tenant, p_id) is not null then perform private.refuse('exists', 'id'); end if;",
  },
  {
    name: 'a suspended company that takes files',
    parts: ['calls'],
    among: ['owner of a suspended company', 'member of a suspended company'],
    in: 'private.open_tenants',
    from: "s.status <> 'active'",
    to: 'false',
  },
  {
    name: 'a number that any device may give',
    parts: ['crafted'],
    among: ['member with every key'],
    in: 'private.check_number',
    from: 'd.user_id <> s.user_id',
    to: 'false',
  },
  {
    name: 'a file of any name',
    parts: ['crafted'],
    among: ['owner'],
    sql: `create or replace function private.is_file_name(p_name text) returns boolean language sql immutable as 'select true'`,
  },
  {
    name: 'a query whose plan is told',
    parts: ['crafted'],
    among: ['owner'],
    in: 'private.before_request',
    from: `headers ->> 'accept' ~* 'vnd\\.pgrst\\.plan'`,
    to: 'false',
  },
  {
    name: 'a channel that everybody reads',
    parts: ['devices'],
    among: ['owner'],
    in: 'private.audiences_of',
    from: 'm.user_id = s.user_id and ',
    to: '',
  },
  {
    name: 'a channel of the same id in every company',
    parts: ['tables'],
    among: ['manager here, viewer elsewhere'],
    in: 'private.my_audiences',
    from: "select m.tenant || '/' || m.id from private.audience_member m",
    to: "select t || '/' || m.id from private.audience_member m cross join private.tenants() t",
  },
  {
    name: 'a channel into which anybody writes',
    parts: ['pushes'],
    among: ['owner'],
    in: 'private.is_theirs',
    from: 'return coalesce(',
    to: 'return true or coalesce(',
  },
  {
    name: 'a day without end',
    parts: ['crafted'],
    among: ['owner'],
    sql: `create or replace function private.is_day(p_text text) returns boolean language plpgsql immutable as 'begin return true; end'`,
  },
];
