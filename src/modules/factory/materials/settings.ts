import type { Store } from '#data/store.ts';
import { addDays, dayStart } from '#kernel/dates.ts';

import { FactorySetting } from './kind.ts';
import { minuteOf, type SettingRow } from './rows.ts';

export type FactoryRules = Omit<SettingRow, 'id' | 'key'>;

/** How the factory counts until somebody says otherwise. */
export const usualRules: FactoryRules = {
  over_receipt: 500,
  over_issue: 500,
  over_production: 1000,
  negative_policy: 'allow',
  cost_method: 'moving_average',
  default_location_id: null,
  piece_basis: 'good',
  reject_pay: 0,
  line_efficiency: 10_000,
  locked_until: null,
};

export function rulesOf(rows: readonly SettingRow[]): FactoryRules {
  return rows[0] ?? usualRules;
}

export async function factoryRules(store: Store): Promise<FactoryRules> {
  return rulesOf(await store.find(FactorySetting));
}

/** The first minute that is not closed. */
export function openFrom({ locked_until }: Pick<FactoryRules, 'locked_until'>, timeZone: string): number {
  return locked_until === null ? Number.NEGATIVE_INFINITY : minuteOf(dayStart(timeZone, addDays(locked_until, 1)));
}
