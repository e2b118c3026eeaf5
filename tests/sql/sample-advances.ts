import { randomUUID } from 'node:crypto';

import type { AnyKind } from '#data/kind.ts';
import { Advance, AdvanceEvent, OwnAdvance, PayEntry } from '#modules/hrm/advances/kind.ts';
import { Employee } from '#modules/hrm/people/kind.ts';

import { sampleRow } from '../fixtures/sample-row.ts';
import { patchOf, type TestCompany, today } from './company.ts';

/* Rows of advances that the server takes: 5,000.00 in three parts. */

const now = new Date().toISOString();
const asked = {
  ...{ type: 'salary_advance', amount: 500_000, request_date: today(), purpose: 'School fees', needed_by: null, status: 'requested' },
  ...{ approved_amount: null, recovery: 'instalments', instalments: 3, instalment_amount: 0, start_period: '2026-03', rounding: 100 },
  ...{ decided_note: '', created_at: now, deleted_at: null, photos: [], min_net_floor_pct: 30 },
};

type Sample = Readonly<Record<string, unknown>> & { readonly id: string };
type Make = (company: TestCompany) => Sample | Promise<Sample>;
/** Adds a row that another one names. */
type Add = (company: TestCompany, kind: AnyKind, overrides?: Readonly<Record<string, unknown>>) => Promise<Sample>;

export function advanceSamples(addSample: Add): Readonly<Record<string, Make>> {
  return {
    advances: async (company) =>
      sampleRow(Advance, { ...asked, advance_no: number('ADV'), employee_id: (await addSample(company, Employee)).id }),
    own_advances: async (company) => sampleRow(OwnAdvance, { ...asked, advance_no: number('ADV'), employee_id: await selfOf(company) }),
    pay_entries: async (company) => {
      const advance = await addSample(company, Advance);
      const { id: advance_id, employee_id } = advance;
      const money = { bank_account_id: company.the('cash'), direction: 'out', amount: 100_000, method: 'cash', entry_date: today() };
      return sampleRow(PayEntry, { ...money, entry_no: number('HRP'), advance_id, employee_id, voided_at: null, created_at: now });
    },
    advance_events: async (company) => {
      const { id, employee_id } = await owedPenalty(company);
      const told = { type: 'skip', amount: 0, period: '2026-03', event_date: today(), created_at: now };
      return sampleRow(AdvanceEvent, { advance_id: id, employee_id, ...told });
    },
  };

  /** Owed at once: nobody pays it out. */
  async function owedPenalty(company: TestCompany): Promise<Sample> {
    const row = await addSample(company, Advance, { type: 'penalty' });
    const told = await company.device.do(
      'advance.save',
      patchOf('advances', row.id, { status: ['requested', 'approved'], approved_amount: [null, 500_000] }),
    );
    if (told.status !== 'applied') throw new Error(JSON.stringify(told));
    return row;
  }

  /** The record of the owner himself at work. */
  async function selfOf(company: TestCompany): Promise<string> {
    const [known] = await company.server.sql<{ id: string }>('select id from public.employees where tenant_id = $1 and user_id = $2', [
      company.tenant,
      company.owner,
    ]);
    return known?.id ?? (await addSample(company, Employee, { user_id: company.owner })).id;
  }
}

function number(prefix: string): string {
  return `${prefix}-${randomUUID().slice(0, 12)}`;
}

/** Fields whose values follow from rules. */
export const ruledAdvances: Readonly<Record<string, readonly string[]>> = {
  advances: ['status', 'amount', 'approved_amount', 'recovery', 'instalment_amount', 'type', 'photos', 'employee_id', 'request_date'],
  own_advances: ['status', 'type', 'amount', 'recovery', 'instalment_amount', 'employee_id', 'request_date'],
  pay_entries: ['amount', 'advance_id', 'employee_id', 'bank_account_id'],
  advance_events: [
    ...['type', 'amount', 'period', 'reverses', 'entry_id', 'advance_id', 'employee_id', 'recovery', 'instalments'],
    ...['instalment_amount', 'start_period'],
  ],
};
