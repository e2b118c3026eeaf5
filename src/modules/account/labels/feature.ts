import { Tags } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const labels = defineFeature({
  id: 'labels',
  label: m.labels_label,
  menu: '/app/labels',
  icon: Tags,
  permission: 'manage_labels',
  flag: null,
  routes: { '/app/labels': { screen: () => import('./LabelList.tsx') } },
});
