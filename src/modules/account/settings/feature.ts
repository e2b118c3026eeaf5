import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const settings = defineFeature({
  id: 'settings',
  label: m.settings_label,
  menu: '/app/settings',
  icon: 'Settings',
  permission: 'manage_order_settings',
  owner: true,
  flag: null,
  routes: { '/app/settings': { screen: () => import('./SettingsPage.tsx') } },
});
