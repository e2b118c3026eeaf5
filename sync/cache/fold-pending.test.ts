import { expect, test } from 'vitest';

import type { Change } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';

import { docKey } from '../common/keys.ts';
import type { StoredOp } from '../outbox/outbox.ts';
import { foldPending } from './fold-pending.ts';

let looked = 0;

function operation(changes: readonly Change[]): StoredOp {
  const op = { docs: [...new Set(changes.map(docKey))], predicted: [] };
  Object.defineProperty(op, 'changes', {
    enumerable: true,
    get: () => {
      looked += 1;
      return changes;
    },
  });
  return op as unknown as StoredOp;
}

test('each operation is looked through once, however many documents it lies on', () => {
  const ids = Array.from({ length: 300 }, () => newId());
  const made = ids.map((id): Change => ({ kind: 'customers', id, do: 'insert', set: { name: [null, 'Rahima'] } }));
  const named = ids.map((id): Change => ({ kind: 'customers', id, do: 'patch', set: { name: ['Rahima', 'Asma'] } }));
  const fold = foldPending([operation(made), operation(named), operation(named.slice(0, 1))]);
  const folded = made.map((change) => fold(docKey(change), undefined));
  expect(folded.map(({ row }) => row?.['name'])).toEqual(ids.map(() => 'Asma'));
  expect(folded.map(({ pending }) => pending)).toEqual(ids.map((_, index) => (index === 0 ? 3 : 2)));
  expect(fold('customers:other', undefined)).toEqual({ row: undefined, pending: 0 });
  expect(looked).toBe(3);
});
