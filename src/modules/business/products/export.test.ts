import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

import type { Row } from '#data/kind.ts';
import { fitInto } from '#data/photos.ts';
import { brand, companyInMemory } from '#fixtures/imports/company.ts';
import { readCsv } from '#kernel/csv.ts';

import { csvOfSheet } from '../../entity/csv.ts';
import { detectFormat, guessMapping, runImport } from '../imports/index.ts';
import { productsSheet } from './export.ts';
import { priceColumn, productFields, productFormats } from './import-formats.ts';
import { planProductImport } from './import-plan.ts';
import { Product, type ProductCategory, Variant } from './kind.ts';

it('writes a file that changes nothing here and makes the same products elsewhere', async () => {
  const here = companyInMemory();
  const source = await readCsv(
    (await readFile(new URL('../../../../tests/fixtures/imports/shopify-like.csv', import.meta.url), 'utf8')).replace(
      'Cotton Panjabi',
      '=Cotton Panjabi',
    ),
  );
  await runImport(here.store, await planOf(here.store, source), {});
  const text = csvOfSheet(await productsSheet(here.store, await here.store.find(Product)));
  expect(text).toContain("'=Cotton Panjabi");
  const file = await readCsv(text);
  expect(detectFormat(file.headers, productFormats)?.id).toBe('karbar');
  const again = await planOf(here.store, file);
  expect([again.steps, again.reports]).toEqual([[], []]);
  const there = companyInMemory();
  await runImport(there.store, await planOf(there.store, file), {});
  expect(names(there)).toEqual(names(here));
});

it('keeps costs out of the file of who may not see them', async () => {
  const { store, backend } = companyInMemory();
  await runImport(store, await planOf(store, await readCsv('handle,name,sku,price,cost\nmug,Mug,M-1,10,7.77')), {});
  const seller = companyInMemory({ permissions: ['view_products'] });
  for (const kind of ['products', 'variants', 'variant_costs']) seller.backend.seed(kind, backend.rows<object>(kind));
  const products = await store.find(Product);
  expect([
    csvOfSheet(await productsSheet(store, products)).includes('7.77'),
    csvOfSheet(await productsSheet(seller.store, products)).includes('7.77'),
  ]).toEqual([true, false]);
});

it('writes a category that lies above itself once', async () => {
  const { store, backend } = companyInMemory();
  await runImport(store, await planOf(store, await readCsv('handle,name,sku,price,category\nmug,Mug,M-1,10,Kitchen > Mugs')), {});
  const [top, below] = backend.rows<Row<typeof ProductCategory>>('categories');
  if (!top || !below) throw new Error('Two categories are needed');
  backend.seed('categories', [
    { ...top, parent_id: below.id },
    { ...below, parent_id: top.id },
  ]);
  const text = csvOfSheet(await productsSheet(store, await store.find(Product)));
  expect(text).toMatch(/Kitchen > Mugs|Mugs > Kitchen/);
});

it('scales photos down, never up', () => {
  expect([
    fitInto({ width: 4000, height: 3000 }, 1600),
    fitInto({ width: 800, height: 600 }, 1600),
    fitInto({ width: 10_000, height: 2 }, 1600),
  ]).toEqual([
    { width: 1600, height: 1200 },
    { width: 800, height: 600 },
    { width: 1600, height: 1 },
  ]);
});

function planOf(store: ReturnType<typeof companyInMemory>['store'], file: Awaited<ReturnType<typeof readCsv>>) {
  const mapping = guessMapping(file.headers, productFields, detectFormat(file.headers, productFormats), priceColumn);
  return planProductImport(store, file.rows, { mapping, headers: file.headers, fileCurrency: null, brandId: brand, setStock: false }, {});
}

function names({ backend }: ReturnType<typeof companyInMemory>) {
  return backend
    .rows<{ title: string; price: number; sku: string }>(Variant.name)
    .map((row) => [row.title, row.price, row.sku])
    .toSorted();
}
