import { Truck } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const suppliers = defineFeature({
  id: 'suppliers',
  label: m.suppliers_label,
  menu: '/app/factory/suppliers',
  icon: Truck,
  permission: 'manage_suppliers',
  flag: null,
  routes: {
    '/app/factory/suppliers': { screen: () => import('./SupplierList.tsx') },
    '/app/factory/suppliers/:supplierId': {
      screen: () => import('./SupplierDetail.tsx'),
      records: { suppliers: { found: { group: m.suppliers_label, detail: 'phone' } } },
    },
  },
  create: { label: m.suppliers_create, path: '/app/factory/suppliers?open=new', permission: 'manage_suppliers' },
});
