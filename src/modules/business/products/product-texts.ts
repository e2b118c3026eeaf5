import { worded } from '#kernel/worded.ts';
import { m } from '#messages';

import type { ProductRow } from './rules.ts';
import type { Movement, Stock } from './stock.ts';

export function productStatusText(status: ProductRow['status']): string {
  return worded({ active: m.common_active, draft: m.products_status_draft, archived: m.products_status_archived }, status);
}

export function movementText(type: Movement['type']): string {
  const texts = {
    opening: m.products_opening_stock,
    purchase: m.products_movement_purchase,
    production: m.products_movement_production,
    sale_out: m.products_movement_sale_out,
    return_in: m.products_movement_return_in,
    damage: m.products_movement_damage,
    adjust: m.products_movement_adjust,
    transfer: m.products_movement_transfer,
    count: m.products_take,
  };
  return worded(texts, type);
}

/** The names of the four numbers of stock. */
export const stockNames: Readonly<Record<keyof Stock, () => string>> = {
  onHand: m.products_field_on_hand,
  reserved: m.products_field_reserved,
  available: m.products_field_available,
  withCourier: m.products_field_with_courier,
};

/** A variant's stock in a line; nothing where it is not counted (`null`). */
export function stockText(stock: Stock | null, number: (value: number) => string): string {
  if (stock === null) return '';
  const { onHand, reserved, available, withCourier } = stock;
  const shelf =
    onHand <= 0
      ? m.orders_out_of_stock()
      : reserved === 0
        ? m.orders_in_stock({ n: number(onHand) })
        : m.products_available_of({ available: number(Math.max(0, available)), on_hand: number(onHand) });
  return withCourier > 0 ? `${shelf} · ${m.products_with_courier({ n: number(withCourier) })}` : shelf;
}
