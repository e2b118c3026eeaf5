import { expect, test } from 'vitest';

import { createMemoryBackend } from '#data/memory.ts';
import { useKeys, useList } from '#data/react.tsx';
import type { Store } from '#data/store.ts';
import { useListState } from '#ui/table/use-list-state.ts';

import { Customer } from '../business/customer-rules/kind.ts';
import { EcomOrder, Parcel } from '../business/sale-rules/kind.ts';
import { useEntities } from './use-entities.ts';

const window = { limit: 10 };

test('a key that a kind does not have is a defect at run time, too', async () => {
  const backend = createMemoryBackend({ kinds: [Parcel] });
  await expect(backend.find({ kind: 'parcels', by: 'consignement_id' })).rejects.toThrow('has no key');
});

test('what a kind has no name for does not compile', () => {
  expect([Reads, Lists, EntityLists]).toHaveLength(3);
});

function Reads(store: Store) {
  void store.find(Parcel, { by: 'consignment_id', equals: 'C-1' });
  // @ts-expect-error -- no such key
  void store.find(Parcel, { by: 'consignement_id', equals: 'C-1' });
  // @ts-expect-error -- a key of another kind
  useKeys(Customer, { by: 'consignment_id' });
}

function Lists() {
  useList(EcomOrder, { ...window, where: { status: { in: [] } }, sort: { column: 'total', descending: true }, totals: ['total'] });
  // @ts-expect-error -- no such filter
  useList(EcomOrder, { ...window, where: { stauts: { in: [] } } });
  // @ts-expect-error -- no such column to sort by
  useList(EcomOrder, { ...window, sort: { column: 'totl', descending: true } });
  // @ts-expect-error -- no such sum
  useList(EcomOrder, { ...window, totals: ['totl'] });
  // @ts-expect-error -- no such facet
  const found = useList(EcomOrder, { ...window, facets: ['soruce'] });
  // @ts-expect-error -- no such facet in the answer
  return found?.facets.soruce;
}

function EntityLists() {
  const list = useListState({ sort: { column: 'name', descending: false }, filters: { tags: 'many', show: 'many' } });
  useEntities(Customer, list, { facets: ['tags'] });
  // @ts-expect-error -- no such facet
  useEntities(Customer, list, { facets: ['tgas'] });
  const sorted = useListState({ sort: { column: 'nmae', descending: false }, filters: {} });
  // @ts-expect-error -- sorted by a column that there is not
  useEntities(Customer, sorted);
  const filtered = useListState({ sort: { column: 'name', descending: false }, filters: { zone: 'many' } });
  // @ts-expect-error -- a filter without a column
  useEntities(Customer, filtered);
  // @ts-expect-error -- a condition without a column
  useEntities(Customer, list, { where: { ...list.where, zone: { in: [] } } });
}
