import { expect } from 'vitest';

import type { Rejected } from '#sync/outbox/outbox.ts';
import type { Result } from '#sync/protocol.ts';

import type { Server } from '../support/server.ts';
import type { Tablet } from '../support/tablet.ts';

/** What a history has left: the server and every tablet, with the operations that each of them must know of. */
export type Rest = {
  readonly server: Server;
  readonly tenant: string;
  readonly known: ReadonlyMap<Tablet, ReadonlySet<string>>;
  /** Operations that were stored anywhere, also on a disk that is gone. */
  readonly stored: ReadonlySet<string>;
  /** Those that were written while the clock was far ahead. */
  readonly ahead: ReadonlySet<string>;
  /** Those that the server is to refuse, or may. */
  readonly doubtful: ReadonlySet<string>;
};

/** Nothing lost, nothing doubled, everybody told what became of his work, and all tablets show what the server has. */
export async function judge(rest: Rest): Promise<void> {
  const results = await resultsOf(rest);
  for (const [on, known] of rest.known) await checkFate(rest, on, known, results);
  expect([...results.keys()].filter((id) => !rest.stored.has(id))).toEqual([]);
  for (const kind of ['customers', 'categories', 'products', 'brands']) await checkRows(rest, kind);
  for (const on of rest.known.keys()) {
    const { outbox } = await on.running();
    expect([await outbox.ops.count(), await outbox.bases.count()], `what waits on ${on.name}`).toEqual([0, 0]);
  }
}

async function resultsOf({ server, tenant, ahead }: Rest): Promise<ReadonlyMap<string, Result>> {
  const { rows } = await server.pg.query<{ id: string; place: string; result: Result | null }>(
    `select id, device || ':' || seq as place, result from private.sync_op where tenant = $1`,
    [tenant],
  );
  expect(new Set(rows.map(({ place }) => place)).size, 'places in the order of a device').toBe(rows.length);
  return new Map(
    rows.flatMap(({ id, result }) => {
      expect(result, `result of ${id}`).not.toBeNull();
      if (result && result.status !== 'rejected') expect(result.clock === true, `clock of ${id}`).toBe(ahead.has(id));
      return result ? [[id, result]] : [];
    }),
  );
}

/** An operation is in the list that needs attention exactly if it was refused, or taken and there is something to tell. */
async function checkFate(rest: Rest, on: Tablet, known: ReadonlySet<string>, results: ReadonlyMap<string, Result>): Promise<void> {
  const { outbox } = await on.running();
  const attention = new Map((await outbox.attention.toArray()).map((one) => [one.op.id, one]));
  expect([...attention.keys()].filter((id) => !known.has(id))).toEqual([]);
  for (const id of known) {
    const result = results.get(id);
    const kept = attention.get(id);
    // The server has forgotten what it refused after the backup; the tablet has not.
    if (kept?.result.status === 'rejected' && !rest.doubtful.has(id)) await checkRefusal(rest, kept);
    if (!result) expect(kept?.result.status, `operation ${id} of ${on.name}, which the server does not have`).toBe('rejected');
    else if (result.status === 'rejected') expect(kept?.result.status, `operation ${id} of ${on.name}`).toBe('rejected');
    else if (result.told?.length) await checkTold(rest, kept, result);
    else expect(kept?.result, `operation ${id} of ${on.name} is ${result.status}`).toBeUndefined();
  }
}

/** Good work is refused only where what it was done to has gone with a disk and a restore. */
async function checkRefusal({ server, tenant }: Rest, { op, result }: Rejected): Promise<void> {
  expect({ action: op.action, inserts: op.inserts, code: result.code }).toEqual({ action: op.action, inserts: [], code: 'not_found' });
  const { rows } = await server.pg.query('select 1 from public.customers where tenant_id = $1 and id = $2', [tenant, op.changes[0]?.id]);
  expect(rows, `what ${op.id} was done to`).toEqual([]);
}

/** Nobody here changes a name: the one that came first stands in the end, and only who entered another one is told of it. */
async function checkTold({ server, tenant }: Rest, kept: Rejected | undefined, { told = [] }: Result): Promise<void> {
  expect(kept?.result.told, 'what the person is told').toEqual(told);
  for (const { code, kind, id, fields } of told) {
    const { rows } = await server.pg.query<{ name: string }>(`select name from public.${kind} where tenant_id = $1 and id = $2`, [
      tenant,
      id,
    ]);
    const own = kept?.op.changes.find((change) => change.kind === kind && change.id === id)?.set['name']?.[1];
    expect({ code, fields }).toEqual({ code: 'kept_apart', fields: { name: [own, rows[0]?.name] } });
    expect(own, 'the name that gave way').not.toBe(rows[0]?.name);
  }
}

async function checkRows({ server, tenant, known }: Rest, kind: string): Promise<void> {
  const { rows } = await server.pg.query<{ row: Row }>(`select to_jsonb(t) as row from public.${kind} t where tenant_id = $1`, [tenant]);
  const there = shown(rows.map(({ row }) => row));
  expect(rows.filter(({ row }) => Date.parse(String(row['created_at'])) > Date.now() + 86_400_000)).toEqual([]);
  for (const on of known.keys()) {
    const here = [...(await on.rows(kind)).values()];
    expect(shown(here.map(({ row }) => row)), `${kind} on ${on.name}`).toEqual(there);
    expect(here.filter(({ pending }) => pending > 0)).toEqual([]);
  }
}

type Row = Readonly<Record<string, unknown>>;

function shown(rows: readonly Row[]) {
  return rows
    .map(({ id, name, notes, city, created_at }) => ({
      id: String(id),
      name,
      notes,
      city,
      at: typeof created_at === 'string' ? Date.parse(created_at) : null,
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
