import fc from 'fast-check';
import { expect, test } from 'vitest';

import '#fixtures/seed.ts';
import type { Change } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';
import { isStorable } from '#kernel/text.ts';

import { prepare } from './store-operation.ts';

const parts = { versions: () => Promise.resolve(new Map<string, number>()) };
const nasty = fc.oneof(fc.constantFrom('\0', 'a\0b', '\ud83d', '\udc00\ud800', '\\\0', '😀'), fc.string({ unit: 'binary' }));
const value = fc.oneof(nasty, fc.array(nasty), fc.dictionary(nasty, fc.oneof(nasty, fc.array(nasty)), { noNullPrototype: true }));

test('nothing is queued that no text of the server can hold, in values or in names, however deep', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(nasty, fc.tuple(value, value), { noNullPrototype: true }), async (set) => {
      const change = { kind: 'customers', id: newId(), do: 'insert', set } as Change;
      const { changes, predicted } = await prepare(parts as never, { action: 'customer.save', changes: [change], predicted: [change] });
      const told = textsIn([changes, predicted]);
      expect(told.filter((text) => !isStorable(text))).toEqual([]);
      expect(told).toEqual(textsIn(JSON.parse(JSON.stringify([changes, predicted]))));
    }),
  );
});

test('nothing is queued that no call can carry: it would stop everything behind it', async () => {
  const change = { kind: 'customers', id: newId(), do: 'insert', set: { tags: [null, [{ price: 10n }]] } } as unknown as Change;
  await expect(prepare(parts as never, { action: 'customer.save', changes: [change] })).rejects.toThrow('bigint');
  await expect(prepare(parts as never, { action: 'customer.save', changes: [], predicted: [change] })).rejects.toThrow('bigint');
});

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}
