import { m } from '#messages';
import type { Tone } from '#ui/display/StatusBadge.tsx';

import type { ReturnState, ReturnType } from '../sale-rules/kind.ts';

/* Names of what returns can be. */

export const stateText: Readonly<Record<ReturnState, () => string>> = {
  expected: m.returns_state_expected,
  in_transit: m.returns_state_in_transit,
  received: m.returns_state_received,
  inspected: m.returns_state_inspected,
  lost: m.returns_state_lost,
  claimed: m.returns_state_claimed,
  rejected: m.returns_state_rejected,
  closed: m.returns_state_closed,
};

export const stateTone: Readonly<Record<ReturnState, Tone>> = {
  expected: 'info',
  in_transit: 'accent',
  received: 'warning',
  inspected: 'warning',
  lost: 'danger',
  claimed: 'accent',
  rejected: 'neutral',
  closed: 'success',
};

export const typeText: Readonly<Record<ReturnType, () => string>> = {
  cancelled_parcel: m.common_cancelled,
  partial_remainder: m.returns_type_partial_remainder,
  paid_return: m.returns_type_paid_return,
  lost_claim: m.returns_type_lost_claim,
  customer_return: m.returns_type_customer_return,
  unannounced: m.returns_type_unannounced,
};
