import { ReceiptText } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const expenses = defineFeature({
  id: 'expenses',
  label: m.money_expense,
  menu: '/app/expense',
  icon: ReceiptText,
  permission: 'view_expenses',
  flag: null,
  routes: {
    '/app/expense': {
      screen: () => import('./ExpenseList.tsx'),
      records: { expenses: { found: { group: m.money_expense, detail: 'party_name' } } },
    },
  },
  create: { label: m.expenses_new, path: '/app/expense?open=new', permission: 'view_expenses' },
});
