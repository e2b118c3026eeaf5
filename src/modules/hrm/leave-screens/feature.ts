import { CalendarOff } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const leave = defineFeature({
  id: 'leave',
  label: m.leave_label,
  menu: '/app/hrm/leave',
  icon: CalendarOff,
  permission: 'manage_leave_requests',
  flag: null,
  routes: { '/app/hrm/leave': { screen: () => import('./LeavePage.tsx') } },
});
