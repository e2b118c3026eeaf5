import { Users } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const customers = defineFeature({
  id: 'customers',
  label: m.customers_label,
  menu: '/app/customers',
  icon: Users,
  permission: 'view_customers',
  flag: null,
  routes: {
    '/app/customers': { screen: () => import('./CustomerList.tsx') },
    '/app/customers/:customerId': {
      screen: () => import('./CustomerDetail.tsx'),
      records: { customers: { found: { group: m.customers_label, detail: 'phone' } } },
    },
  },
  create: { label: m.customers_create, path: '/app/customers?open=new', permission: 'manage_customers' },
});
