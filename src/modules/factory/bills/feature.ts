import { Shirt } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const production = defineFeature({
  id: 'production',
  label: m.products_movement_production,
  menu: '/app/factory/production',
  icon: Shirt,
  permission: 'manage_production',
  flag: null,
  routes: {
    '/app/factory/production': {
      screen: () => import('./BillList.tsx'),
      records: { bills_of_materials: { found: { group: m.bills_one, detail: 'bill_no' } } },
    },
  },
});
