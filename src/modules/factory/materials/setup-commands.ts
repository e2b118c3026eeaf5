import { entityCommands, nextSort } from '#data/entity-commands.ts';
import { insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { oneLine } from '#kernel/text.ts';

import { FactoryLine, FactoryReason, FactorySetting, StockLocation } from './kind.ts';
import type { LineRow, LocationRow, ReasonRow, SettingRow } from './rows.ts';
import { type FactoryRules, usualRules } from './settings.ts';

/* Where materials lie, what people give as a reason, how the factory counts. */

const action = 'factory_setup.save';

export const locationCommands = entityCommands<typeof StockLocation, Pick<LocationRow, 'name' | 'type'>>(StockLocation, action, {
  clean: ({ name, type }) => ({ name: oneLine(name), type }),
  start: async (store) => ({ active: true, sort: nextSort(await store.find(StockLocation)) }),
});

export const reasonCommands = entityCommands<typeof FactoryReason, Pick<ReasonRow, 'name' | 'use'>>(FactoryReason, action, {
  clean: ({ name, use }) => ({ name: oneLine(name), use }),
  start: async (store) => ({ active: true, sort: nextSort(await store.find(FactoryReason)) }),
});

export const lineCommands = entityCommands<typeof FactoryLine, Pick<LineRow, 'name' | 'section'>>(FactoryLine, action, {
  clean: ({ name, section }) => ({ name: oneLine(name), section: oneLine(section) }),
  start: async (store) => ({ active: true, sort: nextSort(await store.find(FactoryLine)) }),
});

/** Changes how the factory counts; the first change makes the row. */
export async function saveFactoryRules(store: Store, next: Partial<FactoryRules>): Promise<void> {
  const [known] = await store.find(FactorySetting);
  const id = idOf(store.access().tenantId, 'factory-settings:factory');
  const change = known
    ? patch(FactorySetting, plain(known) as SettingRow, next)
    : insert(FactorySetting, { ...usualRules, ...next, id, key: 'factory' });
  if (change) await store.write({ action, changes: [change] });
}
