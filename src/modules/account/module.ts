import { Building2 } from 'lucide-react';

import { defineModule } from '#access/feature.ts';
import { m } from '#messages';

import { brands } from './brands/feature.ts';
import { labels } from './labels/feature.ts';
import { profile } from './profile/feature.ts';
import { roles } from './roles/feature.ts';
import { settings } from './settings/feature.ts';
import { team } from './team/feature.ts';

export const accountModule = defineModule({
  id: 'account',
  key: null,
  label: m.common_company,
  icon: Building2,
  features: [brands, labels, team, roles, settings, profile],
});
