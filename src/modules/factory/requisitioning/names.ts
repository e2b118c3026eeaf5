import { m } from '#messages';

import type { RequisitionState } from './issued.ts';

/* What the values of requisitions are called. */

export const requisitionStateText: Readonly<Record<RequisitionState, () => string>> = {
  draft: m.products_status_draft,
  submitted: m.expenses_waiting,
  approved: m.expenses_as_approved,
  picking: m.requisitions_state_picking,
  partly_issued: m.requisitions_state_partly,
  issued: m.requisitions_state_issued,
  closed: m.purchases_state_closed,
  rejected: m.expenses_state_rejected,
  cancelled: m.common_cancelled,
};

export const purposeText = {
  production: m.requisitions_for_production,
  maintenance: m.requisitions_for_maintenance,
  sample: m.requisitions_for_sample,
  office: m.requisitions_for_office,
} as const;

export const priorityText = { low: m.requisitions_low, normal: m.requisitions_normal, high: m.requisitions_high } as const;
