import { Banknote } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const payments = defineFeature({
  id: 'payments',
  label: m.payments_label,
  menu: '/app/payment',
  icon: Banknote,
  permission: 'view_expenses',
  flag: null,
  routes: {
    '/app/payment': {
      screen: () => import('./PaymentPage.tsx'),
      records: { payments: { found: { group: m.payments_label, detail: 'party_name' } } },
    },
  },
});
