import { entityCommands } from '#data/entity-commands.ts';
import { oneLine } from '#kernel/text.ts';

import type { SupplierPriceRow } from '../materials/index.ts';
import { SupplierPrice } from '../materials/kind.ts';

export type PriceFacts = Pick<
  SupplierPriceRow,
  'supplier_id' | 'component_id' | 'supplier_sku' | 'pack_id' | 'price' | 'min_qty' | 'lead_days' | 'valid_from'
>;

/** The verbs of what suppliers ask for components. A new price is a row beside the old one. */
export const priceCommands = entityCommands<typeof SupplierPrice, PriceFacts>(SupplierPrice, 'supplier_price.save', {
  clean: (facts) => ({ ...facts, supplier_sku: oneLine(facts.supplier_sku) }),
  start: (store) => ({ created_by: null, created_at: store.now() }),
});
