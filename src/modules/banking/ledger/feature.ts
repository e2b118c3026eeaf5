import { ArrowLeftRight } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const ledger = defineFeature({
  id: 'ledger',
  label: m.banking_label,
  menu: '/app/banking',
  icon: ArrowLeftRight,
  permission: 'view_transactions',
  flag: null,
  routes: {
    '/app/banking': {
      screen: () => import('./BankingPage.tsx'),
      records: { transactions: { found: { group: m.banking_label, detail: 'party_name' } } },
    },
  },
  create: { label: m.banking_new, path: '/app/banking?open=new', permission: 'manage_transactions' },
});
