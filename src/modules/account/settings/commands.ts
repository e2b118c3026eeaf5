import type { ModuleKey } from '#access/modules.ts';
import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';

import { BankAccount } from '../../banking/transactions/kind.ts';
import { Company, type CompanyRow, ModuleSetting } from '../../company/kind.ts';
import { entriesIn } from './queries.ts';
import { assertCompany, assertCurrency, cleanCompany } from './rules.ts';

/** Writes what differs from `seen`, the row that the form began with. */
export async function saveCompany(store: Store, seen: CompanyRow, facts: Partial<CompanyRow>): Promise<void> {
  const before = plain(seen) as CompanyRow;
  const next = cleanCompany(facts);
  assertCompany(next);
  if (next.currency !== undefined && next.currency !== before.currency) {
    assertCurrency(before.currency, next.currency, await entriesIn(store));
    const abroad = (await store.find(BankAccount)).some((row) => row.currency !== null && row.deleted_at === null);
    if (abroad) throw new Refused('currency_accounts', { field: 'currency' });
  }
  const change = patch(Company, before, next);
  if (change) await store.write({ action: 'company.save', changes: [change] });
}

export const switchAction = 'module.toggle';

/** Two devices that switch a module for the first time make the same row. */
export async function switchModule(store: Store, key: ModuleKey, on: boolean): Promise<void> {
  const id = idOf(store.access().tenantId, `module:${key}`);
  const row = await store.get(ModuleSetting, id);
  if ((row?.is_active ?? true) === on) return;
  const change = row
    ? patch(ModuleSetting, plain(row) as typeof row, { is_active: on })
    : insert(ModuleSetting, { id, module_key: key, is_active: on });
  await store.write({ action: switchAction, changes: [change] });
}
