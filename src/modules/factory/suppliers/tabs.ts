import type { ComponentType } from 'react';

import { type Access, allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { m } from '#messages';

import type { SupplierRow } from '../materials/index.ts';
import { FilesTab } from './parts/FilesTab.tsx';
import { LedgerTab } from './parts/LedgerTab.tsx';
import { OverviewTab } from './parts/OverviewTab.tsx';
import { PricesTab } from './parts/PricesTab.tsx';
import { PurchasesTab } from './parts/PurchasesTab.tsx';

/** A part of the page of a supplier, under its own tab. */
export type SupplierTab = {
  readonly id: string;
  readonly label: () => string;
  readonly may: (access: Access) => boolean;
  readonly Content: ComponentType<{ readonly row: Stored<SupplierRow> }>;
};

export const supplierTabs: readonly SupplierTab[] = [
  { id: 'overview', label: m.hrm_overview_label, may: () => true, Content: OverviewTab },
  {
    id: 'prices',
    label: m.suppliers_prices,
    may: (access) => allows(access, 'manage_purchases') || allows(access, 'view_financial_dashboard'),
    Content: PricesTab,
  },
  { id: 'purchases', label: m.purchases_label, may: () => true, Content: PurchasesTab },
  // What was paid stands in payments.
  {
    id: 'ledger',
    label: m.suppliers_ledger,
    may: (access) => allows(access, 'view_transactions') || allows(access, 'view_expenses'),
    Content: LedgerTab,
  },
  { id: 'files', label: m.admin_files, may: () => true, Content: FilesTab },
];
