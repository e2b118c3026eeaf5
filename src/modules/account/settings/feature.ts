import { Settings } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

import { openingKeys } from './section-keys.ts';

export const settings = defineFeature({
  id: 'settings',
  label: m.settings_label,
  menu: '/app/settings',
  icon: Settings,
  permission: openingKeys,
  owner: true,
  flag: null,
  routes: { '/app/settings': { screen: () => import('./SettingsPage.tsx') } },
});
