import { House } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const spaceFeature = defineFeature({
  id: 'space',
  label: () => m.space_title(),
  menu: '/app',
  icon: House,
  permission: null,
  flag: null,
  routes: { '/app': { screen: () => import('./MySpace.tsx') } },
});
