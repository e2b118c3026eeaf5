import { expect, test, vi } from 'vitest';

import { draftKey } from '#data/draft-key.ts';
import { insert, patch } from '#data/operation.ts';
import { shopInMemory } from '#fixtures/orders.ts';
import { soon } from '#fixtures/soon.ts';
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
  await soon(async () => expect(await store.get(Preference, id('views:orders'))).toMatchObject({ key: 'views:orders', value: '[1]' }));
  choose(views, '[2]');
  await soon(async () => expect(await store.get(Preference, id('views:orders'))).toMatchObject({ value: '[2]' }));
  const row = { id: id('columns:orders'), user_id: userId, key: 'columns:orders', value: '{"total":false}' };
  await store.write({ action: 'preference.save', changes: [insert(Preference, row)] });
  await soon(() => expect(readChoice(`columns:${draftKey(store, 'orders')}`)).toBe('{"total":false}'));
  const change = patch(Preference, row, { value: '{}' });
  await store.write({ action: 'preference.save', changes: change ? [change] : [] });
  await soon(() => expect(readChoice(`columns:${draftKey(store, 'orders')}`)).toBe('{}'));
  expect(readChoice(views)).toBe('[2]');
  stop();
});

test('a choice of somebody else at the same browser is not taken along', async () => {
  const stop = followPreferences(store);
  choose('views:another-company:another-person:orders', '[9]');
  choose(`views:${draftKey(store, 'parcels')}`, '[3]');
  await soon(async () => expect(await store.get(Preference, id('views:parcels'))).toBeDefined());
  expect((await store.find(Preference)).filter(({ value }) => value === '[9]')).toEqual([]);
  stop();
});

test.each(['config', 'tablet', 'draft:order', 'company:', 'views'])(
  'a row under the key %s changes nothing else that this browser keeps',
  async (key) => {
    const stop = followPreferences(store);
    await store.write({ action: 'preference.save', changes: [insert(Preference, { id: id(key), user_id: userId, key, value: 'taken' })] });
    const last = { id: id(`theme:after-${key}`), user_id: userId, key: `theme:after-${key}`, value: 'seen' };
    await store.write({ action: 'preference.save', changes: [insert(Preference, last)] });
    const shown = `theme:${draftKey(store, `after-${key}`)}`;
    await soon(() => expect(readChoice(shown)).toBe('seen'));
    localStorage.removeItem(`karbar-${shown}`);
    expect(JSON.stringify(localStorage)).not.toContain('taken');
    stop();
  },
);

test('a choice that finds no room in this browser keeps none beside it from arriving', async () => {
  const stop = followPreferences(store);
  const put = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function full(this: Storage, name, value) {
    if (name.includes('views:') && name.endsWith('large')) throw new DOMException('full', 'QuotaExceededError');
    Reflect.set(this, name, value);
  });
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const rows = ['views:large', 'views:small'].map((key) => ({ id: id(key), user_id: userId, key, value: '[7]' }));
  await store.write({ action: 'preference.save', changes: rows.map((row) => insert(Preference, row)) });
  await soon(() => expect(readChoice(`views:${draftKey(store, 'small')}`)).toBe('[7]'));
  expect(warn).toHaveBeenCalled();
  put.mockRestore();
  warn.mockRestore();
  stop();
});

test('of two rows for one choice the one in its place holds', async () => {
  const stop = followPreferences(store);
  const rows = [id('views:twice'), idOf(tenantId, 'elsewhere')].map((at, n) => ({
    id: at,
    user_id: userId,
    key: 'views:twice',
    value: `[${n}]`,
  }));
  await store.write({ action: 'preference.save', changes: rows.map((row) => insert(Preference, row)) });
  const told = { id: id('views:told'), user_id: userId, key: 'views:told', value: '[2]' };
  await store.write({ action: 'preference.save', changes: [insert(Preference, told)] });
  await soon(() => expect(readChoice(`views:${draftKey(store, 'told')}`)).toBe('[2]'));
  expect(readChoice(`views:${draftKey(store, 'twice')}`)).toBe('[0]');
  stop();
});

test('what is chosen before the rows are here leaves what they hold, and is saved beside it', async () => {
  const held = { id: id('views:blind'), user_id: userId, key: 'views:blind', value: '[{"name":"Unpaid"},{"name":"Late","address":"a"}]' };
  const marks = { id: id('columns:blind'), user_id: userId, key: 'columns:blind', value: '{"total":false}' };
  const loaded = Promise.withResolvers<void>();
  const stop = followPreferences(store, loaded.promise);
  const [views, columns] = [`views:${draftKey(store, 'blind')}`, `columns:${draftKey(store, 'blind')}`];
  choose(views, '[{"name":"Late","address":"b"}]');
  choose(columns, '{"city":true}');
  await store.write({ action: 'preference.save', changes: [insert(Preference, held), insert(Preference, marks)] });
  await Promise.resolve();
  loaded.resolve();
  const both = '[{"name":"Unpaid"},{"name":"Late","address":"b"}]';
  await soon(async () => expect(await store.get(Preference, held.id)).toMatchObject({ value: both }));
  await soon(async () => expect(await store.get(Preference, marks.id)).toMatchObject({ value: '{"total":false,"city":true}' }));
  await soon(() => expect(readChoice(views)).toBe(both));
  stop();
});

test('what was chosen while nobody followed, or could not be saved, is saved at the next start; a row does not undo it', async () => {
  const held = { id: id('theme:app'), user_id: userId, key: 'theme:app', value: 'light' };
  await store.write({ action: 'preference.save', changes: [insert(Preference, held)] });
  const theme = `theme:${draftKey(store, 'app')}`;
  choose(theme, 'dark');
  const stop = followPreferences(store);
  await soon(async () => expect(await store.get(Preference, held.id)).toMatchObject({ value: 'dark' }));
  expect(readChoice(theme)).toBe('dark');
  stop();

  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const write = vi.spyOn(store, 'write').mockRejectedValueOnce(new Error('The tab ends'));
  const stopped = followPreferences(store);
  choose(theme, 'system');
  await soon(() => expect(warn).toHaveBeenCalled());
  stopped();
  write.mockRestore();
  warn.mockRestore();
  const again = followPreferences(store);
  await soon(async () => expect(await store.get(Preference, held.id)).toMatchObject({ value: 'system' }));
  const row = await store.get(Preference, held.id);
  const change = row && patch(Preference, row, { value: 'light' });
  await store.write({ action: 'preference.save', changes: change ? [change] : [] });
  await soon(() => expect(readChoice(theme)).toBe('light'));
  again();
});

test('rows that no browser reads take no place of choices', async () => {
  const kept = { id: id('views:kept'), user_id: userId, key: 'views:kept', value: '[1]' };
  const idle = Array.from({ length: 120 }, (_, n) => ({
    id: idOf(tenantId, `idle-${n}`),
    user_id: userId,
    key: 'views:kept',
    value: `[${n}]`,
  }));
  await store.write({ action: 'preference.save', changes: [kept, ...idle].map((row) => insert(Preference, row)) });
  const stop = followPreferences(store);
  await soon(async () => expect((await store.find(Preference)).filter(({ key }) => key === 'views:kept')).toMatchObject([kept]));
  stop();
});
