import { insert } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';
import { Customer } from '#modules/business/customers/kind.ts';
import { newCustomer } from '#modules/business/customers/rules.ts';
import { limits, type OpenReply, type PushReply, schemaVersion } from '#sync/protocol.ts';

import type { Backend } from '../../supabase/local/backend.ts';
import { type Line, line } from './line.ts';
import type { Person } from './sign-in.ts';

const edits = 1000;

/** A thousand operations of one row through `sync_push`, against one set-based insert of the same rows in calls of the same size. */
export async function pushAgainstBareCall(backend: Backend, person: Person): Promise<Line> {
  // The backend takes back every grant that its own migrations do not list.
  await backend.sql('grant execute on function public.bench_insert(jsonb) to authenticated');
  const device = newId();
  const info = { app: 'bench', label: 'bench', clock: new Date().toISOString() };
  await rpc<OpenReply>(backend, person, 'sync_open', { p_tenant: person.tenant, p_device: device, p_schema: schemaVersion, p_info: info });
  const rows = Array.from({ length: edits }, (_, i) => rowOf(person, i));
  const operations = rows.map((row, i) => ({
    id: newId(),
    device,
    seq: i + 1,
    prev: i,
    action: 'customer.save',
    schema: schemaVersion,
    at: new Date().toISOString(),
    changes: [{ ...insert(Customer, row), base: null }],
    deps: [],
  }));
  const pushed = await timed(batched(operations), async (batch) => {
    const reply = await rpc<PushReply>(backend, person, 'sync_push', { p_device: device, p_ops: batch });
    if (reply.results.some((result) => result.status === 'rejected')) throw new Error(`Refused: ${JSON.stringify(reply.results[0])}`);
  });
  const bare = rows.map((row) => ({ ...row, id: newId(), tenant_id: person.tenant }));
  const inserted = await timed(batched(bare), async (batch) => void (await rpc(backend, person, 'bench_insert', { p_rows: batch })));
  const what = `rows per second of ${edits} one-row operations through sync_push / a bare set-based insert in calls of ${limits.operationsPerPush}`;
  return line({
    key: 'push_vs_set_based_rpc',
    what,
    value: (edits / pushed) * 1000,
    denominator: (edits / inserted) * 1000,
    unit: 'rows/s',
    atLeast: 0.5,
  });
}

function rowOf(person: Person, i: number) {
  const phone = `0190099${String(1000 + i)}`;
  return newCustomer({ name: `Bench ${i}`, phone }, newId(), { tenant: person.tenant, country: 'BD', now: new Date().toISOString() });
}

function batched<T>(items: readonly T[]): readonly (readonly T[])[] {
  const size = limits.operationsPerPush;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

async function timed<T>(batches: readonly T[], send: (batch: T) => Promise<void>): Promise<number> {
  const begun = performance.now();
  for (const batch of batches) await send(batch);
  return performance.now() - begun;
}

async function rpc<T>({ url, key }: Backend, { token }: Person, name: string, args: object): Promise<T> {
  const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(args) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}
