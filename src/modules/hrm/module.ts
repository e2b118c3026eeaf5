import { IdCard } from 'lucide-react';

import { defineModule } from '#access/feature.ts';
import { m } from '#messages';

import { advances } from './advance-screens/feature.ts';
import { attendance } from './attendance/feature.ts';
import { employees } from './employees/feature.ts';
import { leave } from './leave-screens/feature.ts';
import { hrmOverview } from './overview/feature.ts';
import { payroll } from './payroll-screens/feature.ts';

export const hrmModule = defineModule({
  id: 'hrm',
  key: 'view_hrm_dashboard',
  label: m.module_view_hrm_dashboard,
  icon: IdCard,
  features: [hrmOverview, employees, attendance, leave, advances, payroll],
});
