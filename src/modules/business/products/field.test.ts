import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { brand, companyInMemory } from '#fixtures/imports/company.ts';

import { type ImportPlan, isHeaderOf, readFile, runImport, understood } from '../imports/index.ts';
import { priceColumn, productFields, productFormats, withOptions } from './import-formats.ts';
import { planProductImport } from './import-plan.ts';
import { Product, ProductCategory, StockBalance, Variant } from './kind.ts';
import type { ProductRow, VariantRow } from './rules.ts';

/* Files as people have them: each comes out as it was meant, or what is wrong is told by name. */

const source = { fields: productFields, formats: productFormats, special: priceColumn, refine: withOptions };

/** What the import makes of a file, the same way as its dialog. */
async function imported(content: string | Uint8Array<ArrayBuffer>) {
  const { store, backend } = companyInMemory({ currency: 'BDT' });
  const written = await readFile(new Blob([content]), { isHeader: isHeaderOf(source) });
  if ('code' in written) throw new Error(written.code);
  const { headers, rows, seen: mapping, format } = await understood(written, source);
  const plan = await planProductImport(store, rows, { mapping, headers, fileCurrency: null, brandId: brand, setStock: false }, {});
  await runImport(store, plan, {});
  const stock = new Map(backend.rows<{ id: string; on_hand: number }>(StockBalance.name).map((row) => [row.id, row.on_hand]));
  return {
    format: format?.label,
    products: backend.rows<ProductRow>(Product.name),
    variants: backend.rows<VariantRow>(Variant.name).map((row) => ({ ...row, stock: stock.get(row.id) })),
    categories: backend.rows<{ name: string }>(ProductCategory.name).map(({ name }) => name),
    told: toldOf(plan),
  };
}

