import type { Scene } from '#data/demo.ts';

import { accountsDemo } from '../../../banking/setup/demo.ts';
import { companyDemo } from '../../../company/demo.ts';
import { productsDemo, type Ware } from '../../products/demo.ts';
import type { DraftItem } from '../index.ts';
import type { Buyer } from './buyers.ts';
import { salesDemo } from './setup.ts';

/** What a buyer orders: one to four lines of one brand, sometimes with a discount or an advance. */
export function draftFor(scene: Scene, buyer: Buyer) {
  const { chance } = scene;
  const [wares, accounts, { inside, outside }] = [scene.of(productsDemo), scene.of(accountsDemo), scene.of(salesDemo)];
  const brand = chance.hits(0.68) ? 'nakshi' : 'mati';
  const pool = wares.filter(({ good }) => good.brand === brand).flatMap((ware) => Array.from({ length: ware.good.demand }, () => ware));
  const chosen = new Set(Array.from({ length: chance.pick([1, 1, 1, 2, 2, 3, 4]) }, () => chance.pick(pool)));
  const items = [...chosen].map((ware): DraftItem => lineOf(ware, chance.pick(ware.variants), chance.pick([1, 1, 1, 1, 2, 2, 3])));
  const zone = buyer.insideDhaka ? inside : outside;
  const goods = items.reduce((sum, item) => sum + item.quantity * item.price, 0);
  const pays = chance.weighted({ nothing: 66, delivery: 22, part: 8, all: 4 });
  const discount = chance.hits(0.12)
    ? ({ discount_type: 'percent', discount_value: chance.pick([500, 1000, 1500]) } as const)
    : ({ discount_type: 'fixed', discount_value: 0 } as const);
  const due = goods - Math.round((goods * (discount.discount_type === 'percent' ? discount.discount_value : 0)) / 10_000) + zone.fee;
  const advance = { nothing: 0, delivery: zone.fee, part: Math.round(due / 200_00) * 100_00, all: due }[pays];
  return {
    brand_id: scene.of(companyDemo)[brand],
    ship_name: buyer.name,
    ship_phone: buyer.phone,
    ship_address: buyer.address,
    ship_zone_id: zone.id,
    ship_city: buyer.city,
    ship_area: buyer.area,
    items,
    ...discount,
    delivery_fee: zone.fee,
    customer_note: chance.hits(0.1) ? chance.pick(wishes) : '',
    source: chance.weighted({ facebook: 60, phone: 22, manual: 18 }),
    advance: Math.min(advance, due),
    bank_account_id: advance > 0 ? (chance.hits(0.85) ? accounts.bkash : accounts.bank) : null,
  };
}

function lineOf({ good }: Ware, variant: Ware['variants'][number], quantity: number): DraftItem {
  return {
    variant_id: variant.id,
    product_name: good.name,
    variant_title: variant.title,
    sku: variant.sku,
    quantity,
    price: variant.price,
  };
}

export function weightOf(scene: Scene, items: readonly DraftItem[]): number {
  const weights = new Map(
    scene.of(productsDemo).flatMap(({ good, variants }) => variants.map((variant) => [variant.id, good.weight] as const)),
  );
  return items.reduce((sum, item) => sum + item.quantity * (weights.get(item.variant_id ?? '') ?? 300), 0);
}

const wishes = ['Please call before delivery.', 'Gift wrap, please.', 'বিকাল ৫টার পরে দেবেন।', 'Leave it with the guard.'];
