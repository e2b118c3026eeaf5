import { Layers } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const components = defineFeature({
  id: 'components',
  label: m.components_label,
  menu: '/app/factory/components',
  icon: Layers,
  permission: 'manage_components',
  flag: null,
  routes: {
    '/app/factory/components': {
      screen: () => import('./ComponentList.tsx'),
      records: { components: { found: { group: m.components_label, detail: 'code' } } },
    },
  },
  create: { label: m.components_create, path: '/app/factory/components?open=new', permission: 'manage_components' },
});
