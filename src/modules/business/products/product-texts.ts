import { worded } from '#kernel/worded.ts';
import { m } from '#messages';

import type { ProductRow } from './rules.ts';
import type { Movement } from './stock.ts';

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
  };
  return worded(texts, type);
}
