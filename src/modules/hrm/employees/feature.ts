import { IdCard } from 'lucide-react';

import { defineFeature } from '#access/feature.ts';
import { m } from '#messages';

export const employees = defineFeature({
  id: 'employees',
  label: m.people_kind_employees,
  menu: '/app/hrm/employees',
  icon: IdCard,
  permission: 'manage_employees',
  flag: null,
  routes: {
    '/app/hrm/employees': { screen: () => import('./EmployeeList.tsx') },
    '/app/hrm/employees/:employeeId': {
      screen: () => import('./EmployeeDetail.tsx'),
      records: { employees: { found: { group: m.people_kind_employees, detail: 'code' } } },
    },
  },
  create: { label: m.people_create, path: '/app/hrm/employees?open=new', permission: 'manage_employees' },
});
