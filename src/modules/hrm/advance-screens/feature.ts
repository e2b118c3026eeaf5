import { HandCoins } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const advances = defineFeature({
  id: 'advances',
  label: m.advances_label,
  menu: '/app/hrm/advances',
  icon: HandCoins,
  permission: 'manage_advances',
  flag: null,
  routes: {
    '/app/hrm/advances': {
      screen: () => import('./AdvanceList.tsx'),
      records: { advances: { found: { group: m.advances_label, detail: 'purpose' } } },
    },
  },
  create: { label: m.advances_new, path: '/app/hrm/advances?open=new', permission: 'manage_advances' },
});
