import type { Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';

import { ShiftHours, WorkShift } from '../../hrm/time/kind.ts';
import { FactoryLine } from '../materials/kind.ts';
import { WorkReport } from './kind.ts';
import type { WorkReportRow } from './rows.ts';

/** Where and when work is done: one report. */
export type Place = Pick<WorkReportRow, 'day' | 'shift_id' | 'line_id'>;

/** What a shift takes where nobody has said. */
const usualMinutes = 480;

export function reportKey({ day, shift_id, line_id }: Place): string {
  return `${day}:${shift_id ?? '-'}:${line_id}`;
}

/** The server names it alike (`private.keep_work_line`). */
export function reportIdOf(tenant: string, place: Place): string {
  return idOf(tenant, `${WorkReport.derivedId?.prefix}${reportKey(place)}`);
}

/** A report as it begins; the server makes the same of the first line (`private.open_work_report`). */
export async function newReport(store: Store, place: Place): Promise<WorkReportRow> {
  const line = await store.get(FactoryLine, place.line_id);
  const shift = place.shift_id === null ? undefined : await store.get(WorkShift, place.shift_id);
  return {
    ...{
      id: reportIdOf(store.access().tenantId, place),
      key: reportKey(place),
      day: place.day,
      shift_id: place.shift_id,
      line_id: place.line_id,
    },
    ...{ shift_name: shift?.name ?? '', line_name: line?.name ?? '?', section: line?.section ?? '', status: 'open', reason: '' },
    planned_minutes: await minutesOf(store, place),
    ...{ team: [], downtime: [], remarks: '', approved_at: null, approved_by: null },
    ...{ created_by: store.access().userId, created_at: store.now() },
  };
}

/** How long one person is to work in a shift: from its start to its end, without the break that nobody pays. */
async function minutesOf(store: Store, { shift_id, day }: Place): Promise<number> {
  if (shift_id === null) return usualMinutes;
  const hours = (await store.find(ShiftHours, { by: 'shift', equals: shift_id }))
    .filter(({ effective_from }) => effective_from <= day)
    .toSorted((a, b) => (a.effective_from + a.created_at < b.effective_from + b.created_at ? 1 : -1))[0];
  if (!hours) return usualMinutes;
  const span = hours.end_min - hours.start_min;
  return Math.max(0, (span > 0 ? span : span + 1440) - (hours.break_paid ? 0 : hours.break_minutes));
}
