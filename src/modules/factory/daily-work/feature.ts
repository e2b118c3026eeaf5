import { SquarePen } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const dailyWork = defineFeature({
  id: 'daily_work',
  label: m.floor_label,
  menu: '/app/factory/daily-work',
  icon: SquarePen,
  permission: 'manage_production',
  flag: null,
  routes: { '/app/factory/daily-work': { screen: () => import('./DailyWork.tsx') } },
});
