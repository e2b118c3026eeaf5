import { Landmark } from 'lucide-react';

import { defineModule } from '#access/feature.ts';
import { m } from '#messages';

import { expenses } from './expenses/feature.ts';
import { ledger } from './ledger/feature.ts';
import { payments } from './payments/feature.ts';

export const bankingModule = defineModule({
  id: 'banking',
  key: 'view_transactions',
  label: m.module_view_transactions,
  icon: Landmark,
  features: [ledger, expenses, payments],
});
