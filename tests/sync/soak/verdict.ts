import type { Company } from './company.ts';
import { booksOf, type Done } from './reference.ts';
import type { Server } from './server.ts';
import type { Entry, Report } from './wire.ts';

export type Verdict = {
  readonly operations: number;
  readonly refused: number;
  readonly lost: number;
  readonly twice: number;
  readonly wrong: readonly string[];
};

type Op = {
  readonly id: string;
  readonly device: string;
  readonly seq: number;
  readonly status: string;
  readonly code: string | null;
  readonly fields: readonly string[] | null;
  readonly claims: number;
};

/** Remembers when each operation was claimed for the first time: the claim itself moves on with every further delivery. */
export async function instrument(server: Server): Promise<void> {
  await server.sql(`create table private.soak_claim (n bigserial primary key, op uuid not null, xid bigint not null)`);
  await server.sql(`create function private.soak_note() returns trigger language plpgsql security definer set search_path = '' as $$
    begin insert into private.soak_claim (op, xid) values (new.id, pg_current_xact_id()::text::bigint); return null; end $$`);
  await server.sql('create trigger soak_note after insert on private.sync_op for each row execute function private.soak_note()');
  // The commit number of that moment; a new epoch renumbers the log.
  await server.sql('create table private.soak_commit (tenant uuid not null, version bigint not null, xid bigint not null)');
  await server.sql(`create function private.soak_commits() returns trigger language plpgsql security definer set search_path = '' as $$
    begin insert into private.soak_commit values (new.tenant, new.version, new.xid); return null; end $$`);
  await server.sql('create trigger soak_commits after insert on private.sync_commit for each row execute function private.soak_commits()');
}

/** Rows that one operation writes together, counted on one snapshot at any moment of the run. */
export async function assertAtomic(server: Server, tenant: string): Promise<readonly string[]> {
  const rows = await server.snapshot((sql) =>
    sql<{ what: string; n: number }>(
      `with op as (select action, count(*)::int as n from private.sync_op where tenant = $1 and result ->> 'status' <> 'rejected' group by action)
       select 'orders without their operation, or the other way round' as what, (select count(*)::int from public.orders where tenant_id = $1 and order_type = 'ecommerce') - coalesce((select n from op where action = 'order.create'), 0) as n
       union all select 'parcels without their operation, or the other way round', (select count(*)::int from public.orders where tenant_id = $1 and order_type = 'parcel') - coalesce((select sum(n)::int from op where action in ('shipment.create', 'parcel.create')), 0)
       union all select 'stock corrections without their operation, or the other way round', (select count(*)::int from public.stock_movements where tenant_id = $1 and coalesce(ref_type, '') not in ('parcel', 'order')) - coalesce((select n from op where action = 'stock.adjust'), 0)
       union all select 'orders that were told of more than once or never', (select count(*)::int from public.orders o where tenant_id = $1 and 1 <> (select count(*) from public.parcel_feed f where f.tenant_id = $1 and f.parcel_id = o.id and f.type = 'created'))
       union all select 'advances that are not the sum of payments', (select count(*)::int from public.orders o where tenant_id = $1 and (deleted_at is null or order_type = 'ecommerce') and advance <> private.advance_of($1, id) + coalesce((select s.advance from public.orders s where s.tenant_id = $1 and s.id = o.source_ecom_order_id), 0))
       union all select 'parcels and orders that do not point to each other', (select count(*)::int from public.orders p join public.orders o on o.tenant_id = $1 and o.id = p.source_ecom_order_id where p.tenant_id = $1 and p.deleted_at is null and private.phase_of($1, p.shipping_status_id) <> 'lost' and o.linked_parcel_id is distinct from p.id)
       union all select 'orders that point to no parcel on its way', (select count(*)::int from public.orders o where o.tenant_id = $1 and o.linked_parcel_id is not null and not exists (select from public.orders p where p.tenant_id = $1 and p.id = o.linked_parcel_id and p.source_ecom_order_id = o.id and p.deleted_at is null and private.phase_of($1, p.shipping_status_id) <> 'lost'))
       union all select 'stock numbers that are not what sales and returns make of them', (select count(*)::int from public.stock_balances b cross join lateral (select coalesce(sum(p.reserved), 0) as reserved, coalesce(sum(p.with_courier), 0) as with_courier from public.orders o left join public.returns r on r.tenant_id = o.tenant_id and r.parcel_id = o.id and r.type <> 'customer_return' cross join lateral private.pieces_of(o, r) p where o.tenant_id = b.tenant_id and p.variant_id = b.id) n where b.tenant_id = $1 and (b.reserved, b.with_courier) is distinct from (n.reserved, n.with_courier))
       union all select 'stock balances that are not the sum of movements', (select count(*)::int from public.stock_balances b where tenant_id = $1 and on_hand <> (select coalesce(sum(qty), 0) from public.stock_movements m where m.tenant_id = $1 and m.variant_id = b.id))
       union all select 'operations without a result', (select count(*)::int from private.sync_op where tenant = $1 and result is null)`,
      [tenant],
    ),
  );
  return rows.filter((row) => row.n !== 0).map((row) => `${row.n} ${row.what}`);
}

