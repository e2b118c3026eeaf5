import type { Backend } from '../../supabase/local/backend.ts';
import { type Line, line, type Pair } from './line.ts';
import { call } from './pages.ts';
import type { Stage } from './sync.ts';

const edits = 1000;
const rounds = 2;

/** RxDB's own replication with Supabase next to ours: the same documents, the same edits, the same backend and browser. */
export async function* peerLines(backend: Backend, { config, device }: Stage): AsyncGenerator<Line> {
  await backend.sql(
    `insert into public.customers (tenant_id, id, name, phone, address, city)
     select $1, gen_random_uuid(), 'Bench customer ' || n, '', 'House ' || n || ', Road 5, Dhanmondi', 'Dhaka' from generate_series(1, $2::int) n`,
    [config.tenant, edits],
  );
  await backend.sql(
    `insert into public.bench_customers (id, name, phone, address, city)
     select id::text, name, phone, address, city from public.customers where tenant_id = $1 and name like 'Bench customer %'`,
    [config.tenant],
  );
  const filler = await device();
  await call(filler, 'fillTable', config);
  await filler.context().close();

  const loads: Pair[] = [];
  const pushes: Pair[] = [];
  let count = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [ours, theirs] = [await device(), await device()];
    const bare = await call(theirs, 'loadWithRxdb', config);
    count = bare.count;
    const ms = await call(ours, 'open', config);
    loads.push({ value: (count * 1000) / ms, denominator: (count * 1000) / bare.ms });

    const notes = `Rings twice, round ${round}`;
    await ours.context().setOffline(true);
    await call(ours, 'editCustomers', edits, notes);
    const begun = performance.now();
    await ours.context().setOffline(false);
    await call(ours, 'sent');
    const took = performance.now() - begun;
    const bareTook = await call(theirs, 'editWithRxdb', config, notes);
    for (const table of ['customers', 'bench_customers']) await check(backend, table, notes);
    pushes.push({ value: (edits * 1000) / took, denominator: (edits * 1000) / bareTook });
    await ours.context().close();
    await theirs.context().close();
  }
  yield line(
    {
      key: 'first_load_vs_rxdb_supabase',
      what: `documents/s of ${count} documents (of 20,000 orders that the goal speaks of) into an empty device, ready and complete / the same documents pulled by RxDB's replicateSupabase, 1,000 a request, from one table of the same backend`,
      unit: 'docs/s',
      atLeast: 3,
      source: "trust-and-speed.md: 20,000 orders into an empty device vs RxDB's replicateSupabase",
      cause:
        'both write the same documents with the same storage, which takes most of the time; ours also come from many tables, with rights looked up and lines put together',
    },
    loads,
  );
  yield line(
    {
      key: 'push_vs_rxdb_supabase',
      what: `edits/s of ${edits} one-row edits made offline, until the server has all and its rows are back / the same edits of the same rows by RxDB's replicateSupabase to a table of the same backend`,
      unit: 'edits/s',
      atLeast: 20,
      source: "trust-and-speed.md: 1,000 one-row edits made offline until the server has them all, vs RxDB's replicateSupabase",
      cause:
        'the embedded backend answers a request of one row within milliseconds and without a network between; what fifty operations at once save there are the requests, not the judging of each; rows are fetched and stored while the next ones are judged, on the same two cores',
    },
    pushes,
  );
}

async function check(backend: Backend, table: string, notes: string): Promise<void> {
  const [row] = await backend.sql<{ n: number }>(`select count(*)::int as n from public.${table} where notes = $1`, [notes]);
  if (row?.n !== edits) throw new Error(`${row?.n} of ${edits} edits arrived in ${table}`);
}
