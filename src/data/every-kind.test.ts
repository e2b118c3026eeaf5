import { describe, expect, it } from 'vitest';

import { actionFor, textFieldsOf, trashedKinds, writtenKinds } from '#fixtures/every-kind.ts';
import { brand, companyInMemory } from '#fixtures/imports/company.ts';
import { boundariesOf } from '#fixtures/odd-values.ts';
import { payloads } from '#fixtures/payloads.ts';
import { sampleRow } from '#fixtures/sample-row.ts';
import { newId } from '#kernel/ids.ts';
import { csvOf } from '#modules/entity/csv.ts';
import { actions } from '#modules/kinds.ts';

import type { AnyKind } from './kind.ts';
import { insert, patch } from './operation.ts';
import { entriesOf } from './shape.ts';
import type { Store } from './store.ts';

/* What holds for every kind on a device; a new kind is covered by being one. In Postgres: tests/sql/every-kind.pg.test.ts. */

type Sample = ReturnType<typeof sampleRow>;
const sample = (kind: AnyKind, overrides: Readonly<Record<string, unknown>> = {}) =>
  sampleRow(kind, { active: true, deleted_at: null, ...(kind.brand && { brand_id: brand }), ...overrides });

/** What one row alone has. */
const namesOf = (kind: AnyKind) => Object.fromEntries((kind.unique ?? []).map(({ field }) => [field, newId().slice(-12)]));
const another = (kind: AnyKind) => sample(kind, { ...namesOf(kind), name: 'Another', key: 'another' });

async function add(store: Store, kind: AnyKind, row: Sample): Promise<Sample> {
  await store.write({ action: actionFor(kind, 'insert') ?? '', changes: [insert(kind, row)] });
  return row;
}

async function change(store: Store, kind: AnyKind, row: Sample, next: Readonly<Record<string, unknown>>): Promise<void> {
  const [field] = Object.keys(next);
  await store.write({ action: actionFor(kind, 'patch', field) ?? '', changes: [patch(kind, row, next)] });
}

describe.each(writtenKinds)('$name', (kind) => {
  const changed = Object.entries(entriesOf(kind)).filter(([field]) => field !== 'id' && actionFor(kind, 'patch', field) !== undefined);
  const nexts = (row: Sample) =>
    changed.flatMap(([field, shape]) => {
      const next = boundariesOf(shape).find((value) => value !== row[field]);
      return next === undefined ? [] : [[field, next] as const];
    });

  it('is added, changed field by field to whatever its schema takes, and read as it was written', async () => {
    const { store } = companyInMemory({ knowsToday: () => false });
    const row = await add(store, kind, sample(kind));
    expect(await store.get(kind, row.id)).toMatchObject(row);
    const walked = new Set(['active', 'deleted_at', kind.states?.field]);
    for (const [field, shape] of changed)
      for (const value of walked.has(field) ? [] : boundariesOf(shape)) {
        await change(store, kind, row, { [field]: value });
        Object.assign(row, { [field]: value });
        expect(await store.get(kind, row.id)).toMatchObject(row);
      }
  });

  it.runIf(trashedKinds.includes(kind))('goes to the trash and comes back', async () => {
    const { store } = companyInMemory({ knowsToday: () => false });
    const [row] = [await add(store, kind, sample(kind)), await add(store, kind, another(kind))];
    const deleted_at = store.now();
    await change(store, kind, row, { deleted_at });
    expect(await store.get(kind, row.id)).toMatchObject({ ...row, deleted_at });
    await change(store, kind, { ...row, deleted_at }, { deleted_at: null });
    expect(await store.get(kind, row.id)).toMatchObject(row);
  });

  it.runIf(kind.states)('goes where its states lead, by the action of the step, and nowhere else', async () => {
    const { field = '', first = [], moves = [] } = kind.states ?? {};
    for (const move of moves)
      expect(actions.find(({ name }) => name === move.action)).toMatchObject({
        permission: move.permission,
        touches: { [kind.name]: { patch: expect.arrayContaining([field]) as unknown } },
      });
    const states = [...new Set([...first, ...moves.flatMap(({ from, to }) => [...from, to])])];
    const { store, backend } = companyInMemory({ knowsToday: () => false });
    for (const from of states)
      for (const to of states.filter((one) => one !== from)) {
        const row = { ...sample(kind), [field]: from };
        backend.seed(kind.name, [row]);
        const move = moves.find((one) => one.to === to && one.from.includes(from));
        const action = move?.action ?? moves[0]?.action ?? '';
        const told = await store.write({ action, changes: [patch(kind, row, { [field]: to })] }).catch((error: unknown) => error);
        if (move) expect([from, to, (await store.get(kind, row.id))?.[field]]).toEqual([from, to, to]);
        else expect([from, to, told]).toMatchObject([from, to, { code: 'state_moved', field }]);
      }
  });

  it('keeps whatever is typed as it is, and no file makes a formula of it', async () => {
    const { store } = companyInMemory({ knowsToday: () => false });
    for (const text of payloads) {
      const typed = Object.fromEntries(textFieldsOf(kind, text).map((field) => [field, text]));
      const row = await add(store, kind, sample(kind, { ...namesOf(kind), ...typed }));
      expect(await store.get(kind, row.id)).toMatchObject(typed);
      const columns = Object.keys(typed).map((field) => ({
        id: field,
        header: field,
        cell: () => null,
        csv: (one: Sample) => String(one[field]),
      }));
      const [, line = ''] = csvOf(columns, [row]).split('\r\n');
      expect(line).not.toMatch(/(^|,)"?\s*[=+\-@]/);
    }
  });

  // What is a person's own, his channel's or his device's needs no right.
  it.runIf(kind.audience === undefined)('is written by nobody who may not', async () => {
    const { store, backend } = companyInMemory({ permissions: [] });
    const refused = { code: 'forbidden' };
    await expect(add(store, kind, sample(kind))).rejects.toMatchObject(refused);
    const row = sample(kind);
    backend.seed(kind.name, [row]);
    for (const [field, next] of nexts(row)) await expect(change(store, kind, row, { [field]: next })).rejects.toMatchObject(refused);
  });

  it.runIf(kind.brand)('is neither added nor changed by who has another brand', async () => {
    const { store, backend } = companyInMemory({ brandIds: [newId()] });
    const refused = { code: 'brand_forbidden', field: 'brand_id' };
    await expect(add(store, kind, sample(kind))).rejects.toMatchObject(refused);
    const row = sample(kind);
    backend.seed(kind.name, [row]);
    for (const [field, next] of nexts(row)) await expect(change(store, kind, row, { [field]: next })).rejects.toMatchObject(refused);
  });
});
