import { type Change, insert } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';
import { oneLine } from '#kernel/text.ts';

import { Bundle } from '../producing/kind.ts';
import { WorkLine, WorkReport } from './kind.ts';
import { newReport, type Place, reportIdOf } from './places.ts';
import type { WorkLineRow } from './rows.ts';

/** What somebody made of one step. Pieces and minutes whole; `replaces`: lines in whose place it stands. */
export type WorkFacts = Place &
  Pick<WorkLineRow, 'employee_id' | 'order_id' | 'operation_id' | 'method'> &
  Partial<
    Pick<
      WorkLineRow,
      'id' | 'output_id' | 'bundle_id' | 'good' | 'reject' | 'rework' | 'own_rework' | 'minutes' | 'reason' | 'note' | 'replaces'
    >
  >;

/** What is written down wherever it is: on a desk and on a tablet. Throws as `recordWork`. */
export async function workRow(store: Store, facts: WorkFacts) {
  const row = {
    ...{ id: facts.id ?? newId(), report_id: reportIdOf(store.access().tenantId, facts) },
    ...{ day: facts.day, shift_id: facts.shift_id, line_id: facts.line_id, employee_id: facts.employee_id },
    ...{
      order_id: facts.order_id,
      operation_id: facts.operation_id,
      output_id: facts.output_id ?? null,
      bundle_id: facts.bundle_id ?? null,
    },
    ...{ good: facts.good ?? 0, reject: facts.reject ?? 0, rework: facts.rework ?? 0, own_rework: facts.own_rework ?? true },
    ...{ minutes: facts.minutes ?? 0, reason: oneLine(facts.reason ?? ''), note: oneLine(facts.note ?? ''), method: facts.method },
    replaces: [...(facts.replaces ?? [])],
  };
  assertWork(store, row);
  const { device, counter } = await store.nextNumber('work');
  return { ...row, captured_at: store.now(), device_code: device, sequence: counter, doubled: null, received_at: store.now() };
}

/**
 * Writes work down; of the first of a line and shift the report begins. What looks wrong is written all the same. Throws `work_empty`,
 * `work_ahead`, `bundle_other_order`, `not_found`.
 */
export async function recordWork(store: Store, facts: WorkFacts): Promise<string> {
  const bundle = facts.bundle_id ? await store.get(Bundle, facts.bundle_id) : undefined;
  if (bundle && bundle.order_id !== facts.order_id) throw new Refused('bundle_other_order', { field: 'bundle_id' });
  const row = { ...(await workRow(store, facts)), kiosk_id: null, created_by: store.access().userId };
  const known = await store.get(WorkReport, row.report_id);
  const predicted = known ? [] : [insert(WorkReport, await newReport(store, facts))];
  await store.write({ action: 'work.record', changes: [insert(WorkLine, row)], predicted });
  return row.id;
}

/** Writes several down as one operation. Throws as `recordWork`. */
export async function recordAll(store: Store, all: readonly WorkFacts[]): Promise<void> {
  const rows: WorkLineRow[] = [];
  const begun = new Map<string, Change>();
  for (const facts of all) {
    const row = { ...(await workRow(store, facts)), kiosk_id: null, created_by: store.access().userId };
    rows.push(row);
    if (!begun.has(row.report_id) && !(await store.get(WorkReport, row.report_id)))
      begun.set(row.report_id, insert(WorkReport, await newReport(store, facts)));
  }
  if (rows.length > 0)
    await store.write({ action: 'work.record', changes: rows.map((row) => insert(WorkLine, row)), predicted: [...begun.values()] });
}

/** As if this line had never been; it stays, and one that takes it back stands in its place. */
export async function takeBackWork(store: Store, line: WorkLineRow): Promise<string> {
  const { day, shift_id, line_id, employee_id, order_id, operation_id, output_id, method } = line;
  return recordWork(store, { day, shift_id, line_id, employee_id, order_id, operation_id, output_id, method, replaces: [line.id] });
}

/** The server asks the same, but for the day: what a tablet wrote down whose clock runs ahead is not lost. */
function assertWork(store: Store, row: Pick<WorkLineRow, 'good' | 'reject' | 'rework' | 'minutes' | 'replaces' | 'day'>): void {
  const nothing = row.good + row.reject + row.rework + row.minutes === 0;
  if (nothing && row.replaces.length === 0) throw new Refused('work_empty', { field: 'good' });
  if (row.day > addDays(store.today(), 1)) throw new Refused('work_ahead', { field: 'day' });
}
