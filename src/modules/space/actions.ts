import { type LucideIcon, Plus, ScanLine } from 'lucide-react';

import type { PermissionKey } from '#access/permissions.ts';
import { m } from '#messages';

/** The few things that people start with, most frequent first. */
export type QuickAction = {
  readonly label: () => string;
  readonly path: string;
  readonly permission: PermissionKey;
  readonly icon: LucideIcon;
};

export const actions: readonly QuickAction[] = [
  { label: () => m.space_new_order(), path: '/app/ecom-orders/new', permission: 'manage_ecom_orders', icon: Plus },
  { label: () => m.space_scan(), path: '/app/parcels?scan=dispatch', permission: 'manage_parcels', icon: ScanLine },
];
