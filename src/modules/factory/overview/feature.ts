import { Gauge } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const factoryOverview = defineFeature({
  id: 'factory-overview',
  label: m.hrm_overview_label,
  menu: '/app/factory',
  icon: Gauge,
  permission: 'view_factory',
  flag: null,
  routes: { '/app/factory': { screen: () => import('./FactoryOverview.tsx') } },
});