const toldOf = ({ reports }: ImportPlan) => reports.map(({ line, outcome, reason, detail }) => [line, outcome, reason, detail]);
const field = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../tests/fixtures/imports/field/case-${name}`, import.meta.url)));

it('reads decimal commas, and refuses half a piece by name', async () => {
  const { variants, told } = await imported(field('01-decimal-comma-semicolon.csv'));
  expect(variants.map((row) => [row.sku, row.price, row.stock, row.weight_g])).toEqual([
    ['CUP-1', 1250, 4, 350],
    ['TRAY-1', 135_590, 2, 1200],
  ]);
  expect(told).toEqual([[4, 'invalid', 'stock_unreadable', '1,5']]);
});

it('takes the word of a currency off with its dot', async () => {
  const { variants, told } = await imported(field('02-currency-word-with-dot.csv'));
  expect(variants.map((row) => [row.sku, row.price])).toEqual([
    ['G-1', 50_000],
    ['L-1', 120_000],
    ['S-1', 125_000],
    ['P-1', 90_000],
  ]);
  expect(told).toEqual([]);
});

it.each([
  [
    '03a-sep-line.csv',
    [
      ['Mug', 'M-1', 12_000],
      ['Plate', 'P-1', 9000],
    ],
  ],
  ['03b-comment-lines-first.tsv', [['Silk scarf', null, 120_000]]],
] as const)('finds the header of %s on a later line', async (name, wanted) => {
  const { variants, products } = await imported(field(name));
  const nameOf = new Map(products.map((row) => [row.id, row.name]));
  expect(variants.map((row) => [nameOf.get(row.product_id), row.sku, row.price])).toEqual(wanted);
});

it('finds the header below a title and blank lines', async () => {
  const { variants } = await imported('Nakshi Crafts - price list\n\nAll prices in taka\nName,SKU,Price\nMug,M-1,120\n');
  expect(variants.map((row) => [row.sku, row.price])).toEqual([['M-1', 12_000]]);
});

it('knows the new headers of Shopify', async () => {
  const { format, products, variants, told } = await imported(field('04-shopify-new-headers.csv'));
  expect([format, products.map(({ name, options }) => [name, options])]).toEqual([
    'Shopify',
    [['Jute bag', [{ name: 'Size', values: ['Small', 'Large'] }]]],
  ]);
  expect(variants.map((row) => [row.title, row.price, row.stock, row.weight_g])).toEqual([
    ['Small', 45_000, 12, 300],
    ['Large', 55_000, 7, 420],
  ]);
  expect(told).toEqual([]);
});

it('makes one product of a parent of WooCommerce and its variations', async () => {
  const { format, products, variants, categories, told } = await imported(field('05-woocommerce-export.csv'));
  expect([format, products.map(({ name, status }) => [name, status])]).toEqual([
    'WooCommerce',
    [
      ['Kurta & belt', 'active'],
      ['Cap', 'draft'],
    ],
  ]);
  expect(products[0]).toMatchObject({
    description: 'First line\n\nSecond – line ’ok’',
    options: [
      { name: 'Size', values: ['M', 'L'] },
      { name: 'Colour', values: ['White', 'Blue'] },
    ],
  });
  expect(variants.map((row) => [row.title, row.sku, row.price, row.compare_at_price, row.stock, row.weight_g])).toEqual([
    ['M / White', 'KURTA-M-W', 99_000, 120_000, 5, 400],
    ['L / Blue', 'KURTA-L-B', 130_000, null, 3, 450],
    ['', 'CAP-1', 25_000, null, 9, 100],
  ]);
  expect(categories).toEqual(['Clothing', 'Kurta', 'Caps']);
  expect(told).toEqual([[2, 'note', 'categories_more', 'Sale']]);
});

it('refuses codes whose end a spreadsheet has lost, and takes off what it put around others', async () => {
  const shortened = await imported(field('07-barcode-scientific-and-formula.csv'));
  expect(shortened.variants.map((row) => [row.sku, row.barcode])).toEqual([['S-1', '0036000291452']]);
  expect(shortened.told).toEqual([
    [2, 'invalid', 'code_exponent', '8.90123E+12'],
    [3, 'invalid', 'code_exponent', '8.90123E+12'],
  ]);
  const { variants, format } = await imported(field('08-apostrophe-codes.csv'));
  expect([format, variants.map((row) => [row.sku, row.barcode, row.price])]).toEqual(['Shopify', [['0012', '8901030865278', 4500]]]);
});

it('reads the entities of HTML and written line breaks', async () => {
  const { products } = await imported(field('21-entities-and-written-newlines.csv'));
  expect(products.map(({ name, description }) => [name, description])).toEqual([
    ['Salt & Pepper – set', 'Café style\nTwo pieces – it’s new'],
  ]);
});

it('tells what can be read in two ways, until another cell of the file shows how it writes decimals', async () => {
  const { variants, told } = await imported('name,sku,price\nRug,R-1,1.355\nMat,M-1,12\n');
  expect([variants.map((row) => row.sku), told]).toEqual([['M-1'], [[2, 'invalid', 'two_readings', '1.355 = 1355 / 1.355']]]);
  const shown = await imported('name;sku;price\nRug;R-1;1.355\nMat;M-1;12,50\n');
  expect([shown.variants.map((row) => row.price), shown.told]).toEqual([[135_500, 1250], []]);
  const mixed = await imported('name;sku;price\nRug;R-1;1,355\nMat;M-1;12,50\nCup;C-1;12.50\n');
  expect(mixed.told).toEqual([[2, 'invalid', 'two_readings', '1,355 = 1355 / 1.355']]);
});

it('takes columns of sizes and colours for options that are called so', async () => {
  const { products, variants } = await imported(
    'Name,Size,Colour,Price,SKU\nKurta,M,White,990,K-1\nKurta,L,White,1090,K-2\nCap,,,250,C-1\n',
  );
  expect(products.map(({ name, options }) => [name, options.map((option) => option.name)])).toEqual([
    ['Kurta', ['Size', 'Colour']],
    ['Cap', []],
  ]);
  expect(variants.map((row) => [row.title, row.price])).toEqual([
    ['M / White', 99_000],
    ['L / White', 109_000],
    ['', 25_000],
  ]);
});

it.each([
  [
    'Odoo',
    'External ID,Name,Internal Reference,Barcode,Sales Price,Cost,Product Category,Variant Values,Quantity On Hand,Weight\nx.1,Desk,D-S,,1500.0,900.0,All / Office,"Legs: Steel, Colour: White",4.0,12.5\nx.2,Desk,D-W,,1600.0,950.0,All / Office,"Legs: Wood, Colour: White",2.0,14\n',
    [
      ['Desk', 'Steel / White', 150_000, 4, 12_500],
      ['Desk', 'Wood / White', 160_000, 2, 14_000],
    ],
  ],
  [
    'Bagisto',
    'locale,attribute_family_code,parent_sku,type,sku,name,price,special_price,status,weight,color,size,categories,inventories\nen,default,,configurable,TEE,Tee,,,1,,,,Men/Tops,\nen,default,TEE,simple,TEE-M,Tee M,500,450,1,0.2,Red,M,,"default=10,store=2"\nen,default,TEE,simple,TEE-L,Tee L,500,,1,0.2,Red,L,,default=5\n',
    [
      ['Tee', 'M / Red', 45_000, 12, 200],
      ['Tee', 'L / Red', 50_000, 5, 200],
    ],
  ],
])('knows the products of %s', async (label, text, wanted) => {
  const { format, products, variants } = await imported(text);
  const nameOf = new Map(products.map((row) => [row.id, row.name]));
  expect([format, variants.map((row) => [nameOf.get(row.product_id), row.title, row.price, row.stock, row.weight_g])]).toEqual([
    label,
    wanted,
  ]);
});

it.each([
  [
    'a comma in names',
    'Name;SKU;Price\nMug, blue;M-1;12,50\nPot, red, big;P-1;8,50\n',
    [
      ['Mug, blue', 1250],
      ['Pot, red, big', 850],
    ],
  ],
  ['a table from the clipboard', 'Name\tPrice\nMug, blue, big\t120\n', [['Mug, blue, big', 12_000]]],
])('is not led astray by %s', async (_, text, wanted) => {
  const { products, variants } = await imported(text);
  const nameOf = new Map(products.map((row) => [row.id, row.name]));
  expect(variants.map((row) => [nameOf.get(row.product_id), row.price])).toEqual(wanted);
});

it('tells what it does not take: sums, other currencies, thousands with a dot, variants without their option, words for no status', async () => {
  const { variants, told } = await imported(
    'Name,Size,SKU,Price,Stock,Status\nKurta,M,K-1,990,3,Available\nKurta,,K-2,1090,5,\nMug,,M-1,$100,1,\nPot,,P-1,1.200,1,\nCup,,C-1,50,1,soon\nTotal,,,2180,9,\n',
  );
  expect(variants.map((row) => row.sku)).toEqual(['K-1', 'C-1']);
  expect(told).toEqual([
    [3, 'invalid', 'option_missing', 'Kurta'],
    [4, 'invalid', 'price_unreadable', '$100'],
    [5, 'invalid', 'two_readings', '1.200 = 1200 / 1.200'],
    [6, 'note', 'status_unknown', 'soon'],
    [7, 'skipped', 'total_row', ''],
  ]);
});

it('takes words behind a price for no currency, and what templates add to headers for none of their names', async () => {
  const words = await imported('Product Name*,SKU (optional),Price (Tk),Price old,Stock Qty\nMug,M-1,100,150,2\n');
  expect(words.variants.map((row) => [row.sku, row.price, row.stock])).toEqual([['M-1', 10_000, 2]]);
});

it('takes an option that a product does not have for none of it, and tells of values that are missing', async () => {
  const { products, variants, told } = await imported(
    'Name,Size,Colour,SKU,Price\nBag,,Red,B-1,900\nBag,,Blue,B-2,900\nKurta,M,White,K-1,990\nKurta,,Blue,K-2,990\n',
  );
  expect(products.map(({ name, options }) => [name, options.map((option) => [option.name, option.values])])).toEqual([
    ['Bag', [['Colour', ['Red', 'Blue']]]],
    [
      'Kurta',
      [
        ['Size', ['M']],
        ['Colour', ['White']],
      ],
    ],
  ]);
  expect([variants.map((row) => row.title), told]).toEqual([['Red', 'Blue', 'M / White'], [[5, 'invalid', 'option_missing', 'Kurta']]]);
});

it('takes no sale that is over', async () => {
  const { variants } = await imported(
    'Type,SKU,Name,Published,Parent,Sale price,Regular price,Date sale price ends\nsimple,A,Old,1,,100,250,2022-01-31\nsimple,B,New,1,,100,250,2199-01-31\n',
  );
  expect(variants.map((row) => [row.price, row.compare_at_price])).toEqual([
    [25_000, null],
    [10_000, 25_000],
  ]);
});
