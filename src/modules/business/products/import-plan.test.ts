import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

import type { Store } from '#data/store.ts';
import { brand, companyInMemory } from '#fixtures/imports/company.ts';
import { type CsvFile, readCsv } from '#kernel/csv.ts';

import { detectFormat, guessMapping, runImport } from '../imports/index.ts';
import { currenciesIn, priceColumn, productFields, productFormats } from './import-formats.ts';
import { planProductImport } from './import-plan.ts';
import { Product, ProductCategory, StockBalance, StockMovement, Variant, VariantCost } from './kind.ts';
import type { ProductRow, VariantRow } from './rules.ts';

it('takes Spree products in the chosen currency and sets the repeated rows aside', async () => {
  const { store, backend } = companyInMemory({ currency: 'USD' });
  const file = await fixture('spree-like');
  expect(format(file)).toBe('spree');
  expect(currenciesIn(file.rows, mappingOf(file))).toEqual(['USD', 'EUR']);
  const plan = await planOf(store, file, 'USD');
  expect(plan.tallies).toEqual({ products: created(2), variants: created(3), categories: created(3) });
  expect(plan.reports.map(({ line, outcome, reason, detail }) => [line, outcome, reason, detail])).toEqual([
    [5, 'skipped', 'other_currency', 'EUR'],
    [6, 'skipped', 'other_currency', 'EUR'],
    [7, 'note', 'product_sku_twice', 2],
    [9, 'skipped', 'other_currency', 'EUR'],
  ]);
  await runImport(store, plan, {});
  expect(backend.rows<VariantRow>(Variant.name).map((row) => [row.sku, row.price, row.compare_at_price, row.weight_g])).toEqual([
    ['CLAY-MUG-BLUE', 1250, 1500, 363],
    ['CLAY-MUG-SAND', 1250, null, 363],
    ['TEA-POT-1L', 3900, null, 907],
  ]);
  expect(backend.rows<{ on_hand: number }>(StockBalance.name).map((row) => row.on_hand)).toEqual([40, 25, 8]);
  expect(backend.rows<{ name: string }>(ProductCategory.name).map((row) => row.name)).toEqual(['Kitchen', 'Cups', 'Pots']);
});

it('takes no cell for a path of thousands of categories, and no column for thousands of them', async () => {
  const { store } = companyInMemory();
  const deep = Array.from({ length: 20_000 }, (_, n) => `Level ${n}`).join(' > ');
  const ten = Array.from({ length: 10 }, (_, n) => `Step ${n}`).join(' > ');
  const texts = Array.from({ length: 3000 }, (_, n) => `Text ${n},Text ${n},100`);
  const plan = await planOf(
    store,
    await readCsv(['Name,Category,Price', `Deep,${deep},100`, `Ten,${ten},100`, ...texts, `Last,${ten},100`].join('\n')),
    null,
  );
  expect(plan.reports[0]).toEqual({ line: 2, outcome: 'invalid', reason: 'category_too_deep', detail: 20_000 });
  expect(plan.reports[1]).toEqual({ line: 1994, outcome: 'invalid', reason: 'categories_too_many', detail: 'Text 1990' });
  expect(plan.tallies).toMatchObject({ products: created(1992), categories: created(2000) });
  expect(plan.reports).toHaveLength(1 + 1010);
});

it('lends the options of the first rows to the prices of another currency', async () => {
  const { store, backend } = companyInMemory({ currency: 'EUR' });
  const plan = await planOf(store, await fixture('spree-like'), 'EUR');
  await runImport(store, plan, {});
  expect(backend.rows<VariantRow>(Variant.name).map((row) => [row.title, row.price])).toEqual([
    ['Blue', 1190],
    ['Sand', 1190],
    ['1 l', 3600],
  ]);
  expect(plan.reports.filter(({ reason }) => reason === 'other_currency_price')).toHaveLength(3);
});

