import { Truck } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const parcels = defineFeature({
  id: 'parcels',
  label: m.parcels_label,
  menu: '/app/parcels',
  icon: Truck,
  permission: 'view_parcels',
  flag: null,
  routes: {
    '/app/parcels': { screen: () => import('./ParcelList.tsx') },
    '/app/parcels/new': { screen: () => import('./ParcelForm.tsx'), permission: 'manage_parcels', title: m.parcels_new },
    '/app/parcels/edit/:parcelId': { screen: () => import('./ParcelForm.tsx'), permission: 'manage_parcels', title: m.parcels_edit },
    '/app/parcels/:parcelId': {
      screen: () => import('./ParcelDetail.tsx'),
      title: m.parcels_parcel,
      records: { parcels: { found: { group: m.parcels_label, detail: 'ship_name' } } },
    },
  },
  create: { label: m.parcels_new, path: '/app/parcels/new', permission: 'manage_parcels' },
});
