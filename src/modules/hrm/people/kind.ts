import { defineAction } from '#data/action.ts';

import { Employee, EmployeeJob } from './kind-employee.ts';
import { EmployeeCompensation, EmployeeDocument, EmployeePin, EmployeePrivate, privateFields } from './kind-private.ts';
import { Department, WorkPlace } from './kind-setup.ts';

export * from './kind-employee.ts';
export * from './kind-private.ts';
export * from './kind-setup.ts';

export const peopleKinds = [
  Department,
  WorkPlace,
  Employee,
  EmployeeJob,
  EmployeePrivate,
  EmployeeDocument,
  EmployeePin,
  EmployeeCompensation,
] as const;

const all = { insert: true, patch: '*' } as const;

export const peopleActions = [
  defineAction({
    name: 'people_setup.save',
    permission: ['manage_hrm_settings', 'manage_employees'],
    touches: { departments: all, work_places: all },
  }),
  defineAction({
    name: 'employee.save',
    permission: 'manage_employees',
    touches: {
      employees: all,
      employee_jobs: { insert: true },
      employee_private: { insert: true, patch: privateFields },
      employee_documents: {
        insert: true,
        patch: ['employee_id', 'type', 'title', 'photos', 'issued_on', 'expires_on', 'note', 'deleted_at'],
      },
      employee_pins: { insert: true, patch: ['salt', 'verifier', 'pin_mark', 'set_at', 'deleted_at'] },
    },
  }),
  defineAction({ name: 'compensation.add', permission: 'manage_payroll', touches: { employee_compensations: { insert: true } } }),
] as const;
