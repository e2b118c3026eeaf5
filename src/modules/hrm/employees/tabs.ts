import type { ComponentType } from 'react';

import type { PermissionKey } from '#access/permissions.ts';
import type { Stored } from '#data/kind.ts';
import { m } from '#messages';

import { EmployeeAdvances } from '../advance-screens/index.ts';
import { EmployeeDays } from '../attendance/index.ts';
import type { EmployeeRow } from '../people/index.ts';
import { DocumentsTab } from './parts/DocumentsTab.tsx';
import { ProfileTab } from './parts/ProfileTab.tsx';
import { WorkTab } from './parts/WorkTab.tsx';

/** A part of the page of an employee, under its own tab. */
export type EmployeeTab = {
  readonly id: string;
  readonly label: () => string;
  /** Needed besides that of the page. */
  readonly permission?: PermissionKey;
  readonly Content: ComponentType<{ readonly row: Stored<EmployeeRow> }>;
};

export const employeeTabs: readonly EmployeeTab[] = [
  { id: 'profile', label: m.profile_title, Content: ProfileTab },
  { id: 'work', label: m.people_tab_work, Content: WorkTab },
  { id: 'attendance', label: m.attendance_label, permission: 'view_attendance', Content: EmployeeDays },
  { id: 'advances', label: m.advances_label, permission: 'manage_advances', Content: EmployeeAdvances },
  { id: 'documents', label: m.people_tab_documents, Content: DocumentsTab },
];
