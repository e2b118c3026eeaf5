import { expect, test, vi } from 'vitest';

import { draftKey } from '#data/draft-key.ts';
import { insert, patch } from '#data/operation.ts';
import { shopInMemory } from '#fixtures/orders.ts';
import { idOf } from '#kernel/id-of.ts';
import { choose, readChoice } from '#ui/choice.ts';

import { followPreferences } from './follow-preferences.ts';
import { Preference } from './kind.ts';

const { store } = shopInMemory();
const { tenantId, userId } = store.access();
const id = (key: string) => idOf(tenantId, `preference:${userId}:${key}`);

test('what a person chooses becomes his row, and what he chose on another device is chosen here', async () => {
  const stop = followPreferences(store);
  const views = `views:${draftKey(store, 'orders')}`;
  choose(views, '[1]');
  await vi.waitFor(async () =>
    expect(await store.get(Preference, id('views:orders'))).toMatchObject({ key: 'views:orders', value: '[1]' }),
  );
  choose(views, '[2]');
  await vi.waitFor(async () => expect(await store.get(Preference, id('views:orders'))).toMatchObject({ value: '[2]' }));
  const row = { id: id('columns:orders'), user_id: userId, key: 'columns:orders', value: '{"total":false}' };
  await store.write({ action: 'preference.save', changes: [insert(Preference, row)] });
  await vi.waitFor(() => expect(readChoice(`columns:${draftKey(store, 'orders')}`)).toBe('{"total":false}'));
  const change = patch(Preference, row, { value: '{}' });
  await store.write({ action: 'preference.save', changes: change ? [change] : [] });
  await vi.waitFor(() => expect(readChoice(`columns:${draftKey(store, 'orders')}`)).toBe('{}'));
  expect(readChoice(views)).toBe('[2]');
  stop();
});

test('a choice of somebody else at the same browser is not taken along', async () => {
  const stop = followPreferences(store);
  choose('views:another-company:another-person:orders', '[9]');
  choose(`views:${draftKey(store, 'parcels')}`, '[3]');
  await vi.waitFor(async () => expect(await store.get(Preference, id('views:parcels'))).toBeDefined());
  expect((await store.find(Preference)).filter(({ value }) => value === '[9]')).toEqual([]);
  stop();
});
