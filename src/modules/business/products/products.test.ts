import { describe, expect, it } from 'vitest';

import { brand, companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { adjustStock, ensureCategory, loadProduct, saveProduct, setProductStatus } from './commands.ts';
import { Product, ProductCategory, StockBalance, StockMovement, VariantCost } from './kind.ts';
import { findVariants, movementsOf, variantByCode } from './queries.ts';
import {
  blankProduct,
  blankVariant,
  combinations,
  type ProductOption,
  slugOf,
  type VariantRow,
  type WholeProduct,
  withOptions,
} from './rules.ts';

const size = { name: 'Size', values: ['S', 'M'] };
const color = { name: 'Color', values: ['Red', 'Blue'] };

describe('options', () => {
  it('combine in the order of the options', () => {
    expect(combinations([size, color])).toEqual([
      ['S', 'Red'],
      ['S', 'Blue'],
      ['M', 'Red'],
      ['M', 'Blue'],
    ]);
    expect([combinations([]), combinations([{ name: 'Size', values: [] }])]).toEqual([[[]], [[]]]);
  });

  it('keep a variant whose combination stays, move it when an option is added, archive it when its value goes', () => {
    const one = shirt([size]);
    const [s, m] = one.variants;
    const both = { ...one, variants: apply(one, [size, color]) };
    expect(both.variants.map((row) => [row.id === s?.id ? 's' : row.id === m?.id ? 'm' : 'new', row.title])).toEqual([
      ['s', 'S / Red'],
      ['new', 'S / Blue'],
      ['m', 'M / Red'],
      ['new', 'M / Blue'],
    ]);
    const less = apply(both, [{ ...size, values: ['M'] }, color]);
    expect(less.map((row) => [row.title, row.active])).toEqual([
      ['M / Red', true],
      ['M / Blue', true],
      ['S / Red', false],
      ['S / Blue', false],
    ]);
    const back = apply({ ...both, variants: less }, [size, color]);
    expect(back.map((row) => row.active)).toEqual([true, true, true, true]);
    expect(back[0]?.id).toBe(s?.id);
  });

  it('drop a variant that was never saved', () => {
    const one = shirt([size]);
    const next = withOptions(
      one,
      [{ ...size, values: ['S'] }],
      (values) => blankVariant(newId(), one.product, '', values),
      () => false,
    );
    expect(next.map((row) => row.title)).toEqual(['S']);
  });
});

describe('saving', () => {
  it('stores product, variants, opening stock and costs, and shows the stock at once', async () => {
    const { store, backend } = companyInMemory();
    const whole = shirt([size]);
    const ids = whole.variants.map((row) => row.id);
    await saveProduct(store, {
      before: undefined,
      next: whole,
      opening: new Map([
        [ids[0]!, 5],
        [ids[1]!, 0],
      ]),
      costs: new Map([[ids[0]!, 30000]]),
    });
    expect(backend.written.map((draft) => [draft.action, draft.changes.length, draft.predicted?.length])).toEqual([
      ['product.save', 4, 1],
      ['product.cost', 1, 0],
    ]);
    expect(backend.rows(StockMovement.name)).toMatchObject([{ qty: 5, type: 'opening', created_by: store.access().userId }]);
    expect(backend.rows(StockBalance.name)).toMatchObject([{ id: ids[0], on_hand: 5, brand_id: brand }]);
    expect(backend.rows(VariantCost.name)).toMatchObject([{ id: ids[0], cost: 30000 }]);
  });

  it('writes only the fields that differ, and nothing when nothing does', async () => {
    const { store, backend } = companyInMemory();
    const saved = await saveProduct(store, { before: undefined, next: shirt([size]) });
    const before = (await loadProduct(store, saved.product.id))!;
    await saveProduct(store, { before, next: { ...before, product: { ...before.product, name: 'Shirt ২' } } });
    expect(backend.written.at(-1)?.changes).toMatchObject([{ do: 'patch', set: { name: ['Shirt', 'Shirt ২'] } }]);
  });

  it.each([
    ['sku', 'sku_taken'],
    ['barcode', 'barcode_taken'],
  ] as const)('refuses a %s that another product has, at its field', async (field, code) => {
    const { store } = companyInMemory();
    await saveProduct(store, { before: undefined, next: withCode(shirt([]), 0, field, 'AB-1') });
    await expect(saveProduct(store, { before: undefined, next: withCode(shirt([size]), 1, field, 'AB-1') })).rejects.toMatchObject({
      code,
      field: `variants.1.${field}`,
    });
  });

  it('refuses what no product may look like', async () => {
    const { store } = companyInMemory();
    const base = shirt([size]);
    const tries: [WholeProduct, string][] = [
      [{ ...base, product: { ...base.product, name: '  ' } }, 'name_missing'],
      [{ ...base, product: { ...base.product, name: 'ক'.repeat(251) } }, 'name_too_long'],
      [{ ...base, variants: base.variants.map((row) => ({ ...row, active: false })) }, 'variant_missing'],
      [{ ...base, variants: base.variants.map((row) => ({ ...row, price: -1 })) }, 'price_negative'],
      [{ ...base, variants: base.variants.map((row) => ({ ...row, compare_at_price: 1 })) }, 'compare_below_price'],
      [withCode(withCode(base, 0, 'sku', 'x'), 1, 'sku', ' X '), 'sku_twice'],
    ];
    for (const [next, code] of tries) await expect(saveProduct(store, { before: undefined, next })).rejects.toMatchObject({ code });
  });

  it('tells of every variant at once what is wrong with it', async () => {
    const { store } = companyInMemory();
    const base = shirt([size]);
    const variants = base.variants.map((row, i) => (i === 0 ? { ...row, price: -1 } : { ...row, compare_at_price: 1 }));
    const next = { product: { ...base.product, name: ' ' }, variants: variants.slice(0, 2) };
    await expect(saveProduct(store, { before: undefined, next })).rejects.toMatchObject({
      field: 'name',
      others: [{ field: 'variants.0.price' }, { field: 'variants.1.compare_at_price' }],
    });
  });

  it('keeps costs from who may not see them', async () => {
    const { store, backend } = companyInMemory({ permissions: ['view_products', 'manage_products'] });
    const whole = shirt([]);
    await saveProduct(store, { before: undefined, next: whole, costs: new Map([[whole.variants[0]!.id, 100]]) });
    expect([backend.rows(Product.name).length, backend.rows(VariantCost.name).length]).toEqual([1, 0]);
  });

  it('archives many in one operation and skips those that are archived already', async () => {
    const { store, backend } = companyInMemory();
    for (let i = 0; i < 3; i += 1) await saveProduct(store, { before: undefined, next: shirt([]) });
    const rows = await store.find(Product);
    await setProductStatus(store, rows.slice(0, 1), 'archived');
    expect(await setProductStatus(store, await store.find(Product), 'archived')).toBe(2);
    expect(backend.written.at(-1)?.changes).toHaveLength(2);
  });

  it('makes a category once, whatever its spelling', async () => {
    const { store, backend } = companyInMemory();
    expect(await ensureCategory(store, 'Shirts')).toBe(await ensureCategory(store, ' shirts '));
    expect(backend.rows(ProductCategory.name)).toHaveLength(1);
  });
});

describe('stock', () => {
  it('adds movements to what was there, newest first in the history', async () => {
    const { store, backend } = companyInMemory();
    const { variants } = await saveProduct(store, { before: undefined, next: shirt([]), opening: new Map() });
    const [variant] = variants as [VariantRow];
    await adjustStock(store, variant, 10, 'purchase', 'first  delivery');
    await adjustStock(store, variant, -3, 'damage', '');
    expect(backend.rows(StockBalance.name)).toMatchObject([{ on_hand: 7 }]);
    expect((await movementsOf(store, variant.id)).map((row) => row.qty).toSorted()).toEqual([-3, 10]);
  });

  it.each([
    [0, 'quantity_zero'],
    [0.5, 'quantity_zero'],
    [1e7, 'quantity_too_big'],
  ])('refuses to move %d pieces', async (qty, code) => {
    const { store } = companyInMemory();
    const { variants } = await saveProduct(store, { before: undefined, next: shirt([]) });
    await expect(adjustStock(store, variants[0]!, qty, 'adjust', '')).rejects.toMatchObject({ code, field: 'qty' });
  });

  it.each([
    [3, 'damage'],
    [-3, 'purchase'],
    [-3, 'production'],
    [-3, 'return_in'],
  ] as const)('refuses %d pieces for the reason %s', async (qty, reason) => {
    const { store } = companyInMemory();
    const { variants } = await saveProduct(store, { before: undefined, next: shirt([]) });
    await expect(adjustStock(store, variants[0]!, qty, reason, '')).rejects.toMatchObject({ code: 'quantity_sign', field: 'qty' });
  });
});

describe('finding for an order line', () => {
  it('looks in names, options, SKUs and barcodes, the exact code first, archived ones left out', async () => {
    const { store } = companyInMemory();
    const whole = await saveProduct(store, {
      before: undefined,
      next: withCode(withCode(shirt([size]), 0, 'sku', 'SH-S'), 1, 'barcode', '4006381333931'),
      opening: new Map(),
    });
    const names = async (text: string) => (await findVariants(store, text)).map((hit) => hit.name);
    expect(await names('shi')).toEqual(['Shirt - S', 'Shirt - M']);
    expect(await names('sh-s')).toEqual(['Shirt - S']);
    expect(await names('4006381333931')).toEqual(['Shirt - M']);
    expect((await variantByCode(store, 'sh-S'))?.id).toBe(whole.variants[0]?.id);
    expect((await findVariants(store, 'sh-s'))[0]).toMatchObject({ price: 50000, stock: { onHand: 0, available: 0 } });
    await setProductStatus(store, await store.find(Product, { limit: 1 }), 'archived');
    expect(await names('shirt')).toEqual([]);
  });
});

it('makes addresses that stay readable and apart', () => {
  expect(slugOf('  নকশি কাঁথা & Co! ', '0195a000-0000-7000-8000-00000000abcd')).toBe('নকশি-কাঁথা-co-00abcd');
});

function shirt(options: readonly ProductOption[]): WholeProduct {
  const product = {
    ...blankProduct(newId(), brand, '2026-11-21T06:00:00.000Z'),
    name: 'Shirt',
    options: options.map((option) => ({ ...option })),
  };
  return {
    product,
    variants: combinations(options).map((values) => ({ ...blankVariant(newId(), product, product.created_at, values), price: 50000 })),
  };
}

function apply(whole: WholeProduct, options: readonly ProductOption[]) {
  return withOptions(
    whole,
    options,
    (values) => blankVariant(newId(), whole.product, '', values),
    () => true,
  );
}

function withCode(whole: WholeProduct, i: number, field: 'sku' | 'barcode', code: string): WholeProduct {
  return { ...whole, variants: whole.variants.map((row, at) => (at === i ? { ...row, [field]: code } : row)) };
}
