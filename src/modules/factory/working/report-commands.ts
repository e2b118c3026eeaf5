import { entityCommands } from '#data/entity-commands.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { oneLine } from '#kernel/text.ts';

import { factoryRules } from '../materials/index.ts';
import type { OperationRateRow, OperationRow } from '../producing/index.ts';
import { Operation, OperationRate, ProductionOrder } from '../producing/kind.ts';
import { presenceOf, type SamOf } from './figures.ts';
import { DayGuarantee, type ReportStatus, WorkLine, WorkPay, WorkReport } from './kind.ts';
import { payOf, type PayFacts, workLabel } from './pay.ts';
import { newReport, type Place, reportIdOf } from './places.ts';
import type { GuaranteeRow, WorkLineRow, WorkPayRow, WorkReportRow } from './rows.ts';
import { countedLines } from './standing.ts';

export type ReportFacts = Pick<WorkReportRow, 'planned_minutes' | 'team' | 'downtime' | 'remarks'>;

/** What the line's leader says of a shift besides its pieces. Makes the report where nothing was written down yet. Throws `report_approved`. */
export async function saveReport(store: Store, place: Place, facts: Partial<ReportFacts>): Promise<string> {
  const id = reportIdOf(store.access().tenantId, place);
  const known = await store.get(WorkReport, id);
  if (known?.status === 'approved' || known?.status === 'locked') throw new Refused('report_approved', { field: 'status' });
  const row = known ? (plain(known) as WorkReportRow) : await newReport(store, place);
  // Where somebody else's first piece has made it meanwhile, what is said here is laid upon it.
  const changes = [known ? undefined : insert(WorkReport, row), patch(WorkReport, row, cleaned(facts))];
  if (changes.some(Boolean)) await store.write({ action: 'work_report.save', changes });
  return id;
}

/** Hands a report in, says that it was checked, or sends it back with a reason. Throws `not_found`, `state_moved`, `reason_missing`. */
export async function moveReport(store: Store, id: string, to: Exclude<ReportStatus, 'approved' | 'locked'>, reason = ''): Promise<void> {
  const row = await reportOf(store, id);
  if (to === 'open' && oneLine(reason) === '') throw new Refused('reason_missing', { field: 'reason' });
  const change = patch(WorkReport, row, { status: to, reason: oneLine(reason) });
  if (change) await store.write({ action: row.status === 'approved' ? 'work_report.approve' : 'work_report.save', changes: [change] });
}

/**
 * Approves it: what each of its people earned is fixed by the rates of its day, and goes to the payroll. Once more, it takes in what came late and
 * rates that changed. A report that was approved before somebody in this one turned out to have been first with a bundle is worked out again, so that
 * the bundle is paid once. Throws `not_found`, `state_moved`.
 */
export async function approveReport(store: Store, id: string): Promise<void> {
  const row = await reportOf(store, id);
  const facts = await payFacts(store, row);
  const changes: readonly (Change | undefined)[] = [
    row.status === 'approved' || row.status === 'locked' ? undefined : patch(WorkReport, row, { status: 'approved', reason: '' }),
    await payChange(store, row, facts),
    ...(await Promise.all(facts.outrun.map(async (other) => paidAgain(store, other)))),
  ];
  if (changes.some(Boolean)) await store.write({ action: 'work_report.approve', changes });
}

async function paidAgain(store: Store, id: string): Promise<Change | undefined> {
  if (!(await store.get(WorkPay, id))?.accepted) return undefined;
  const row = await reportOf(store, id);
  return payChange(store, row, await payFacts(store, row));
}

async function payChange(store: Store, row: WorkReportRow, facts: ReportPay): Promise<Change | undefined> {
  const { id, day, planned_minutes } = row;
  const pay: Omit<WorkPayRow, 'accepted'> = {
    ...{ id, day, planned_minutes, counted: facts.counted },
    people: [...presenceOf(row, facts.lines)].map(([employee_id, minutes]) => ({ employee_id, minutes })),
    lines: payOf(facts).map((line) => ({ ...line })),
  };
  const known = await store.get(WorkPay, id);
  return known ? patch(WorkPay, plain(known) as WorkPayRow, pay) : insert(WorkPay, { ...pay, accepted: true });
}

