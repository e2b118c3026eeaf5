import { proof, turnAfter } from '#fixtures/turn.ts';
import { newId } from '#kernel/ids.ts';
import type { OrderRow } from '#modules/business/sale-rules/rules.ts';
import { limits, type OpenReply, type PushReply, schemaVersion } from '#sync/protocol.ts';

import type { Backend } from '../../supabase/local/backend.ts';
import { type Config, rpc } from './api.ts';
import { type Line, line, type Pair } from './line.ts';
import { benchOrder, orderDraft, type Shop, type SqlOrder, sqlOrder } from './order.ts';

const rounds = 20;
const perBatch = limits.operationsPerPush;
const rowsPerOrder = 6;

/**
 * A thousand orders with five lines in batches of fifty, one order in a hundred refused on purpose. Each batch goes through
 * `sync_push`, then the same rows through a bare set-based function over the same HTTP, then as plain inserts in one transaction.
 */
export async function pushLines(backend: Backend, config: Config, shop: Shop): Promise<readonly Line[]> {
  const device = newId();
  const info = { app: 'bench', label: 'bench', clock: new Date().toISOString(), ...turnAfter(0) };
  await rpc<OpenReply>(config, 'sync_open', { p_tenant: config.tenant, p_device: device, p_schema: schemaVersion, p_info: info });
  const againstCall: Pair[] = [];
  const againstInserts: Pair[] = [];
  const series = `BENCH-${device}`.slice(0, 30);
  for (let round = -1; round < rounds; round += 1) {
    const first = (round + 1) * perBatch;
    // A brand that there is not is found at the last: as dear as a refusal can be.
    const orders = Array.from({ length: perBatch }, (_, i) => ({
      ...benchOrder(shop, `${series}-${first + i}`),
      ...(refused(first + i) && { brand_id: newId() }),
    }));
    const accepted = orders.filter((_, i) => !refused(first + i));
    const operations = orders.map((order, i) => operation(order, device, first + i + 1));
    const pushed = await timed(async () => {
      const { results } = await rpc<PushReply>(config, 'sync_push', { p_device: device, p_ops: operations, p_proof: proof });
      const applied = results.filter(({ status }) => status === 'applied').length;
      if (applied !== accepted.length) throw new Error(`${applied} of ${accepted.length} orders were applied`);
    });
    const bare = accepted.map((order) => sqlOrder({ ...order, id: newId() }, config));
    const called = await timed(() => rpc(config, 'bench_insert', { p_rows: bare }));
    const plain = accepted.map((order) => sqlOrder({ ...order, id: newId() }, config));
    const inserted = await timed(() => insertPlainly(backend, plain));
    // The first round warms both sides.
    if (round === -1) continue;
    const perSecond = (ms: number): number => (accepted.length * rowsPerOrder * 1000) / ms;
    againstCall.push({ value: perSecond(pushed), denominator: perSecond(called) });
    againstInserts.push({ value: perSecond(pushed), denominator: perSecond(inserted) });
  }
  const what = `accepted rows/s of ${rounds * perBatch} orders with five lines through sync_push, ${perBatch} a call, 1 % refused`;
  return [
    line(
      {
        key: 'push_vs_set_based_rpc',
        what: `${what} / the same six rows each by a bare set-based function over the same HTTP`,
        unit: 'rows/s',
        atLeast: 0.5,
        source:
          'trust-and-speed.md: rows/s of sync_push (operations of six rows, 1 % refused) vs a bare set-based jsonb RPC in the same batches',
        cause:
          'the server judges every order by itself before the rows of all are put, and puts their lines, costs, reserved pieces and feed entries and the documents that are to be sent beside them, all with their keys; the bare call writes 300 rows with two statements',
      },
      againstCall,
    ),
    line(
      {
        key: 'push_vs_plain_inserts',
        what: `${what} / the same rows by one insert each, in one transaction per batch, without HTTP`,
        unit: 'rows/s',
      },
      againstInserts,
    ),
  ];
}

/** Every hundredth order has the number of the first one. */
function refused(index: number): boolean {
  return index % 100 === 99;
}

function operation(order: OrderRow, device: string, seq: number) {
  const { action, changes } = orderDraft(order);
  const at = order.created_at;
  return {
    id: newId(),
    device,
    seq,
    prev: seq - 1,
    action,
    schema: schemaVersion,
    at,
    changes: changes.map((one) => ({ ...one, base: null })),
    deps: [],
  };
}

const insertOrder = 'insert into public.bench_orders select (jsonb_populate_record(null::public.bench_orders, $1::jsonb)).*';
const insertItem = 'insert into public.bench_items select (jsonb_populate_record(null::public.bench_items, $1::jsonb)).*';

async function insertPlainly(backend: Backend, orders: readonly SqlOrder[]): Promise<void> {
  await backend.transaction(async () => {
    for (const order of orders) {
      await backend.sql(insertOrder, [order]);
      for (const item of order.items) await backend.sql(insertItem, [item]);
    }
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