it('takes Medusa products with one of their price columns', async () => {
  const { store, backend } = companyInMemory();
  const file = await fixture('medusa-like');
  expect([format(file), currenciesIn(file.rows, mappingOf(file)).toSorted()]).toEqual(['medusa', ['DKK', 'EUR', 'USD']]);
  const plan = await planOf(store, file, 'EUR');
  await runImport(store, plan, {});
  expect(
    backend.rows<ProductRow>(Product.name).map((row) => [row.name, row.status, row.slug, row.options.map((option) => option.name)]),
  ).toEqual([
    ['Linen shirt', 'active', 'linen-shirt', ['size', 'color']],
    ['Felt hat', 'draft', 'felt-hat', ['size']],
  ]);
  expect(backend.rows<VariantRow>(Variant.name).map((row) => [row.title, row.price, row.barcode])).toEqual([
    ['large / green', 4500, null],
    ['small / green', 4400, null],
    ['one', 2000, '4006381333931'],
  ]);
});

it('takes Shopify products: facts of the first row, photo rows left out, costs in their own kind', async () => {
  const { store, backend } = companyInMemory();
  const file = await fixture('shopify-like');
  expect(format(file)).toBe('shopify');
  const plan = await planOf(store, file, null);
  expect(plan.reports.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([[5, 'skipped', 'only_photo']]);
  await runImport(store, plan, {});
  const [panjabi, gamcha] = backend.rows<ProductRow>(Product.name);
  expect(panjabi).toMatchObject({
    name: 'Cotton Panjabi',
    description: 'Soft & light\nHand sewn',
    manufacturer: 'Aarong',
    tags: ['eid', 'cotton'],
    options: [
      { name: 'Size', values: ['M', 'L'] },
      { name: 'Color', values: ['White', 'Black'] },
    ],
  });
  expect(gamcha?.options).toEqual([]);
  expect(backend.rows<{ cost: number }>(VariantCost.name).map((row) => row.cost)).toEqual([80000, 80000, 81000, 12000]);
  expect(backend.rows(StockMovement.name)).toHaveLength(3);
});

it('writes no cost for somebody who may not see costs', async () => {
  const { store, backend } = companyInMemory({ permissions: ['view_products', 'manage_products'] });
  await runImport(store, await planOf(store, await fixture('shopify-like'), null), {});
  expect([backend.rows(Variant.name).length, backend.rows(VariantCost.name).length]).toEqual([4, 0]);
});

it.each(['spree-like', 'medusa-like', 'shopify-like'])('changes nothing when %s is imported a second time', async (name) => {
  const { store, backend } = companyInMemory({ currency: 'USD' });
  const file = await fixture(name);
  const currency = name === 'shopify-like' ? null : 'USD';
  await runImport(store, await planOf(store, file, currency), {});
  const again = await planOf(store, file, currency);
  expect(again.steps).toEqual([]);
  expect(again.tallies['products']).toEqual({ created: 0, updated: 0, unchanged: backend.rows(Product.name).length });
  expect(again.tallies['variants']).toEqual({ created: 0, updated: 0, unchanged: backend.rows(Variant.name).length });
});

it('finds a product again by its SKU, keeps what the file does not say, and sets stock only when asked', async () => {
  const { store, backend } = companyInMemory();
  await runImport(store, await planOf(store, await csv('handle,name,sku,price,stock,manufacturer\nmug,Mug,M-1,100,5,Kumar'), null), {});
  const later = await csv('name,sku,price,stock\nBig mug,m-1,120,9');
  const plan = await planOf(store, later, null);
  expect(plan.tallies['products']).toEqual({ created: 0, updated: 1, unchanged: 0 });
  await runImport(store, plan, {});
  expect(backend.rows<ProductRow>(Product.name)).toMatchObject([{ name: 'Big mug', manufacturer: 'Kumar', import_key: 'mug' }]);
  expect(backend.rows(StockBalance.name)).toMatchObject([{ on_hand: 5 }]);
  await runImport(store, await planOf(store, later, null, true), {});
  expect(backend.rows(StockBalance.name)).toMatchObject([{ on_hand: 9 }]);
});

it('does not put one product in the place of another that had the same key', async () => {
  const { store, backend } = companyInMemory();
  await runImport(store, await planOf(store, await csv('handle,name,sku,price\n1,Mug,M-1,120'), null), {});
  const plan = await planOf(store, await csv('handle,name,sku,price\n1,Jamdani Saree,JS-1,12000'), null);
  expect(plan.reports.map(({ reason, detail }) => [reason, detail])).toEqual([['key_of_other', 'Mug']]);
  await runImport(store, await planOf(store, await csv('handle,name,sku,price\n1,Big mug,M-1,130'), null), {});
  expect(backend.rows<ProductRow>(Product.name).map(({ name }) => name)).toEqual(['Big mug']);
});

const long = 'দীর্ঘ'.repeat(60);
it.each([
  ['a price in Bangla digits', 'Mug,M-1,"৳১,২৫০.৫০",২', undefined, 125050],
  ['an emoji in the name', '🎁 Gift box 🎁,M-1,10,1', undefined, 1000],
  ['a price of a billion', 'Mug,M-1,1000000000,1', undefined, 1e11],
  ['no pieces at all', 'Mug,M-1,10,0', undefined, 1000],
  ['a price of zero', 'Mug,M-1,0,1', 'price_zero', 0],
  ['a negative price', 'Mug,M-1,-10,1', 'price_negative', undefined],
  ['a price beyond counting', 'Mug,M-1,99999999999999,1', 'price_unreadable', undefined],
  ['a price in words', 'Mug,M-1,ten,1', 'price_unreadable', undefined],
  ['no price', 'Mug,M-1,,1', 'price_missing', undefined],
  ['a name of 300 characters', `${long},M-1,10,1`, 'name_too_long', undefined],
  ['no name', ',M-1,10,1', 'name_missing', undefined],
  ['half a piece in stock', 'Mug,M-1,10,0.5', 'stock_unreadable', undefined],
  ['a billion pieces in stock', 'Mug,M-1,10,1000000000', 'stock_unreadable', undefined],
  ['a SKU that is too long', `Mug,${'x'.repeat(65)},10,1`, 'sku_too_long', undefined],
  [
    'more tags than a product carries',
    `"Mug","M-1",10,1,"${Array.from({ length: 51 }, (_, i) => `t${i}`).join()}"`,
    'tags_too_many',
    undefined,
  ],
  ['a tag that is too long', `Mug,M-1,10,1,${'x'.repeat(61)}`, 'tags_too_long', undefined],
])('answers %s with the right value or a clear reason', async (_, record, reason, price) => {
  const { store, backend } = companyInMemory();
  const plan = await planOf(store, await csv(`name,sku,price,stock,tags\n${record}`), null);
  await runImport(store, plan, {});
  expect(plan.reports.map((report) => report.reason)).toEqual(reason === undefined ? [] : [reason]);
  expect(backend.rows<VariantRow>(Variant.name).map((row) => row.price)).toEqual(price === undefined ? [] : [price]);
});

it('reports a SKU that stands twice in the file or belongs to another product', async () => {
  const { store } = companyInMemory();
  await runImport(store, await planOf(store, await csv('handle,name,sku,price\na,A,S-1,1\nb,B,S-2,1'), null), {});
  const plan = await planOf(store, await csv('handle,name,sku,price\na,A,S-1,1\nb,B,S-1,2\nb,B,S-2,2'), null);
  expect(plan.reports.map(({ line, reason }) => [line, reason])).toEqual([[3, 'sku_twice']]);
  const other = await planOf(store, await csv('handle,name,sku,price\nb,B,S-1,2'), null);
  expect(other.reports.map(({ line, reason }) => [line, reason])).toEqual([[2, 'sku_taken']]);
});

it('packs many products into operations of at most 100 changes and stops between them', async () => {
  const { store, backend } = companyInMemory();
  const lines = Array.from({ length: 240 }, (_, i) => `p${i},Product ${i},S-${i},10,1`);
  const plan = await planOf(store, await csv(`handle,name,sku,price,stock\n${lines.join('\n')}`), null);
  expect(Math.max(...plan.steps.map((step) => step.changes.length))).toBeLessThanOrEqual(100);
  const stop = new AbortController();
  const result = await runImport(store, plan, { signal: stop.signal, onProgress: (share) => share > 0.3 && stop.abort() });
  expect(result.stopped).toBe(true);
  const rest = await planOf(store, await csv(`handle,name,sku,price,stock\n${lines.join('\n')}`), null);
  expect((rest.tallies['products']?.unchanged ?? 0) + (rest.tallies['products']?.created ?? 0)).toBe(240);
  await runImport(store, rest, {});
  expect([backend.rows(Product.name).length, backend.rows(StockMovement.name).length]).toEqual([240, 240]);
});

it('makes new products when they are written, the same however often it is asked for, and packs them by what they will be', async () => {
  const { store, backend } = companyInMemory();
  const long = 'লিনেন "কাপড়" '.repeat(300);
  const lines = Array.from({ length: 30 }, (_, i) =>
    ['S', 'M'].map((size) => `p${i},Product ${i},"${long.replaceAll('"', '""')}",Size,${size},S-${i}-${size},10,4,${i}`).join('\n'),
  );
  const plan = await planOf(
    store,
    await csv(`handle,name,description,option1 name,option1 value,sku,price,cost,stock\n${lines.join('\n')}`),
    null,
  );
  expect(plan.tallies).toMatchObject({ products: created(30), variants: created(60) });
  for (const step of plan.steps) {
    expect(JSON.stringify(step.changes).length).toBeLessThanOrEqual(60_000);
    expect(step.changes.map(({ id }) => id)).toEqual(step.changes.map(({ id }) => id));
  }
  await runImport(store, plan, {});
  const ids = backend.rows<VariantRow>(Variant.name).map(({ id }) => id);
  expect(new Set(ids).size).toBe(60);
  expect(backend.rows<{ id: string; cost: number }>(VariantCost.name).map(({ id, cost }) => [id, cost])).toEqual(
    ids.map((id) => [id, 400]),
  );
  // The first product has none on the shelf.
  expect(new Set(backend.rows<{ variant_id: string }>(StockMovement.name).map((row) => row.variant_id))).toEqual(new Set(ids.slice(2)));
});

it('refuses a whole file whose handle is the same in every row at once, however long it is', async () => {
  const { store } = companyInMemory();
  const lines = Array.from({ length: 60_000 }, (_, i) => `mugs,Mug,Size,${i},S-${i},10`);
  const plan = await planOf(store, await csv(`handle,title,option1_name,option1_value,sku,price\n${lines.join('\n')}`), null);
  expect([plan.steps.length, plan.reports.length, plan.reports.at(-1)?.reason]).toEqual([0, 60_000, 'too_many_variants']);
});

it.each(['<b ', '<br ', '<script ', '<script><', '<style></script', '</', '&', '<!--'])(
  'reads a description that is nothing but "%s" as fast as any other',
  async (tag) => {
    const { store, backend } = companyInMemory();
    const plan = await planOf(store, await csv(`handle,title,sku,price,description\nmug,Mug,S-1,10,${tag.repeat(200_000)}end`), null);
    await runImport(store, plan, {});
    expect(backend.rows<ProductRow>(Product.name)).toHaveLength(1);
  },
);

async function fixture(name: string): Promise<CsvFile> {
  return readCsv(await readFile(new URL(`../../../../tests/fixtures/imports/${name}.csv`, import.meta.url), 'utf8'));
}

function csv(text: string): Promise<CsvFile> {
  return readCsv(text);
}

function format(file: CsvFile) {
  return detectFormat(file.headers, productFormats)?.id;
}

function mappingOf(file: CsvFile) {
  return guessMapping(file.headers, productFields, detectFormat(file.headers, productFormats), priceColumn);
}

function planOf(store: Store, file: CsvFile, fileCurrency: string | null, setStock = false) {
  return planProductImport(
    store,
    file.rows,
    { mapping: mappingOf(file), headers: file.headers, fileCurrency, brandId: brand, setStock },
    {},
  );
}

function created(n: number) {
  return { created: n, updated: 0, unchanged: 0 };
}

it('asks as often for four hundred products as for ten: what is stored is looked up for many at once', async () => {
  const { store } = companyInMemory();
  const questions = async (count: number): Promise<number> => {
    let asked = 0;
    const counted = new Proxy(store, {
      get: (all, name: keyof Store) => {
        if (['get', 'getMany', 'find', 'list'].includes(name)) asked += 1;
        return all[name];
      },
    });
    const rows = Array.from({ length: count }, (_, i) => `Mug ${i},MUG-${i},B${i},5.00,2.00,3`);
    const plan = await planOf(counted, await readCsv(['name,sku,barcode,price,cost,stock', ...rows].join('\n')), null);
    expect(plan.tallies).toMatchObject({ products: created(count), variants: created(count) });
    return asked;
  };
  expect(await questions(400)).toBe(await questions(10));
});
