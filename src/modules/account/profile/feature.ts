import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

/** Reached through the menu of the person. */
export const profile = defineFeature({
  id: 'profile',
  label: m.profile_title,
  permission: null,
  flag: null,
  routes: { '/app/profile': { screen: () => import('./Profile.tsx') } },
});
