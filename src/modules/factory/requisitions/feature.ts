import { ClipboardList } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

/** Who works on the floor asks; who keeps the store, too, approves and issues (`manage_components`, asked on the page). */
export const requisitions = defineFeature({
  id: 'requisitions',
  label: m.requisitions_one,
  menu: '/app/factory/requisition',
  icon: ClipboardList,
  permission: 'manage_requisitions',
  flag: null,
  routes: {
    '/app/factory/requisition': { screen: () => import('./RequisitionList.tsx') },
    '/app/factory/requisition/:requisitionId': {
      screen: () => import('./RequisitionDetail.tsx'),
      records: { requisitions: { found: { group: m.requisitions_one, detail: 'section' } } },
    },
  },
  create: { label: m.requisitions_create, path: '/app/factory/requisition?open=new', permission: 'manage_requisitions' },
});
