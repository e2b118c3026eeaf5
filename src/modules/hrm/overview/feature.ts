import { Gauge } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const hrmOverview = defineFeature({
  id: 'hrm-overview',
  label: m.hrm_overview_label,
  menu: '/app/hrm',
  icon: Gauge,
  permission: 'view_hrm_dashboard',
  flag: null,
  routes: { '/app/hrm': { screen: () => import('./HrmOverview.tsx') } },
});
