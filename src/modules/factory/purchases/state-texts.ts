import { Ban, CircleCheck, FileText, PackageCheck, PackageOpen, PackageX, ShoppingCart } from 'lucide-react';

import { m } from '#messages';

import type { StateTexts } from '../../entity/index.ts';
import { type PurchaseState, purchaseStateText } from '../purchasing/index.ts';

/** How a purchase looks where it stands, and the step that leads there; that goods come is told by receipts. */
export const stateTexts: StateTexts<PurchaseState> = {
  draft: { name: purchaseStateText.draft, tone: 'neutral', icon: FileText, step: m.common_to_draft },
  ordered: { name: purchaseStateText.ordered, tone: 'info', icon: ShoppingCart, step: m.purchases_order },
  partly_received: { name: purchaseStateText.partly_received, tone: 'warning', icon: PackageOpen, step: m.purchases_receive },
  received: { name: purchaseStateText.received, tone: 'success', icon: PackageCheck, step: m.purchases_receive },
  closed: { name: purchaseStateText.closed, tone: 'neutral', icon: CircleCheck, step: m.purchases_close },
  closed_short: {
    ...{ name: purchaseStateText.closed_short, tone: 'neutral', icon: PackageX, step: m.purchases_close_short },
    asks: m.purchases_close_short_text,
  },
  cancelled: {
    ...{ name: purchaseStateText.cancelled, tone: 'danger', icon: Ban, step: m.purchases_cancel },
    asks: m.common_cancel_text,
  },
};