/** What the server has against what the people of this company were told. */
export async function judge(server: Server, { tenant }: Company, reports: readonly Report[]): Promise<Verdict> {
  const wrong: string[] = [...(await assertAtomic(server, tenant))];
  const diary = new Map<string, Entry>(reports.flatMap((report) => report.diary.map((entry) => [entry.id, entry] as const)));
  const attention = new Map(reports.flatMap((report) => report.attention.map(({ id, code }) => [id, code] as const)));
  const ops = await server.sql<Op>(
    `select o.id, o.device, o.seq, o.result ->> 'status' as status, o.result ->> 'code' as code, o.result -> 'fields' as fields, count(c.n)::int as claims
     from private.sync_op o join private.sync_device d on d.tenant = o.tenant and d.id = o.device
     left join private.soak_claim c on c.op = o.id left join private.soak_commit m on m.tenant = o.tenant and m.xid = c.xid
     where o.tenant = $1 and d.label <> 'setup' group by o.tenant, o.user_id, o.id order by min(m.version), min(c.n)`,
    [tenant],
  );
  const found = new Map(ops.map((op) => [op.id, op]));
  const lost = [...diary.values()].filter(({ id }) => !found.has(id) && !attention.has(id));
  for (const { id, action, acknowledged } of lost) wrong.push(`${acknowledged ? 'acknowledged' : 'stored'} ${action} ${id} is nowhere`);
  const places = new Set(ops.map((op) => `${op.device}:${op.seq}`));
  const twice = ops.filter((op) => op.claims !== 1);
  for (const op of twice) wrong.push(`operation ${op.id} was claimed ${op.claims} times`);
  if (places.size !== ops.length) wrong.push(`${ops.length - places.size} operations share a place in their device's order`);
  for (const op of ops) {
    if (!diary.has(op.id)) wrong.push(`operation ${op.id} is in no diary`);
    if ((op.status === 'rejected') !== attention.has(op.id))
      wrong.push(`operation ${op.id} is ${op.status} and ${attention.has(op.id) ? 'needs attention' : 'was settled'}`);
    if (op.code === 'stale') wrong.push(`operation ${op.id} (${diary.get(op.id)?.action}) met another one in its place`);
  }
  for (const [id, code] of attention) if (!found.has(id)) wrong.push(`operation ${id} was set aside: ${code}`);
  const accepted = ops.filter((op) => op.status !== 'rejected');
  const done = accepted.flatMap((op): Done[] => {
    const entry = diary.get(op.id);
    return entry ? [{ entry, fields: op.fields ?? [] }] : [];
  });
  const missing = await compareBooks(server, tenant, done);
  return {
    operations: ops.length,
    refused: ops.length - accepted.length,
    lost: lost.length,
    twice: twice.length,
    wrong: [...wrong, ...missing],
  };
}

async function compareBooks(server: Server, tenant: string, done: readonly Done[]): Promise<readonly string[]> {
  const phases = await server.sql<{ id: string; phase: string }>('select id, phase from public.shipping_statuses where tenant_id = $1', [
    tenant,
  ]);
  const finals = await server.sql<{ phase: string }>('select distinct phase from private.phase where final');
  const books = booksOf(done, new Map(phases.map((row) => [row.id, row.phase])), new Set(finals.map((row) => row.phase)));
  const there = async (text: string): Promise<ReadonlyMap<string, number>> =>
    new Map((await server.sql<{ id: string; n: number }>(text, [tenant])).map((row) => [row.id, row.n]));
  const trash = await there(
    `select id, 1 as n from public.orders where tenant_id = $1 and order_type = 'parcel' and deleted_at is not null`,
  );
  return [
    ...different('total', books.totals, await there('select id, total_amount as n from public.orders where tenant_id = $1')),
    // A parcel in the trash hears of its order's money when it comes back.
    ...different('advance', books.advances, await there('select id, advance as n from public.orders where tenant_id = $1'), trash),
    ...different(
      'balance of account',
      books.balances,
      await there('select id, balance as n from public.account_balances where tenant_id = $1'),
    ),
    ...different('stock of variant', books.stock, await there('select id, on_hand as n from public.stock_balances where tenant_id = $1')),
  ];
}

function different(
  what: string,
  ours: ReadonlyMap<string, number>,
  theirs: ReadonlyMap<string, number>,
  except?: ReadonlyMap<string, number>,
): readonly string[] {
  const ids = [...new Set([...ours.keys(), ...theirs.keys()])].filter((id) => !except?.has(id));
  return ids
    .filter((id) => (ours.get(id) ?? 0) !== (theirs.get(id) ?? 0))
    .map((id) => `${what} ${id} is ${theirs.get(id)} and must be ${ours.get(id)}`);
}

/** Nothing of one company on a device or in a row of the other. */
export async function assertApart(
  server: Server,
  [one, other]: readonly [Company, Company],
  reports: ReadonlyMap<Company, readonly Report[]>,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [here, there] of [
    [one, other],
    [other, one],
  ] as const) {
    const foreign = new Set(
      (
        await server.sql<{ id: string }>(
          `select kind || ':' || id as id from private.sync_change where tenant = $1 except select kind || ':' || id from private.sync_change where tenant = $2`,
          [there.tenant, here.tenant],
        )
      ).map((row) => row.id),
    );
    for (const { held } of reports.get(here) ?? [])
      for (const id of held) if (foreign.has(id)) wrong.push(`${id} of another company is on a device`);
    const known = new Set((reports.get(here) ?? []).flatMap((report) => report.diary.map((entry) => entry.id)));
    const strangers = await server.sql<{ id: string }>('select id from private.sync_op where tenant = $1', [there.tenant]);
    for (const { id } of strangers) if (known.has(id)) wrong.push(`operation ${id} arrived in another company`);
  }
  return wrong;
}
