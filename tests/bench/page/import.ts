import { permissionKeys } from '#access/permissions.ts';
import type { Backend } from '#data/backend.ts';
import { applyChanges } from '#data/fold.ts';
import type { Change } from '#data/operation.ts';
import { createStore, type Store } from '#data/store.ts';
import { readCsv } from '#kernel/csv.ts';
import { guessMapping } from '#modules/business/imports/mapping.ts';
import type { ImportPlan } from '#modules/business/imports/plan.ts';
import { runImport } from '#modules/business/imports/run.ts';
import { priceColumn, productFields } from '#modules/business/products/import-formats.ts';
import { planProductImport } from '#modules/business/products/import-plan.ts';

import { companyFacts } from '../../fixtures/company-facts.ts';
import type { Config } from '../api.ts';

/** The door to data as the shell opens it for the owner. */
export function storeOf(backend: Backend, { tenant, user }: Config): Store {
  const access = {
    tenantId: tenant,
    userId: user,
    roleName: 'Owner',
    owner: true,
    superadmin: false,
    permissions: new Set(permissionKeys),
    brandIds: null,
    modules: {},
    flags: {},
  };
  const company = { ...companyFacts, id: tenant, name: 'Bench' };
  return createStore({ backend, access: () => access, company: () => company });
}

/** The import dialog's way without its screens: read the file, guess the columns, check every row, write. */
export async function importProducts(store: Store, brandId: string, file: string): Promise<ImportPlan> {
  const { headers, rows } = await readCsv(file);
  const mapping = guessMapping(headers, productFields, undefined, priceColumn);
  const plan = await planProductImport(store, rows, { mapping, fileCurrency: null, brandId, setStock: false }, {});
  const { written } = await runImport(store, plan, {});
  if (plan.reports.length > 0 || written !== plan.steps.length)
    throw new Error(`The import left something out: ${JSON.stringify(plan.reports[0])}`);
  return plan;
}

/** A file of products with one variant each, with a price, a code and an opening stock. */
export function productFile(count: number, series: string): string {
  const rows = Array.from(
    { length: count },
    (_, i) => `${series}-${i},Cotton panjabi ${series} ${i},${series}-${i},${450 + (i % 90)}.00,${1 + (i % 40)}`,
  );
  return ['handle,name,sku,price,stock', ...rows].join('\n');
}

/** The documents that the import leaves on the device, each with its row. */
export function documentsOf({ steps }: ImportPlan): readonly object[] {
  const changes = new Map<string, Change[]>();
  for (const change of steps.flatMap((step) => [...step.changes, ...(step.predicted ?? [])])) {
    const key = `${change.kind}:${change.id}`;
    changes.set(key, [...(changes.get(key) ?? []), change]);
  }
  return [...changes].map(([id, own]) => ({ id, row: applyChanges(undefined, own) ?? {} }));
}
