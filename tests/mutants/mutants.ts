import { filesIn } from '../structure/sources.ts';
import type { Edit } from './plant.ts';

/** The one test that must turn red: its file, and its name without those of the groups around it. */
export type Catcher = { readonly file: string; readonly name: string };
export type Mutant = { readonly id: string; readonly edits: readonly Edit[]; readonly caughtBy: Catcher };

const sql = (name: string): string => filesIn('supabase/migrations', new RegExp(`_${name}\\.sql$`))[0] ?? name;

/*
 * Deliberate faults of sync, each a mistake that somebody once made somewhere. They exist only while `npm run mutants` runs; a test
 * that stays green with its fault proves nothing.
 */
export const mutants: readonly Mutant[] = [
  mutant(
    'acknowledged before the rows are there',
    {
      file: 'sync/pull/apply.ts',
      from: '  const late = await applyCold(',
      to: '  await settle(device, acknowledged);\n  const late = await applyCold(',
    },
    { file: 'tests/sync/page.test.ts', name: 'own work stays in sight at whatever step of its way the power fails' },
  ),
  mutant(
    'cursor stored before the rows',
    {
      file: 'sync/pull/apply.ts',
      from: '  const answered = await operationsOf(device, page.acks);',
      to: "  if (page.cursor) await outbox.save('cursor', page.cursor);\n  const answered = await operationsOf(device, page.acks);",
    },
    { file: 'tests/sync/page.test.ts', name: 'rows that the storage did not take are asked for again' },
  ),
  mutant(
    'error of a bulk write swallowed',
    {
      file: 'sync/cache/cache-write.ts',
      from: 'if (one.status !== 409) throw new StorageFailed(`Writing ${one.documentId} failed with ${one.status}`);',
      to: 'if (one.status !== 409) continue;',
    },
    { file: 'tests/sync/page.test.ts', name: 'rows that the storage did not take are asked for again' },
  ),
  mutant(
    'write of rows not awaited',
    {
      file: 'sync/pull/apply.ts',
      from: '  await writeCache(device.cache(), device.kinds, keys, (key) => wanted.get(key), assertHeld);',
      to: '  void writeCache(device.cache(), device.kinds, keys, (key) => wanted.get(key), assertHeld).catch(() => undefined);',
    },
    { file: 'tests/sync/page.test.ts', name: 'own work that the storage did not take is not given away' },
  ),
  mutant(
    "folded without the page's acknowledgements",
    { file: 'sync/pull/apply.ts', from: 'ops.filter((op) => !leaving.has(op.seq))', to: 'ops' },
    { file: 'tests/sync/rounds.test.ts', name: 'what one tablet writes offline arrives on the other after both have synced' },
  ),
  mutant(
    "server's row not kept aside durably",
    { file: 'sync/cache/project.ts', from: '    await outbox.bases.bulkPut(bases);\n', to: '' },
    {
      file: 'tests/sync/rounds.test.ts',
      name: 'a refused operation is kept with its data, takes its dependents along and shows the server row again',
    },
  ),
  mutant(
    'projected outside the apply lock',
    {
      file: 'sync/cache/project.ts',
      from: 'await device.exclusively((assertHeld) => projectChunk(device, chunk, assertHeld));',
      to: 'await projectChunk(device, chunk, () => undefined);',
    },
    { file: 'tests/sync/page.test.ts', name: 'rows that arrive while an edit is being shown are not overwritten by older ones' },
  ),
  mutant(
    'operation removed when the push is answered',
    {
      file: 'sync/push/push.ts',
      from: 'await outbox.ops.bulkUpdate(results.map((result) => ({ key: result.seq, changes: { result } })));',
      to: 'await outbox.ops.bulkDelete(results.map((result) => result.seq));',
    },
    { file: 'tests/sync/page.test.ts', name: 'own work stays in sight at whatever step of its way the power fails' },
  ),
  mutant(
    'refused operation dropped',
    { file: 'sync/pull/apply.ts', from: '    await outbox.attention.put(rejected);\n', to: '' },
    {
      file: 'tests/sync/rounds.test.ts',
      name: 'a refused operation is kept with its data, takes its dependents along and shows the server row again',
    },
  ),
  mutant(
    'lease not checked where the cursor is stored',
    { file: 'sync/pull/apply.ts', from: '      await assertLease(outbox, leaseEpoch);\n', to: '' },
    { file: 'tests/sync/lease.test.ts', name: 'a page neither moves the cursor nor takes operations away' },
  ),
  mutant(
    'rows of a page written without the lead',
    { file: 'sync/pull/apply.ts', from: '      await assertLeading(device.outbox, leaseEpoch);\n', to: '' },
    { file: 'tests/sync/lease.test.ts', name: 'a page brings no row: what a role may no longer see has left meanwhile' },
  ),
  mutant(
    'journal not sent again after a restore',
    {
      file: 'sync/push/push.ts',
      from: '    await outbox.ops.bulkPut(journaled.map(({ op }) => ({ ...op, result: null, acked: false })));\n',
      to: '',
    },
    {
      file: 'tests/sync/rounds.test.ts',
      name: 'after a restore of the server the cache is filled again and lost operations are sent again',
    },
  ),
  mutant(
    'purge that leaves rows',
    {
      file: 'sync/cache/purge.ts',
      from: 'filter(shouldRemove).delete();',
      to: 'filter(shouldRemove).count();',
    },
    {
      file: 'tests/sync/purge.test.ts',
      name: 'rows of a bucket that is gone leave the disk with what was kept aside of them; all others stay',
    },
  ),
  mutant(
    'bucket that disappeared not purged',
    { file: 'sync/pull/opening.ts', from: '      await device.exclusively(async () => purge(leaving));\n', to: '' },
    { file: 'tests/sync/rounds.test.ts', name: 'keeps his unsent work and nothing else, and goes on when he is back' },
  ),
  mutant(
    'calls of one company judged at once',
    {
      file: sql('sync_push'),
      from: `perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('push' || d.tenant, 0));`,
      to: 'null;',
    },
    { file: 'tests/sql/race.pg.test.ts', name: 'two devices that change the same records in opposite orders lock nobody out' },
  ),
  mutant(
    'cursor by the time at which a transaction began',
    {
      file: sql('sync_journal'),
      from: `  insert into private.sync_tenant as t (tenant, version) values (new.tenant, 1)
  on conflict (tenant) do update set version = t.version + 1
  returning version into v;`,
      to: `  v := (extract(epoch from now()) * 1000000)::bigint;
  insert into private.sync_tenant as t (tenant, version) values (new.tenant, v)
  on conflict (tenant) do update set version = greatest(t.version, v);`,
    },
    { file: 'tests/sql/race.pg.test.ts', name: 'a row whose transaction began first and commits last is not missed' },
  ),
  mutant(
    'operation before this one not checked',
    {
      file: sql('sync_push'),
      from: `if odd is distinct from 'prev' and (op ->> 'seq')::bigint > last and (op ->> 'prev')::bigint <> last then`,
      to: 'if false then',
    },
    { file: 'tests/sql/race.pg.test.ts', name: 'a batch that overtakes another one is told the gap and nothing of it is processed' },
  ),
  mutant(
    'insert of an existing id taken without a look at it',
    { file: sql('sync_merge'), from: `perform private.refuse('exists', f, '', k.kind, p_id::text);`, to: 'null;' },
    {
      file: 'tests/sql/merge.pg.test.ts',
      name: 'a random id that exists is refused unless the row is the same; an id that must exist once is merged and revived',
    },
  ),
  mutant(
    'dependents of a refused operation applied',
    { file: sql('sync_apply'), from: `perform private.refuse('dependency');`, to: 'null;' },
    { file: 'tests/sql/race.pg.test.ts', name: 'one poisonous operation among fifty is rejected alone, its dependents with it' },
  ),
  mutant(
    'mark of the commit not compared',
    { file: sql('sync_journal'), from: ` and c.mark = split_part(p_place, ':', 2)\n`, to: '\n' },
    {
      file: 'tests/sync/restores.test.ts',
      name: 'is noticed although others have brought it to the same number: all devices show the same and nothing is lost',
    },
  ),
  mutant(
    'what was seen beyond the cursor not compared',
    { file: sql('sync_journal'), from: `\n    and private.is_past(t.tenant, p_cursor ->> 'reached'), false)`, to: ', false)' },
    { file: 'tests/sync/restores.test.ts', name: 'is noticed by a device that has gone back behind the restore after an unclean stop' },
  ),
  mutant(
    'journal kept by the clock of the device',
    {
      file: 'sync/pull/opening.ts',
      from: 'Date.parse(reply.serverTime) - reply.journalDays',
      to: 'Date.parse(device.now()) - reply.journalDays',
    },
    {
      file: 'tests/sync/restores.test.ts',
      name: 'gets what was accepted within its window, whatever the clock of the device said in between',
    },
  ),
  mutant(
    'copy of a device not told apart',
    {
      file: sql('sync_open'),
      from: `elsif d.id is not null and private.is_same_device(d, info) is distinct from true then`,
      to: 'elsif false then',
    },
    {
      file: 'tests/sync/restores.test.ts',
      name: 'of two copies that work at the same time one takes a new identity; neither loses, doubles or repeats a number',
    },
  ),
  mutant(
    'acknowledgement taken from the device that sent first',
    { file: sql('sync_push'), from: '    if owner <> d.id then', to: '    if false then' },
    { file: 'tests/sync/restores.test.ts', name: 'both copies that send the same unsent work hear what became of it' },
  ),
  mutant(
    'row that was taken back with its statement counted as put',
    { file: sql('sync_together'), from: '      exit when size = 1;', to: '      done := done + 1;\n      exit when size = 1;' },
    { file: 'tests/sql/together.pg.test.ts', name: 'one order among twenty is refused alone, wherever it stands' },
  ),
  mutant(
    'price of another device written over',
    { file: sql('sync_merge'), from: `or f = any (k.first_stands) then`, to: 'then' },
    {
      file: 'tests/sync/told.test.ts',
      name: 'a price that another tablet has changed stands, and who wanted another one is told by a card, with the record that it is of',
    },
  ),
  mutant(
    'shown cache dropped before the new one is filled',
    { file: 'sync/pull/opening.ts', from: 'const beside = await beginRefill(device, leaseEpoch, reply);', to: 'const beside = false;' },
    {
      file: 'tests/sync/refill.test.ts',
      name: 'a refill that is cut leaves everything in sight, and what is entered meanwhile; it goes on where it was',
    },
  ),
];

/** Changes that mean nothing, on both sides: every test named above stays green with them. */
export const harmless = {
  id: 'changes that mean nothing',
  edits: [
    {
      file: 'sync/pull/apply.ts',
      from: 'const named = new Set(acknowledged.flatMap(({ op }) => op.docs));',
      to: 'const named = new Set(acknowledged.map(({ op }) => op.docs).flat());',
    },
    {
      file: sql('sync_push'),
      from: `if odd is distinct from 'prev' and (op ->> 'seq')::bigint > last and (op ->> 'prev')::bigint <> last then`,
      to: `if odd is distinct from 'prev' and (op ->> 'prev')::bigint <> last and last < (op ->> 'seq')::bigint then`,
    },
  ],
} as const;

function mutant(id: string, edit: Edit, caughtBy: Catcher): Mutant {
  return { id, edits: [edit], caughtBy };
}
