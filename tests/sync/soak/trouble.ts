import { setTimeout as wait } from 'node:timers/promises';

import type { Chance } from '../../../supabase/local/demo/random.ts';
import type { Company, Member } from './company.ts';
import type { Server } from './server.ts';

export type Troubled = {
  readonly server: Server;
  readonly company: Company;
  readonly manager: Member;
  readonly packer: Member;
  readonly chance: Chance;
  readonly signal: AbortSignal;
  readonly happened: (what: string) => void;
  /** Stops a client's process for a while, as a tablet that sleeps. */
  readonly freeze: (ms: number) => Promise<void>;
  readonly upgrade: (which: 'half' | 'all', schema: number) => Promise<void>;
};

/** What happens on the server's side while everybody works, from the first second to the last of `ms`. */
export async function makeTrouble(parts: Troubled, ms: number): Promise<void> {
  const { server, company, chance, signal, happened } = parts;
  const { tenant } = company;
  const small = smallTroubles(parts);
  const big: readonly { readonly at: number; readonly what: string; readonly act: () => Promise<unknown> }[] = [
    { at: 0.25, what: 'restart', act: () => server.cluster.restart('SIGINT') },
    // A deploy: first the server takes both versions, then some clients are new, then the old ones are not taken any more.
    { at: 0.4, what: 'deploy', act: () => setSchemas(server, 1, 2) },
    { at: 0.45, what: 'deploy', act: () => parts.upgrade('half', 2) },
    { at: 0.5, what: 'deploy', act: () => setSchemas(server, 2, 2) },
    { at: 0.56, what: 'deploy', act: () => parts.upgrade('all', 2) },
    { at: 0.65, what: 'new epoch', act: () => server.sql('select private.sync_restore($1)', [tenant]) },
    { at: 0.75, what: 'crash', act: () => server.cluster.restart('SIGQUIT') },
    ...Array.from({ length: Math.floor(ms / 240_000) }, (_, i) => ({
      at: ((i + 0.7) * 240_000) / ms,
      what: 'crash',
      act: () => server.cluster.restart(chance.pick(['SIGINT', 'SIGQUIT'])),
    })),
  ].toSorted((a, b) => a.at - b.at);
  const pause = (length: number): Promise<void> => wait(Math.max(0, length), undefined, { signal }).catch(() => undefined);
  const begun = performance.now();
  const large = async (): Promise<void> => {
    for (const { at, what, act } of big) {
      await pause(at * ms - (performance.now() - begun));
      if (signal.aborted) return;
      happened(what);
      await act();
    }
  };
  const little = async (): Promise<void> => {
    while (!signal.aborted) {
      await pause(chance.whole(1500, 6000));
      const what = chance.pick(Object.keys(small) as (keyof typeof small)[]);
      happened(what);
      // The server may be away just now; then this does not happen.
      await small[what]().catch(() => undefined);
    }
  };
  await Promise.all([large(), little()]);
}

function smallTroubles({ server, company, manager, packer, chance, freeze }: Troubled) {
  const { tenant, premises } = company;
  const role = (member: Member, change: Partial<Member>): Promise<unknown> => {
    const { permissions, brands } = { ...member, ...change };
    return server.sql('update public.roles set permissions = $3, brand_ids = $4 where tenant_id = $1 and id = $2', [
      tenant,
      member.role,
      permissions,
      brands,
    ]);
  };
  const active = (member: Member, yes: boolean): Promise<unknown> =>
    server.sql('update public.team_members set active = $3 where tenant_id = $1 and id = $2', [tenant, member.user, yes]);
  return {
    'member goes': () => active(chance.pick([manager, packer]), false),
    'members are back': () => Promise.all([active(manager, true), active(packer, true)]),
    'brands change': () =>
      role(packer, { brands: chance.pick([premises.brands.slice(0, 1), premises.brands.slice(1), premises.brands, null]) }),
    'rights are taken': () =>
      role(manager, {
        permissions: manager.permissions.filter(
          (key) => !key.endsWith(chance.pick(['parcels', 'ecom_orders', 'transactions', 'products'])),
        ),
      }),
    'rights are given back': () => Promise.all([role(manager, {}), role(packer, {})]),
    'company suspended': async () => {
      await suspend(server, tenant, true);
      await wait(chance.whole(1000, 4000));
      await suspend(server, tenant, false);
    },
    'tablet sleeps': () => freeze(chance.whole(500, 8000)),
    'sessions end': () =>
      server.sql(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query !~ $1',
        ['listen'],
      ),
  } as const satisfies Readonly<Record<string, () => Promise<unknown>>>;
}

/** Everything as on a good day. */
export async function endTrouble({
  server,
  company,
  manager,
  packer,
}: Pick<Troubled, 'server' | 'company' | 'manager' | 'packer'>): Promise<void> {
  await suspend(server, company.tenant, false);
  for (const { user, role, permissions, brands } of [manager, packer]) {
    await server.sql('update public.team_members set active = true where tenant_id = $1 and id = $2', [company.tenant, user]);
    await server.sql('update public.roles set permissions = $3, brand_ids = $4 where tenant_id = $1 and id = $2', [
      company.tenant,
      role,
      permissions,
      brands,
    ]);
  }
}

async function suspend(server: Server, tenant: string, yes: boolean): Promise<void> {
  await server.sql(
    `insert into public.subscription_plans (name, permissions) values ('Soak', (select array_agg(permission) from private.permission)) on conflict (name) do nothing`,
  );
  await server.sql(
    `insert into public.tenant_subscriptions (tenant_id, plan_id, status) select $1, id, $2 from public.subscription_plans where name = 'Soak'
     on conflict (tenant_id) do update set status = excluded.status`,
    [tenant, yes ? 'suspended' : 'active'],
  );
}

async function setSchemas(server: Server, least: number, most: number): Promise<void> {
  for (const [name, value] of Object.entries({ min_schema: least, max_schema: most }))
    await server.sql(
      `create or replace function private.${name}() returns integer language sql immutable set search_path = '' as $$ select ${value} $$`,
    );
}
