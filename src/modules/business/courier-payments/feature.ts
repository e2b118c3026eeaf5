import { HandCoins } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const parcelPayment = defineFeature({
  id: 'parcel-payment',
  label: m.statements_label,
  menu: '/app/parcel-payment',
  icon: HandCoins,
  permission: 'view_parcel_payments',
  flag: 'business.parcel_payment',
  routes: {
    '/app/parcel-payment': { screen: () => import('./DueList.tsx') },
    '/app/group-payment': { screen: () => import('./StatementList.tsx'), title: m.statements_list },
    '/app/group-payment/:paymentId': {
      screen: () => import('./StatementDetail.tsx'),
      title: m.banking_statement,
      records: { group_payments: { found: { group: m.statements_list, detail: 'statement_ref' } } },
    },
  },
  create: { label: m.statements_new, path: '/app/group-payment?open=new', permission: 'manage_parcel_payments' },
});
