import { CalendarCheck } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const attendance = defineFeature({
  id: 'attendance',
  label: m.attendance_label,
  menu: '/app/hrm/attendance',
  icon: CalendarCheck,
  permission: 'view_attendance',
  flag: null,
  routes: { '/app/hrm/attendance': { screen: () => import('./AttendancePage.tsx') } },
});
