import type { DemoPart, Scene } from '#data/demo.ts';
import { newId } from '#kernel/ids.ts';

import { companyDemo } from '../../company/demo.ts';
import { categoryCommands } from './categories.ts';
import { ensureCategory, saveProduct } from './commands.ts';
import { type Good, goods } from './demo/goods.ts';
import { Product, ProductCategory } from './kind.ts';
import { blankProduct, blankVariant, combinations, type VariantRow } from './rules.ts';

export type Ware = { readonly good: Good; readonly variants: readonly VariantRow[] };

export const productsDemo: DemoPart<readonly Ware[]> = { furnish };

/** Puts every product into the catalogue, with stock and costs. */
async function furnish(scene: Scene): Promise<readonly Ware[]> {
  const wares: Ware[] = [];
  for (const [i, good] of goods.entries()) wares.push(await addGood(scene, good, i));
  for (const row of await scene.store.find(ProductCategory)) {
    const good = goods.find(({ category }) => category === row.name);
    if (good) await categoryCommands.edit(scene.store, row, { ...row, photo_path: await scene.photo(ProductCategory, row.id, good.photo) });
  }
  return wares;
}

async function addGood(scene: Scene, good: Good, i: number): Promise<Ware> {
  const { store, chance } = scene;
  const options = Object.entries(good.options ?? {}).map(([name, values]) => ({ name, values: [...values] }));
  const id = newId();
  const photo = await scene.photo(Product, id, good.photo);
  const product = {
    ...blankProduct(id, scene.of(companyDemo)[good.brand], store.now()),
    name: good.name,
    category_id: await ensureCategory(store, good.category),
    manufacturer: good.brand === 'nakshi' ? 'Nakshi workshop, Jamalpur' : 'Mati pottery, Dhamrai',
    weight_g: good.weight,
    unit: 'pc',
    options,
    photo_path: photo,
    media: [{ path: photo, alt: '' }],
    low_stock_at: good.demand > 4 ? 8 : 3,
    tags: good.demand > 7 ? ['bestseller'] : [],
  };
  const rows = combinations(options).map((values, n) => ({
    ...blankVariant(newId(), product, store.now(), values),
    sku: `${good.brand === 'nakshi' ? 'NK' : 'MT'}-${String(101 + i)}${n === 0 && options.length === 0 ? '' : `-${n + 1}`}`,
    barcode: `20${String(1_000_000_000 + i * 1_000 + n)}`,
    price: good.price * 100,
    compare_at_price: chance.hits(0.15) ? Math.round(good.price * 1.15) * 100 : null,
  }));
  const pieces = Math.ceil((good.demand * 16) / rows.length);
  const opening = new Map(rows.map((row) => [row.id, chance.whole(Math.ceil(pieces * 0.7), Math.ceil(pieces * 1.6))]));
  const costs = new Map(rows.map((row) => [row.id, good.cost * 100]));
  const { variants } = await saveProduct(store, { before: undefined, next: { product, variants: rows }, opening, costs });
  return { good, variants };
}
