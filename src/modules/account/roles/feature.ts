import { ShieldCheck } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const roles = defineFeature({
  id: 'roles',
  label: m.roles_label,
  menu: '/app/roles',
  icon: ShieldCheck,
  permission: 'manage_team',
  flag: null,
  routes: { '/app/roles': { screen: () => import('./RolesPage.tsx') } },
  create: { label: m.roles_create, path: '/app/roles?open=new', permission: 'manage_team' },
});
