import { describe, expect, it } from 'vitest';

import { actionFor } from '#fixtures/every-kind.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { boundariesOf } from '#fixtures/odd-values.ts';
import { sampleRow } from '#fixtures/sample-row.ts';
import { newId } from '#kernel/ids.ts';
import { kinds } from '#modules/kinds.ts';

import type { AnyKind } from './kind.ts';
import { insert, patch } from './operation.ts';
import { entriesOf } from './shape.ts';

/* What kinds declare of their rows among each other, on a device; a new kind is covered by being one. Postgres: tests/sql/constraints.pg.test.ts. */

const adding = (kind: AnyKind) => actionFor(kind, 'insert') ?? '';
const changing = (kind: AnyKind, field: string) => actionFor(kind, 'patch', field) ?? '';
const at = '2026-11-20T06:00:00.000Z';

const unique = kinds.flatMap((kind) => (kind.unique ?? []).map((one) => ({ kind, ...one })));
const last = kinds.flatMap((kind) => (kind.keepOne === undefined ? [] : [{ kind, code: kind.keepOne }]));
const uses = kinds.flatMap((user) =>
  Object.entries(user.refs ?? {}).flatMap(([field, ref]) => {
    const named = kinds.find(({ name }) => name === ref.kind);
    return named && ref.inUse !== undefined ? [{ user, field, named, code: ref.inUse }] : [];
  }),
);

it('there are kinds that declare each', () => {
  expect([unique.length, last.length, uses.length]).toEqual([expect.toSatisfy((n) => n > 4), 4, expect.toSatisfy((n) => n > 6)]);
});

// Those that a call of the server makes are counted there.
const limited = kinds.filter((kind) => kind.atMost !== undefined && adding(kind) !== '');

describe.each(limited)('$name: as many rows as there may be', (kind) => {
  it('let no other one in, and each may still be changed', async () => {
    const { store, backend } = companyInMemory();
    const rows = Array.from({ length: kind.atMost ?? 0 }, (_, n) =>
      sampleRow(kind, { [kind.derivedId?.field ?? 'name']: `Filler ${n}`, deleted_at: null, active: true }),
    );
    backend.seed(kind.name, rows);
    const [row] = rows;
    const field = ['name', 'title', 'contains', 'value'].find((one) => one in (row ?? {})) ?? '';
    const next = { action: adding(kind), changes: [insert(kind, sampleRow(kind, { deleted_at: null }))] };
    await expect(store.check(next)).rejects.toMatchObject({ code: 'too_many' });
    await store.check({ action: changing(kind, field), changes: [row && patch(kind, row, { [field]: 'Changed' })] });
    backend.seed(kind.name, []);
  });
});

describe.each(unique)('$kind.name: a $field that another living row has', ({ kind, field, within, code }) => {
  // What else one row alone has.
  const others = () => Object.fromEntries((kind.unique ?? []).map((one) => [one.field, newId().slice(-12)]));
  it('is refused, in whatever letters, and free once that row is deleted', async () => {
    const { store, backend } = companyInMemory();
    const row = sampleRow(kind, { ...others(), [field]: 'Nakshi  Kantha', deleted_at: null });
    backend.seed(kind.name, [row]);
    const second = () => ({
      action: adding(kind),
      changes: [insert(kind, sampleRow(kind, { ...others(), [field]: 'ＮAKSHI kantha', deleted_at: null }))],
    });
    await expect(store.check(second())).rejects.toMatchObject({ code, field });
    await store.check({ action: changing(kind, field), changes: [patch(kind, row, { [field]: 'NAKSHI Kantha' })] });
    const other = sampleRow(kind, { ...others(), [field]: 'Other', deleted_at: null });
    backend.seed(kind.name, [other]);
    const rename = () => store.check({ action: changing(kind, field), changes: [patch(kind, other, { [field]: 'nakshi kantha' })] });
    await expect(rename()).rejects.toMatchObject({ code, field });
    const deleted = { ...row, deleted_at: at };
    backend.seed(kind.name, [deleted]);
    await store.check(second());
    await rename();
    backend.seed(kind.name, [{ ...other, [field]: 'nakshi kantha' }]);
    const restore = store.check({ action: changing(kind, 'deleted_at'), changes: [patch(kind, deleted, { deleted_at: null })] });
    await expect(restore).rejects.toMatchObject({ code, field });
  });

  it.runIf(within !== undefined)('is free in another list', async () => {
    const { store, backend } = companyInMemory();
    const [here, there] = boundariesOf(entriesOf(kind)[within ?? ''] ?? { type: 'never' });
    backend.seed(kind.name, [sampleRow(kind, { ...others(), [field]: 'Nakshi', [within ?? '']: here, deleted_at: null })]);
    const saved = store.check({
      action: adding(kind),
      changes: [insert(kind, sampleRow(kind, { ...others(), [field]: 'Nakshi', [within ?? '']: there, deleted_at: null }))],
    });
    await expect(saved).resolves.toBeUndefined();
  });
});

describe.each(last)('$kind.name: the last one in use', ({ kind, code }) => {
  it('is neither switched off nor deleted', async () => {
    const { store, backend } = companyInMemory();
    const row = sampleRow(kind, { active: true, deleted_at: null });
    backend.seed(kind.name, [row, sampleRow(kind, { active: false, deleted_at: null }), sampleRow(kind, { active: true, deleted_at: at })]);
    for (const next of [{ active: false }, { deleted_at: at }])
      await expect(store.check({ action: changing(kind, 'active'), changes: [patch(kind, row, next)] })).rejects.toMatchObject({
        code,
      });
    backend.seed(kind.name, [sampleRow(kind, { active: true, deleted_at: null })]);
    await store.check({ action: changing(kind, 'active'), changes: [patch(kind, row, { active: false })] });
  });
});

describe.each(uses)('$named.name that $user.name name by $field', ({ user, field, named, code }) => {
  it('are not deleted', async () => {
    const { store, backend } = companyInMemory();
    const row = sampleRow(named, { active: true, deleted_at: null });
    backend.seed(named.name, [row, sampleRow(named, { active: true, deleted_at: null })]);
    const remove = () => store.check({ action: changing(named, 'deleted_at'), changes: [patch(named, row, { deleted_at: at })] });
    backend.seed(user.name, [sampleRow(user, { [field]: newId() })]);
    await remove();
    backend.seed(user.name, [sampleRow(user, { [field]: row.id, deleted_at: at })]);
    await expect(remove()).rejects.toMatchObject({ code });
    if ('active' in row) await store.check({ action: changing(named, 'active'), changes: [patch(named, row, { active: false })] });
  });
});
