import * as v from 'valibot';

import { id, instant } from '#data/fields.ts';
import type { Remote } from '#data/remote.ts';

/* What the server tells and changes for a superadmin. Counts and names; no call answers a row of a company. */

const count = v.number();
const codes = v.array(v.object({ code: v.string(), count }));
const status = v.picklist(['active', 'suspended', 'cancelled']);

const change = v.object({
  id: v.number(),
  at: instant,
  /** E-mail address at that time. */
  person: v.string(),
  what: v.string(),
  tenant: v.nullable(id),
  company: v.string(),
  about: v.object({ plan: v.optional(v.string()), flag: v.optional(v.string()), keys: v.optional(v.number()) }),
});

const storage = v.object({ files: count, bytes: count });

const dashboard = v.object({
  companies: count,
  statuses: v.nullable(v.record(v.string(), count)),
  plans: v.array(v.object({ id: v.nullable(id), name: v.string(), companies: count })),
  /** Mondays. */
  weeks: v.array(v.object({ week: v.string(), companies: count })),
  devices: v.object({ all: count, day: count, week: count, month: count }),
  /** Of UTC, the last one is today. */
  days: v.array(v.object({ day: v.string(), operations: count, rejected: count })),
  codes,
  rejecting: v.array(v.object({ id, name: v.string(), operations: count, rejected: count })),
  silent: v.array(v.object({ id, name: v.string(), devices: count, lastSeen: instant })),
  database: v.object({ bytes: count, rows: count }),
  storage,
  changes: v.array(change),
});

const tenants = v.object({
  count,
  rows: v.array(
    v.object({
      id,
      name: v.string(),
      email: v.string(),
      /** Empty: without one. */
      plan: v.string(),
      status,
      since: instant,
      members: count,
      lastSeen: v.nullable(instant),
    }),
  ),
});

const tenant = v.object({
  id,
  name: v.string(),
  email: v.string(),
  since: instant,
  /** When it is deleted, as its owner has asked. */
  endsAt: v.nullable(instant),
  plan: v.nullable(v.object({ id, name: v.string() })),
  status,
  planSince: v.nullable(instant),
  members: count,
  /** Suspended, or gone. */
  away: count,
  devices: v.array(v.object({ id, code: v.string(), label: v.string(), app: v.string(), lastSeen: instant, clockMs: v.number() })),
  records: v.array(v.object({ kind: v.string(), count })),
  storage,
  sync: v.object({
    operations: count,
    rejected: count,
    codes,
    version: count,
    /** A cursor from before it takes a fresh snapshot. */
    oldest: count,
    devices: count,
    lastContact: v.nullable(instant),
    oldestContact: v.nullable(instant),
    /** Results that are kept until their device has them, and since when. */
    kept: count,
    keptSince: v.nullable(instant),
  }),
  changes: v.array(change),
});

const plans = v.array(v.object({ id, name: v.string(), permissions: v.array(v.string()), companies: count }));
const flags = v.array(v.object({ key: v.string(), active: v.boolean(), name: v.string(), description: v.string() }));
/** Nothing. */
const done = v.null();

export type Dashboard = v.InferOutput<typeof dashboard>;
export type TenantRow = v.InferOutput<typeof tenants>['rows'][number];
export type Tenant = v.InferOutput<typeof tenant>;
export type TenantStatus = v.InferOutput<typeof status>;
export type Change = v.InferOutput<typeof change>;
export type Plan = v.InferOutput<typeof plans>[number];
export type Flag = v.InferOutput<typeof flags>[number];
export type TenantSearch = {
  readonly search: string;
  readonly statuses: readonly string[];
  /** Ids; `none` = companies without a plan. */
  readonly plans: readonly string[];
  readonly sort: string;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
};

export type AdminCalls = ReturnType<typeof adminCalls>;

export function adminCalls({ call }: Pick<Remote, 'call'>) {
  return {
    me: () => call('admin_me', {}, v.boolean()),
    dashboard: () => call('admin_dashboard', {}, dashboard),
    tenants: (search: TenantSearch) => call('admin_tenants', { p_find: search }, tenants),
    tenant: (tenantId: string) => call('admin_tenant', { p_tenant: tenantId }, tenant),
    assign: (tenantId: string, plan: string) => call('admin_assign_plan', { p_tenant: tenantId, p_plan: plan }, done),
    suspend: (tenantId: string, suspended: boolean) => call('admin_suspend', { p_tenant: tenantId, p_suspended: suspended }, done),
    plans: () => call('admin_plans', {}, plans),
    savePlan: (plan: Omit<Plan, 'companies'>) => call('admin_save_plan', { p_plan: plan }, done),
    deletePlan: (plan: string) => call('admin_delete_plan', { p_plan: plan }, done),
    flags: () => call('admin_flags', {}, flags),
    setFlag: (key: string, active: boolean) => call('admin_set_flag', { p_key: key, p_active: active }, done),
  };
}
