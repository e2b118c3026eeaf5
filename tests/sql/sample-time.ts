import { randomUUID } from 'node:crypto';

import type { AnyKind } from '#data/kind.ts';
import { Employee } from '#modules/hrm/people/kind.ts';
import {
  AttendanceRule,
  DayMark,
  KioskOwnLock,
  KioskPunch,
  OwnPunch,
  OwnRequest,
  Punch,
  PunchRequest,
  RosterCell,
  ShiftHours,
  WorkShift,
} from '#modules/hrm/time/kind.ts';

import { sampleRow } from '../fixtures/sample-row.ts';
import { type TestCompany, today } from './company.ts';

/* Rows of attendance that the server takes: nine to six, and what is said of today. */

const instant = (time: string): string => `${today()}T${time}:00.000Z`;
const claim = { direction: 'in', captured_at: instant('03:01'), method: 'pin', punch_no: 1, boot: 'b1', mono_ms: 0, note: '' };
const asked = { day: today(), in_at: instant('03:00'), out_at: null, reason: 'Forgot', status: 'asked', decided_at: null };
const lock = { locked_at: instant('03:01'), tries: 5 };

type Sample = Readonly<Record<string, unknown>> & { readonly id: string };
type Make = (company: TestCompany) => Sample | Promise<Sample>;
/** Adds a row that another one names. */
type Add = (company: TestCompany, kind: AnyKind, overrides?: Readonly<Record<string, unknown>>) => Promise<Sample>;

export function timeSamples(addSample: Add): Readonly<Record<string, Make>> {
  const someone = async (company: TestCompany): Promise<string> => (await addSample(company, Employee)).id;
  const shiftOf = async (company: TestCompany): Promise<string> => (await addSample(company, WorkShift)).id;
  return {
    shift_hours: async (company) =>
      sampleRow(ShiftHours, {
        shift_id: await shiftOf(company),
        effective_from: today(),
        start_min: 540,
        end_min: 1080,
        created_at: instant('00:00'),
      }),
    roster_cells: async (company) => {
      const employee_id = await someone(company);
      return sampleRow(RosterCell, { key: `${employee_id}:${today()}`, employee_id, day: today(), shift_id: null, deleted_at: null });
    },
    punches: async (company) =>
      sampleRow(Punch, {
        ...claim,
        employee_id: await someone(company),
        source: 'manager',
        voided_at: null,
        received_at: instant('03:01'),
      }),
    punch_requests: async (company) =>
      sampleRow(PunchRequest, { ...asked, employee_id: await someone(company), created_at: instant('03:01') }),
    day_marks: async (company) =>
      sampleRow(DayMark, { employee_id: await someone(company), day: today(), type: 'late_excused', created_at: instant('03:01') }),
    own_punches: async (company) => {
      await letPunch(company);
      return ownRow(company, OwnPunch, { ...claim, source: 'self', received_at: instant('03:01') });
    },
    own_requests: async (company) => ownRow(company, OwnRequest, { ...asked, created_at: instant('03:01') }),
    kiosk_punches: async (company) => tabletRow(company, KioskPunch, claim),
    kiosk_own_locks: async (company) => tabletRow(company, KioskOwnLock, lock),
  };

  /** The company lets people punch in the app. */
  async function letPunch(company: TestCompany): Promise<void> {
    const known = await company.server.sql('select 1 from public.attendance_rules where tenant_id = $1 and self_punch', [company.tenant]);
    if (known.length > 0) return;
    const told = { effective_from: '2026-01-01', shift_id: null, self_punch: true, created_at: instant('00:00') };
    await addSample(company, AttendanceRule, told);
  }

  /** The record of the owner himself at work. */
  async function ownRow(company: TestCompany, kind: AnyKind, told: Readonly<Record<string, unknown>>): Promise<Sample> {
    const [known] = await company.server.sql<{ id: string }>('select id from public.employees where tenant_id = $1 and user_id = $2', [
      company.tenant,
      company.owner,
    ]);
    const employee_id = known?.id ?? (await addSample(company, Employee, { user_id: company.owner })).id;
    return sampleRow(kind, { ...told, employee_id, user_id: company.owner, voided_at: null });
  }

  /** The owner works at a tablet, too. */
  async function tabletRow(company: TestCompany, kind: AnyKind, told: Readonly<Record<string, unknown>>): Promise<Sample> {
    const { server, tenant, owner } = company;
    const [known] = await server.sql<{ id: string }>('select id from public.kiosks where tenant_id = $1', [tenant]);
    const device_id = known?.id ?? randomUUID();
    if (!known) {
      await server.sql(
        `insert into public.kiosks (tenant_id, id, device_id, name, enrolled_by, company_name, time_zone, locale, digits, country)
        select tenant_id, $2, $2, 'Gate', tenant_id, name, time_zone, locale, digits, country from public.profiles where tenant_id = $1`,
        [tenant, device_id],
      );
      await server.sql(`insert into private.audience_member values ($1, 'device', $2, $3)`, [tenant, device_id, owner]);
    }
    return sampleRow(kind, { ...told, employee_id: await someone(company), device_id });
  }
}

/** Fields whose values follow from rules. */
export const ruledTimes: Readonly<Record<string, readonly string[]>> = {
  shift_assignments: ['employee_id', 'from_day', 'to_day'],
  roster_cells: ['key', 'employee_id', 'day'],
  punch_requests: ['status', 'in_at', 'out_at', 'decided_at', 'decided_note'],
  own_requests: ['status', 'decided_at'],
  punches: ['voided_at', 'void_reason'],
  day_marks: ['voided_at'],
};
