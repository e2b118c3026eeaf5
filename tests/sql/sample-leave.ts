import type { AnyKind } from '#data/kind.ts';
import { LeaveEntry, LeaveRequest, LeaveTerms, LeaveType, OwnLeaveRequest } from '#modules/hrm/leave/kind.ts';
import { Employee } from '#modules/hrm/people/kind.ts';

import { sampleRow } from '../fixtures/sample-row.ts';
import { type TestCompany, today } from './company.ts';

/* Rows of leave that the server takes: a day of a type that nothing is counted against. */

type Sample = Readonly<Record<string, unknown>> & { readonly id: string };
type Add = (company: TestCompany, kind: AnyKind, overrides?: Readonly<Record<string, unknown>>) => Promise<Sample>;

const instant = (time: string): string => `${today()}T${time}:00.000Z`;
export const dayOff = (day: string, part = 'full', md = 1000) => ({
  ...{ day, part, portion_md: md, class: 'work', counted_md: md, paid_md: md },
});

/** Today, a whole day of it. */
export const leaveOf = (employee_id: string, type_id: string, overrides: Readonly<Record<string, unknown>> = {}) => ({
  ...{ employee_id, type_id, from_day: today(), to_day: today(), from_part: 'full', to_part: 'full', minutes: null, reason: 'Family' },
  ...{ status: 'submitted', days: [dayOff(today())], counted_md: 1000, created_at: instant('03:01'), deleted_at: null },
  ...{ decided_note: '', decided_at: null },
  ...overrides,
});

export const termsOf = (type_id: string, overrides: Readonly<Record<string, unknown>> = {}) => ({
  ...{ type_id, effective_from: '2026-01-01', paid_md: 1000, unit: 'half_day', counts_offdays: false, accrual: 'none', annual_md: 0 },
  ...{ negative_limit_md: null, created_at: instant('00:00') },
  ...overrides,
});

export function leaveSamples(addSample: Add): Readonly<Record<string, (company: TestCompany) => Promise<Sample>>> {
  const someone = async (company: TestCompany): Promise<string> => (await addSample(company, Employee)).id;
  const typeOf = async (company: TestCompany): Promise<string> => (await addSample(company, LeaveType)).id;
  const asked = async (company: TestCompany, employee: string) => {
    const type_id = await typeOf(company);
    await addSample(company, LeaveTerms, termsOf(type_id));
    return leaveOf(employee, type_id, { request_no: `LV-${crypto.randomUUID().slice(0, 12)}` });
  };
  return {
    leave_terms: async (company) => sampleRow(LeaveTerms, termsOf(await typeOf(company))),
    leave_requests: async (company) => sampleRow(LeaveRequest, { ...(await asked(company, await someone(company))), photos: [] }),
    leave_entries: async (company) =>
      sampleRow(LeaveEntry, {
        ...{ source: '', employee_id: await someone(company), type_id: await typeOf(company), entry: 'allocate', md: 5000 },
        ...{ effective_date: today(), valid_until: null, created_at: instant('03:01') },
      }),
    own_leave_requests: async (company) => {
      const { server, tenant, owner } = company;
      const [known] = await server.sql<{ id: string }>('select id from public.employees where tenant_id = $1 and user_id = $2', [
        tenant,
        owner,
      ]);
      const employee = known?.id ?? (await addSample(company, Employee, { user_id: owner })).id;
      await server.sql('delete from public.leave_requests where tenant_id = $1 and employee_id = $2', [tenant, employee]);
      return sampleRow(OwnLeaveRequest, { ...(await asked(company, employee)), photos: [], user_id: owner });
    },
  };
}

/** Fields whose values follow from rules. */
export const ruledLeave: Readonly<Record<string, readonly string[]>> = {
  leave_terms: ['accrual', 'annual_md'],
  leave_requests: ['status', 'days', 'counted_md', 'from_day', 'to_day', 'type_id', 'request_no', 'decided_at'],
  own_leave_requests: ['status', 'days', 'counted_md', 'type_id', 'decided_at', 'request_no'],
};
