import { Factory } from 'lucide-react';

import { defineModule } from '#access/feature.ts';
import { m } from '#messages';

import { components } from './components/feature.ts';
import { dailyWork } from './daily-work/feature.ts';
import { factoryOverview } from './overview/feature.ts';
import { production } from './production/feature.ts';
import { purchases } from './purchases/feature.ts';
import { workReports } from './reports/feature.ts';
import { requisitions } from './requisitions/feature.ts';
import { suppliers } from './suppliers/feature.ts';

export const factoryModule = defineModule({
  id: 'factory',
  key: 'view_factory',
  label: m.module_view_factory,
  icon: Factory,
  features: [factoryOverview, suppliers, components, purchases, production, dailyWork, workReports, requisitions],
});
