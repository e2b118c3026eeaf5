import { defineAction } from '#data/action.ts';

import { LandedCost, Purchase, PurchaseFeed, PurchasePrice, Receipt } from './kind-purchase.ts';

export {
  LandedCost,
  type PriceLine,
  Purchase,
  PurchaseFeed,
  type PurchaseLine,
  PurchasePrice,
  type PurchaseStatus,
  Receipt,
  type ReceiptLine,
} from './kind-purchase.ts';

export const purchaseKinds = [Purchase, PurchasePrice, Receipt, LandedCost, PurchaseFeed] as const;

export const purchaseActions = [
  defineAction({
    name: 'purchase.save',
    permission: 'manage_purchases',
    touches: {
      purchases: {
        insert: true,
        patch: [
          ...(['status', 'reason', 'supplier_id', 'supplier_name', 'order_date', 'expected_date', 'location_id'] as const),
          ...(['lines', 'tags', 'notes', 'deleted_at'] as const),
        ],
      },
      purchase_prices: { insert: true, patch: ['lines', 'discount', 'tax_in_cost', 'bill_no', 'terms_days', 'category_id', 'photos'] },
    },
  }),
  /** Goods are taken in by whoever keeps the store, without seeing what they cost; the server moves them onto the shelf. */
  defineAction({
    name: 'receipt.save',
    permission: ['manage_purchases', 'manage_components'],
    touches: { receipts: { insert: true, patch: ['voided_at', 'void_reason', 'notes', 'photos'] } },
  }),
  defineAction({
    name: 'landed_cost.save',
    permission: 'manage_purchases',
    touches: { landed_costs: { insert: true, patch: ['voided_at', 'void_reason'] } },
  }),
] as const;
