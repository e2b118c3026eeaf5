import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';

import type { OrderRow } from '../producing/index.ts';
import { countedLines, type Place, recordWork, reportIdOf, saveReport, type WorkLineRow, type WorkReportRow } from '../working/index.ts';
import { WorkLine, WorkReport } from '../working/kind.ts';
import { type CellChange, goodChange, usualOutput } from './cells.ts';

/** Whose work on which step. */
export type Cell = Pick<WorkLineRow, 'employee_id' | 'order_id' | 'operation_id'>;

/** Makes the good pieces of a cell so many, by what this device knows at this moment. Throws `work_elsewhere`, and as `recordWork`. */
export async function saveGood(store: Store, place: Place, cell: Cell, good: number, outputs: OrderRow['outputs']): Promise<void> {
  const lines = await linesOfCell(store, place, cell);
  const change = goodChange(lines, good, usualOutput(lines, outputs));
  if (change) await saveCell(store, place, cell, change);
}

export async function saveCell(store: Store, place: Place, cell: Cell, change: CellChange, id?: string): Promise<string> {
  return recordWork(store, { ...place, ...cell, ...change, method: 'grid', ...(id !== undefined && { id }) });
}

/** Those that count, the newest last. */
async function linesOfCell(store: Store, place: Place, { employee_id, order_id, operation_id }: Cell): Promise<readonly WorkLineRow[]> {
  const { lines } = countedLines(await store.find(WorkLine, { by: 'order', equals: order_id }));
  const report = reportIdOf(store.access().tenantId, place);
  return lines.filter((line) => line.report_id === report && line.employee_id === employee_id && line.operation_id === operation_id);
}

/** Who was there; who was there before keeps his minutes, and the others have those of the shift. */
export async function saveTeam(store: Store, place: Place, people: readonly string[]): Promise<void> {
  const id = await saveReport(store, place, {});
  const report = await store.get(WorkReport, id);
  const known = new Map(report?.team.map(({ employee_id, minutes }) => [employee_id, minutes]));
  const minutes = (person: string) => known.get(person) ?? report?.planned_minutes ?? 0;
  await saveReport(store, place, { team: people.map((employee_id) => ({ employee_id, minutes: minutes(employee_id) })) });
}

/** The last report of the line before a day in which somebody was there. */
export async function lastTeam(store: Store, { day, line_id }: Place): Promise<WorkReportRow | undefined> {
  const before = await store.list(WorkReport, {
    where: { line_id: { in: [line_id] }, day: { to: addDays(day, -1) } },
    sort: { column: 'day', descending: true },
    limit: 20,
  });
  return before.rows.find(({ team }) => team.length > 0);
}
