import { Undo2 } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const returns = defineFeature({
  id: 'returns',
  label: m.returns_label,
  menu: '/app/returns',
  icon: Undo2,
  permission: 'view_returns',
  flag: null,
  routes: {
    '/app/returns': {
      screen: () => import('./ReturnList.tsx'),
      records: { returns: { found: { group: m.returns_label, detail: 'ship_name' } } },
    },
  },
});
