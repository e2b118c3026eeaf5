import { permissionKeys } from '#access/permissions.ts';
import type { Backend } from '#data/backend.ts';
import { applyChanges } from '#data/fold.ts';
import type { Change } from '#data/operation.ts';
import { createStore, type Store } from '#data/store.ts';
import { type CsvFile, readCsv } from '#kernel/csv.ts';
import { customerFieldsOf } from '#modules/business/customers/import-formats.ts';
import { planCustomerImport } from '#modules/business/customers/import.ts';
import { guessMapping } from '#modules/business/imports/mapping.ts';
import type { ImportPlan } from '#modules/business/imports/plan.ts';
import { runImport } from '#modules/business/imports/run.ts';
import { priceColumn, productFields } from '#modules/business/products/import-formats.ts';
import { planProductImport } from '#modules/business/products/import-plan.ts';

import { companyFacts } from '../../fixtures/company-facts.ts';
import type { Config } from '../api.ts';
import type { Pair } from '../line.ts';

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
  const plan = await planProductImport(store, rows, { mapping, headers, fileCurrency: null, brandId, setStock: false }, {});
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

/** Milliseconds that it takes to check a file of customers nobody knows, and to read it as a table alone. */
export async function checkCustomers(store: Store, count: number): Promise<Pair> {
  return checkFile(customerFile(count), async ({ headers, rows }) => {
    const mapping = guessMapping(headers, customerFieldsOf(store.company().country), undefined);
    return taken(await planCustomerImport(store, rows, mapping, {}), 'customers', count);
  });
}

/** The same of a file of products with five variants each. `count`: rows. */
export async function checkProducts(store: Store, brandId: string, count: number): Promise<Pair> {
  return checkFile(variantFile(count), async ({ headers, rows }) => {
    const mapping = guessMapping(headers, productFields, undefined, priceColumn);
    const plan = await planProductImport(store, rows, { mapping, headers, fileCurrency: null, brandId, setStock: false }, {});
    return taken(plan, 'variants', count);
  });
}

async function checkFile(file: string, check: (read: CsvFile) => Promise<void>): Promise<Pair> {
  const begun = performance.now();
  const read = await readCsv(file);
  const denominator = performance.now() - begun;
  const checked = performance.now();
  await check(read);
  return { value: performance.now() - checked, denominator };
}

function taken({ reports, tallies }: ImportPlan, what: string, count: number): void {
  if (reports.length > 0 || tallies[what]?.created !== count)
    throw new Error(`The check left something out: ${JSON.stringify(reports[0] ?? tallies)}`);
}

function variantFile(count: number): string {
  const rows = Array.from({ length: count }, (_, i) => {
    const product = Math.floor(i / 5);
    const description = i % 5 === 0 ? `Cotton panjabi ${product},Soft cotton for the summer,shirts` : ',,';
    return `check-${product},${description},Size,${['S', 'M', 'L', 'XL', 'XXL'][i % 5]},CHECK-${i},${450 + (i % 90)}.00,${200 + (i % 50)}.00,${1 + (i % 40)}`;
  });
  return ['handle,name,description,tags,option1 name,option1 value,sku,price,cost,stock', ...rows].join('\n');
}

function customerFile(count: number): string {
  const rows = Array.from({ length: count }, (_, i) => {
    const address = `"House ${i % 99}, Road ${i % 30}, Dhanmondi",Dhaka,Dhanmondi,1209`;
    return `Customer number ${i},01${3 + (i % 7)}${20_000_000 + i},customer${i}@example.com,${address},regular,Prefers evenings`;
  });
  return ['name,phone,email,address,city,area,postcode,tags,notes', ...rows].join('\n');
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
