import { WalletCards } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const payroll = defineFeature({
  id: 'payroll',
  label: m.payroll_label,
  menu: '/app/hrm/payroll',
  icon: WalletCards,
  permission: 'view_payroll',
  flag: null,
  routes: {
    '/app/hrm/payroll': { screen: () => import('./RunList.tsx') },
    '/app/hrm/payroll/new': { screen: () => import('./NewRun.tsx'), title: m.payroll_new, permission: 'manage_payroll' },
    '/app/hrm/payroll/edit/:runId': { screen: () => import('./EditRun.tsx'), title: m.payroll_run, permission: 'manage_payroll' },
    '/app/hrm/payroll/:runId': {
      screen: () => import('./RunPage.tsx'),
      title: m.payroll_run,
      records: { payroll_runs: { found: { group: m.payroll_label, detail: 'title' } } },
    },
    '/app/hrm/payroll/:runId/employee/:employeeId': { screen: () => import('./SlipPage.tsx'), title: m.payroll_slip },
  },
  create: { label: m.payroll_new, path: '/app/hrm/payroll/new', permission: 'manage_payroll' },
});
