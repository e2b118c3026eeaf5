import { m } from '#messages';

import type { PhoneOrder, Refusal } from './phone-order.ts';

/** In few words, as in a list. */
export function stateWord(order: PhoneOrder): string {
  switch (order.state) {
    case 'queued':
      return order.tries > 0 || order.notBefore > 0 ? m.shop_wait_unheard() : m.shop_wait_saved();
    case 'sending':
      return m.shop_sending();
    case 'needs_review':
      return m.shop_wait_review();
    case 'rejected':
      return refusalWord(order.reason);
    case 'accepted':
      return order.accepted.number;
    case 'cancelled':
      return m.common_cancelled();
  }
}

function refusalWord(reason: Refusal): string {
  switch (reason) {
    case 'not_found':
      return m.shop_no_shop_title();
    case 'paused':
      return m.shop_paused_text();
    case 'conflict':
      return m.shop_rejected_conflict();
    case 'invalid':
      return m.shop_rejected_invalid();
    case 'below_minimum':
      return m.shop_rejected_minimum();
    case 'zone_missing':
      return m.shop_rejected_zone();
    case 'too_large':
      return m.shop_rejected_large();
    case 'expired':
      return m.shop_wait_expired();
  }
}
