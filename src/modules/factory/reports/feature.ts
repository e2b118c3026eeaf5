import { NotebookText } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const workReports = defineFeature({
  id: 'work_reports',
  label: m.working_reports,
  menu: '/app/factory/reports',
  icon: NotebookText,
  permission: 'manage_production',
  flag: null,
  routes: {
    '/app/factory/reports': { screen: () => import('./ReportList.tsx') },
    '/app/factory/reports/:reportId': {
      screen: () => import('./ReportDetail.tsx'),
      title: m.working_report,
      records: { work_reports: { found: { group: m.working_reports, detail: 'day' } } },
    },
  },
});
