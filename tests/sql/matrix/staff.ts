import { Advance, AdvanceEvent, AdvanceRule, OwnAdvance, PayEntry } from '#modules/hrm/advances/kind.ts';
import { LeaveEntry, LeaveRequest, LeaveTerms, LeaveType, OwnLeaveRequest } from '#modules/hrm/leave/kind.ts';
import { PayComponent, PayGroup, PayRule } from '#modules/hrm/pay-setup/kind.ts';
import { PayrollEntry, PayrollRun } from '#modules/hrm/payroll/kind.ts';
import {
  Department,
  Employee,
  EmployeeCompensation,
  EmployeeDocument,
  EmployeeJob,
  EmployeePin,
  EmployeePrivate,
  WorkPlace,
} from '#modules/hrm/people/kind.ts';
import {
  AttendanceRule,
  DayClosing,
  DayMark,
  Holiday,
  OwnRequest,
  Punch,
  PunchRequest,
  RosterCell,
  ShiftAssignment,
  ShiftHours,
  WorkShift,
} from '#modules/hrm/time/kind.ts';

import type { TestCompany } from '../company.ts';
import { termsOf } from '../sample-leave.ts';
import { addBatch, addSlip } from '../sample-pay.ts';
import { addSample } from '../sample.ts';

/** The name of the one file that a record has. */
export const photoName = `${'5a'.repeat(32)}.webp`;

/** An employee with everything that is kept of one, a paper of his, somebody who is new, the owner's own record, a shift, and what somebody asked for. */
export type Staff = {
  readonly employee: string;
  readonly paper: string;
  readonly newcomer: string;
  readonly self: string;
  readonly shift: string;
  readonly payGroup: string;
  readonly run: string;
  /** A type of leave, and requests with papers: somebody's, and the owner's own. */
  readonly leaveType: string;
  readonly leave: string;
  readonly ownLeave: string;
  readonly advance: Owing;
  readonly penalty: Owing;
};
type Owing = { readonly id: string; readonly employee: string };
export async function employ(company: TestCompany): Promise<Staff> {
  const [department, place, newcomer] = [
    await addSample(company, Department),
    await addSample(company, WorkPlace),
    await addSample(company, Employee),
  ];
  const { id: employee } = await addSample(company, Employee, {
    department_id: department.id,
    place_id: place.id,
    manager_id: newcomer.id,
  });
  for (const kind of [EmployeeJob, EmployeePrivate, EmployeePin, EmployeeCompensation])
    await addSample(company, kind, { employee_id: employee });
  for (const kind of [
    OwnRequest,
    ShiftHours,
    Holiday,
    AttendanceRule,
    ShiftAssignment,
    RosterCell,
    Punch,
    PunchRequest,
    DayMark,
    DayClosing,
    LeaveTerms,
    LeaveEntry,
    AdvanceRule,
    OwnAdvance,
    Advance,
    PayEntry,
    AdvanceEvent,
  ])
    await addSample(company, kind);

  await company.server.sql(
    'insert into public.kiosk_locks (tenant_id, id, employee_id, locked_at, tries) values ($1, gen_random_uuid(), $2, now(), 5)',
    [company.tenant, employee],
  );
  const [payGroup, run] = [await addSample(company, PayGroup), await addSample(company, PayrollRun)];
  for (const kind of [PayComponent, PayRule]) await addSample(company, kind);
  await addSample(company, PayrollEntry, { key: `${run.id}:${employee}`, run_id: run.id, employee_id: employee });
  const paper = await addSample(company, EmployeeDocument, { employee_id: employee });
  const leave = await addSample(company, LeaveRequest);
  const ownLeave = await addSample(company, OwnLeaveRequest);
  // Who is away is told to others than who asks.
  await addSample(company, LeaveRequest, { status: 'approved' });
  const leaveType = (await addSample(company, LeaveType)).id;
  await addSample(company, LeaveTerms, termsOf(leaveType));
  const owed = await owing(company);
  const records = [
    ...[`employees/${employee}`, `employee_documents/${paper.id}`, `leave_requests/${leave.id}`],
    ...[`own_leave_requests/${ownLeave.id}`, `advances/${owed.advance.id}`],
  ];
  for (const record of records)
    await company.server.sql(`insert into storage.objects (bucket_id, name) values ('files', $1)`, [
      `${company.tenant}/${record}/${photoName}`,
    ]);
  const [self] = await company.server.sql<{ id: string }>('select id from public.employees where tenant_id = $1 and user_id = $1', [
    company.tenant,
  ]);
  // Of a person whose slip is final nothing is entered any more.
  const paid = await addSample(company, PayrollRun);
  const batch = await addBatch(company, paid.id);
  for (const person of [employee, self?.id ?? '']) await addSlip(company, paid.id, person, batch);
  const shift = await addSample(company, WorkShift);
  return {
    ...{ employee, paper: paper.id, newcomer: newcomer.id, self: self?.id ?? '', shift: shift.id, payGroup: payGroup.id, run: run.id },
    ...{ leaveType, leave: leave.id, ownLeave: ownLeave.id, ...owed },
  };
}

/** What somebody asked for, and what somebody owes. */
async function owing({ server, tenant }: TestCompany): Promise<Pick<Staff, 'advance' | 'penalty'>> {
  const find = async (status: string): Promise<Owing> => {
    const [found] = await server.sql<Owing>(
      'select id, employee_id as employee from public.advances where tenant_id = $1 and status = $2 and user_id is null order by id limit 1',
      [tenant, status],
    );
    return found ?? { id: '', employee: '' };
  };
  return { advance: await find('requested'), penalty: await find('approved') };
}
