import { randomUUID } from 'node:crypto';

import type { AnyKind } from '#data/kind.ts';
import { idOf } from '#kernel/id-of.ts';
import { FactoryLine } from '#modules/factory/materials/kind.ts';
import { Operation, ProductionOrder } from '#modules/factory/producing/kind.ts';
import { DayGuarantee, TabletLine, WorkLine, WorkPay, WorkReport } from '#modules/factory/working/kind.ts';
import { Employee } from '#modules/hrm/people/kind.ts';

import { sampleRow } from '../fixtures/sample-row.ts';
import { type TestCompany, today } from './company.ts';

/* Rows of the floor's work that the server takes: ten pieces that somebody sewed today. */

type Sample = Readonly<Record<string, unknown>> & { readonly id: string };
type Make = (company: TestCompany) => Sample | Promise<Sample>;
type Add = (company: TestCompany, kind: AnyKind, overrides?: Readonly<Record<string, unknown>>) => Promise<Sample>;

const now = new Date().toISOString();

export function floorSamples(addSample: Add): Readonly<Record<string, Make>> {
  const lineOf = async (company: TestCompany) => (await addSample(company, FactoryLine)).id;
  const made = async (company: TestCompany) => ({
    ...workOf(company.tenant, await lineOf(company)),
    ...{ employee_id: (await addSample(company, Employee)).id, order_id: (await addSample(company, ProductionOrder)).id },
    operation_id: (await addSample(company, Operation)).id,
  });
  return {
    factory_lines: () => sampleRow(FactoryLine, { name: `Line ${randomUUID()}`, active: true, deleted_at: null }),
    work_reports: async (company) => reportOf(company.tenant, await lineOf(company)),
    work_lines: async (company) => sampleRow(WorkLine, await made(company)),
    work_pays: async (company) => {
      const report = await addSample(company, WorkReport);
      await company.server.sql(`update public.work_reports set status = 'approved' where tenant_id = $1 and id = $2`, [
        company.tenant,
        report.id,
      ]);
      return { ...sampleRow(WorkPay, { day: today(), people: [], lines: [], counted: [], accepted: true }), id: report.id };
    },
    day_guarantees: () => sampleRow(DayGuarantee, { valid_from: today(), created_at: now, deleted_at: null }),
    tablet_lines: async (company) => {
      const work = await made(company);
      return sampleRow(TabletLine, { ...work, device_id: await tabletOf(company, work.line_id) });
    },
  };
}

/** The owner works at a tablet of this line, too. */
async function tabletOf({ server, tenant, owner }: TestCompany, line: string): Promise<string> {
  const [known] = await server.sql<{ id: string }>('select id from public.kiosks where tenant_id = $1', [tenant]);
  const id = known?.id ?? randomUUID();
  if (!known) {
    await server.sql(
      `insert into public.kiosks (tenant_id, id, device_id, name, enrolled_by, company_name, time_zone, locale, digits, country)
      select tenant_id, $2, $2, 'Gate', tenant_id, name, time_zone, locale, digits, country from public.profiles where tenant_id = $1`,
      [tenant, id],
    );
    await server.sql(`insert into private.audience_member values ($1, 'device', $2, $3)`, [tenant, id, owner]);
  }
  await server.sql('update public.kiosks set line_id = $3 where tenant_id = $1 and id = $2', [tenant, id, line]);
  return id;
}

export function reportOf(tenant: string, line_id: string, day = today()): Sample {
  const key = `${day}:-:${line_id}`;
  const row = sampleRow(WorkReport, {
    ...{ key, day, shift_id: null, line_id, status: 'open', team: [], downtime: [] },
    ...{ approved_at: null, approved_by: null, created_at: now },
  });
  return { ...row, id: idOf(tenant, `work-report:${key}`) };
}

/** Ten good ones on a line of the floor. */
export function workOf(tenant: string, line_id: string) {
  return {
    ...{ report_id: idOf(tenant, `work-report:${today()}:-:${line_id}`), day: today(), shift_id: null, line_id },
    ...{ output_id: null, bundle_id: null, good: 10, reject: 0, rework: 0, minutes: 60, replaces: [], captured_at: now },
    ...{ doubled: null, received_at: now, kiosk_id: null },
  };
}

/** Fields whose values follow from rules. */
export const ruledFloor: Readonly<Record<string, readonly string[]>> = {
  work_reports: ['key', 'day', 'shift_id', 'line_id', 'status', 'team', 'downtime', 'reason', 'approved_at', 'approved_by'],
  work_lines: ['report_id', 'day', 'shift_id', 'line_id', 'good', 'minutes', 'replaces', 'bundle_id', 'output_id', 'captured_at'],
  tablet_lines: ['report_id', 'day', 'shift_id', 'line_id', 'good', 'minutes', 'replaces', 'bundle_id', 'output_id', 'captured_at'],
  work_pays: ['day', 'people', 'lines', 'counted', 'accepted'],
};
