import { type LucideIcon, Plus, ScanLine } from 'lucide-react';

import type { Access } from '#access/access.ts';
import { m } from '#messages';
import { offersOrders, offersParcels } from '#modules/business/offered.ts';

/** The few things that people start with, most frequent first. */
export type QuickAction = {
  readonly label: () => string;
  readonly path: string;
  readonly offered: (access: Access) => boolean;
  readonly icon: LucideIcon;
};

export const actions: readonly QuickAction[] = [
  {
    label: () => m.orders_new(),
    path: '/app/ecom-orders/new',
    offered: (access) => offersOrders(access, 'manage_ecom_orders'),
    icon: Plus,
  },
  {
    label: () => m.parcels_scan_title(),
    path: '/app/parcels?scan=dispatch',
    offered: (access) => offersParcels(access, 'manage_parcels'),
    icon: ScanLine,
  },
];
