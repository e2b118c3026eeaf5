import { Users } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const team = defineFeature({
  id: 'team',
  label: m.team_label,
  menu: '/app/team',
  icon: Users,
  permission: 'manage_team',
  flag: null,
  routes: { '/app/team': { screen: () => import('./TeamPage.tsx') } },
  create: { label: m.team_invite, path: '/app/team?open=invite', permission: 'manage_team' },
});
