import { m } from '#messages';

import type { PurchaseState } from './received.ts';

/* What the values of purchases are called. */

export const purchaseStateText: Readonly<Record<PurchaseState, () => string>> = {
  draft: m.products_status_draft,
  ordered: m.purchases_state_ordered,
  partly_received: m.purchases_state_partly,
  received: m.returns_scan_received,
  closed: m.purchases_state_closed,
  closed_short: m.purchases_state_short,
  cancelled: m.common_cancelled,
};

export const landedTypeText = {
  freight: m.purchases_landed_freight,
  duty: m.purchases_landed_duty,
  loading: m.purchases_landed_loading,
  agent: m.purchases_landed_agent,
  other: m.purchases_landed_other,
} as const;

export const landedBasisText = {
  value: m.purchases_basis_value,
  quantity: m.purchases_basis_quantity,
  weight: m.purchases_basis_weight,
  manual: m.purchases_basis_manual,
} as const;
