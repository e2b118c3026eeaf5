import { describe, expect, it } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';
import { sampleRow } from '#fixtures/sample-row.ts';
import { newId } from '#kernel/ids.ts';
import { actions, kinds } from '#modules/kinds.ts';

import { insert, patch } from './operation.ts';

/* What kinds declare of their rows among each other, on a device; a new kind is covered by being one. Postgres: tests/sql/constraints.pg.test.ts. */

const actionFor = (kind: string) => actions.find(({ touches }) => touches[kind]?.insert === true)?.name ?? '';
const changing = (kind: string, field: string) =>
  actions.find(({ touches }) => {
    const fields = touches[kind]?.patch;
    return fields === '*' || fields?.includes(field);
  })?.name ?? '';
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
  expect([unique.length, last.length, uses.length]).toEqual([expect.toSatisfy((n) => n > 4), 2, expect.toSatisfy((n) => n > 6)]);
});

describe.each(unique)('$kind.name: a $field that another living row has', ({ kind, field, code }) => {
  it('is refused, in whatever letters, and free once that row is deleted', async () => {
    const { store, backend } = companyInMemory();
    const row = sampleRow(kind, { [field]: 'Nakshi  Kantha', deleted_at: null });
    backend.seed(kind.name, [row]);
    const second = () => ({
      action: actionFor(kind.name),
      changes: [insert(kind, sampleRow(kind, { [field]: 'ＮAKSHI kantha', deleted_at: null }))],
    });
    await expect(store.check(second())).rejects.toMatchObject({ code, field });
    await store.check({ action: changing(kind.name, field), changes: [patch(kind, row, { [field]: 'NAKSHI Kantha' })] });
    backend.seed(kind.name, [{ ...row, deleted_at: at }]);
    await store.check(second());
  });
});

describe.each(last)('$kind.name: the last one in use', ({ kind, code }) => {
  it('is neither switched off nor deleted', async () => {
    const { store, backend } = companyInMemory();
    const row = sampleRow(kind, { active: true, deleted_at: null });
    backend.seed(kind.name, [row, sampleRow(kind, { active: false, deleted_at: null }), sampleRow(kind, { active: true, deleted_at: at })]);
    for (const next of [{ active: false }, { deleted_at: at }])
      await expect(store.check({ action: changing(kind.name, 'active'), changes: [patch(kind, row, next)] })).rejects.toMatchObject({
        code,
      });
    backend.seed(kind.name, [sampleRow(kind, { active: true, deleted_at: null })]);
    await store.check({ action: changing(kind.name, 'active'), changes: [patch(kind, row, { active: false })] });
  });
});

describe.each(uses)('$named.name that $user.name name by $field', ({ user, field, named, code }) => {
  it('are not deleted', async () => {
    const { store, backend } = companyInMemory();
    const row = sampleRow(named, { deleted_at: null, ...(named.keepOne !== undefined && { active: true }) });
    backend.seed(named.name, [row, sampleRow(named, { active: true, deleted_at: null })]);
    const remove = () => store.check({ action: changing(named.name, 'deleted_at'), changes: [patch(named, row, { deleted_at: at })] });
    backend.seed(user.name, [sampleRow(user, { [field]: newId() })]);
    await remove();
    backend.seed(user.name, [sampleRow(user, { [field]: row.id, deleted_at: at })]);
    await expect(remove()).rejects.toMatchObject({ code });
  });
});