/** A report whose people are paid is open to the floor again; what changes then is settled by the next payroll run. */
export async function unlockReport(store: Store, id: string): Promise<void> {
  const change = patch(WorkReport, await reportOf(store, id), { status: 'approved' });
  if (change) await store.write({ action: 'work_report.unlock', changes: [change] });
}

/** `counted`: ids of all its lines; `outrun`: other reports, in which somebody had a bundle after somebody in this one. */
type ReportPay = PayFacts & { readonly counted: string[]; readonly outrun: readonly string[] };

/** What a report brings, from this device's rows. */
async function payFacts(store: Store, row: WorkReportRow): Promise<ReportPay> {
  const all = (await store.find(WorkLine, { by: 'report', equals: row.id })) as readonly WorkLineRow[];
  const bundled = await linesBeside(store, all);
  const { lines, twice } = countedLines([...all, ...bundled]);
  const orders = await store.getMany(ProductionOrder, [...new Set(all.map(({ order_id }) => order_id))]);
  const operations = (await store.find(Operation)) as readonly OperationRow[];
  const names = new Map(orders.map((order) => [order.id, order]));
  return {
    report: row,
    lines: lines.filter(({ report_id }) => report_id === row.id),
    rates: (await store.find(OperationRate)) as readonly OperationRateRow[],
    rules: await factoryRules(store),
    samOf: samFrom(orders, operations),
    productOf: (order) => names.get(order)?.product_id ?? null,
    labelOf: ({ order_id, operation_id }) =>
      workLabel(
        names.get(order_id),
        operations.find(({ id }) => id === operation_id),
      ),
    counted: all.map(({ id }) => id),
    outrun: [...new Set(bundled.flatMap(({ id, report_id }) => (twice.get(id)?.report_id === row.id ? [report_id] : [])))],
  };
}

/** Standard minutes as the order has them, else as the step usually takes. */
export function samFrom(
  orders: readonly { readonly id: string; readonly operations: readonly { readonly operation_id: string; readonly sam: number }[] }[],
  operations: readonly Pick<OperationRow, 'id' | 'sam'>[],
): SamOf {
  const own = new Map(orders.flatMap(({ id, operations: steps }) => steps.map(({ operation_id, sam }) => [`${id} ${operation_id}`, sam])));
  const usual = new Map(operations.map(({ id, sam }) => [id, sam]));
  return ({ order_id, operation_id }) => own.get(`${order_id} ${operation_id}`) ?? usual.get(operation_id) ?? 0;
}

/** Whoever else wrote a bundle of these down may have been first. */
async function linesBeside(store: Store, lines: readonly WorkLineRow[]): Promise<readonly WorkLineRow[]> {
  const orders = [...new Set(lines.flatMap(({ bundle_id, order_id }) => (bundle_id === null ? [] : [order_id])))];
  const all = await Promise.all(orders.map(async (order) => store.find(WorkLine, { by: 'order', equals: order })));
  const own = new Set(lines.map(({ id }) => id));
  return (all.flat() as readonly WorkLineRow[]).filter(({ id }) => !own.has(id));
}

async function reportOf(store: Store, id: string): Promise<WorkReportRow> {
  const row = await store.get(WorkReport, id);
  if (!row) throw new Refused('not_found');
  return plain(row) as WorkReportRow;
}

function cleaned({ remarks, downtime, ...facts }: Partial<ReportFacts>): Partial<ReportFacts> {
  return {
    ...facts,
    ...(remarks !== undefined && { remarks: remarks.trim() }),
    ...(downtime && { downtime: downtime.map((stop) => ({ ...stop, reason: oneLine(stop.reason) })) }),
  };
}

export const guaranteeCommands = entityCommands<typeof DayGuarantee, Pick<GuaranteeRow, 'valid_from' | 'amount' | 'label'>>(
  DayGuarantee,
  'day_guarantee.save',
  {
    clean: ({ valid_from, amount, label }) => ({ valid_from, amount, label: oneLine(label) }),
    start: (store) => ({ created_by: store.access().userId, created_at: store.now() }),
  },
);
