import { describe, expect, it } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { FactoryLine } from '../materials/kind.ts';
import { Bundle, Operation, OperationRate, ProductionOrder } from '../producing/kind.ts';
import {
  approveReport,
  moveReport,
  recordWork,
  reportIdOf,
  saveReport,
  takeBackWork,
  type WorkFacts,
  type WorkLineRow,
  workRow,
} from './index.ts';
import { WorkLine, WorkPay, WorkReport } from './kind.ts';

const [line, sewing, order, bundle, rima, salma] = [newId(), newId(), newId(), newId(), newId(), newId()];

function floor() {
  const { store, backend } = companyInMemory();
  backend.seed(FactoryLine.name, [{ id: line, name: 'Line 1', section: 'Sewing', sort: 0, active: true, deleted_at: null }]);
  backend.seed(Operation.name, [{ id: sewing, name: 'Sewing', section: 'Sewing', sam: 2400, sort: 0, active: true, deleted_at: null }]);
  backend.seed(ProductionOrder.name, [{ id: order, order_no: 'PRO-1', output_name: 'Shirt', product_id: null, operations: [] }]);
  backend.seed(Bundle.name, [{ id: bundle, order_id: newId(), code: 'PRO-2/1' }]);
  backend.seed(OperationRate.name, [
    {
      id: newId(),
      operation_id: sewing,
      product_id: null,
      valid_from: '2026-01-01',
      type: 'flat',
      per: 1,
      rate: 450,
      slabs: [],
      deleted_at: null,
    },
  ]);
  const place = { day: store.today(), shift_id: null, line_id: line };
  const work = (told: Partial<WorkFacts> = {}): WorkFacts => ({
    ...{ ...place, employee_id: rima, order_id: order, operation_id: sewing, method: 'grid', good: 40 },
    ...told,
  });
  const report = reportIdOf(store.access().tenantId, place);
  return { store, backend, place, work, report };
}

describe('work', () => {
  it('begins the report of its line and shift, is corrected and taken back, and is never changed', async () => {
    const { store, work, report } = floor();
    const first = await recordWork(store, work());
    expect(await store.get(WorkReport, report)).toMatchObject({
      line_name: 'Line 1',
      section: 'Sewing',
      status: 'open',
      planned_minutes: 480,
    });
    const second = await recordWork(store, work({ good: 44, replaces: [first] }));
    const row = (await store.get(WorkLine, second)) as WorkLineRow;
    await takeBackWork(store, row);
    expect((await store.find(WorkLine, { by: 'report', equals: report })).map(({ good, replaces }) => [good, replaces])).toEqual([
      [40, []],
      [44, [first]],
      [0, [second]],
    ]);
  });

  it('refuses in words what is nothing, what is of days to come, and a bundle of another order', async () => {
    const { store, work } = floor();
    await expect(recordWork(store, work({ good: 0 }))).rejects.toMatchObject({ code: 'work_empty' });
    await expect(recordWork(store, work({ day: '2099-01-01' }))).rejects.toMatchObject({ code: 'work_ahead' });
    await expect(recordWork(store, work({ bundle_id: bundle }))).rejects.toMatchObject({ code: 'bundle_other_order' });
  });
});

describe('a report', () => {
  it('is handed in, sent back with a reason, approved with what its people earned, and then stands', async () => {
    const { store, place, work, report } = floor();
    await saveReport(store, place, { planned_minutes: 400, remarks: ' Late start ' });
    expect(await store.get(WorkReport, report)).toMatchObject({ planned_minutes: 400, remarks: 'Late start' });
    await recordWork(store, work());
    await recordWork(store, work({ employee_id: salma, good: 20, minutes: 200 }));
    await moveReport(store, report, 'submitted');
    await expect(moveReport(store, report, 'open')).rejects.toMatchObject({ code: 'reason_missing' });
    await moveReport(store, report, 'open', 'Count the cuffs again');
    await moveReport(store, report, 'submitted');
    await approveReport(store, report);
    expect(await store.get(WorkReport, report)).toMatchObject({ status: 'approved' });
    const pay = await store.get(WorkPay, report);
    expect(pay?.lines.map(({ employee_id, label, quantity, rate }) => [employee_id, label, quantity, rate])).toEqual([
      [rima, 'Shirt – Sewing', 40, 450],
      [salma, 'Shirt – Sewing', 20, 450],
    ]);
    expect(pay?.people).toEqual([
      { employee_id: rima, minutes: 400 },
      { employee_id: salma, minutes: 200 },
    ]);
    await expect(saveReport(store, place, { planned_minutes: 480 })).rejects.toMatchObject({ code: 'report_approved' });
    const late = await recordWork(store, work({ good: 5 }));
    await approveReport(store, report);
    const again = await store.get(WorkPay, report);
    expect([again?.counted.includes(late), again?.lines.find(({ employee_id }) => employee_id === rima)?.quantity]).toEqual([true, 45]);
  });

  it('is approved although somebody wrote down more minutes than a day has, and a number takes the place of as many as there are', async () => {
    const { store, work, report } = floor();
    const many: string[] = [];
    for (let n = 0; n < 30; n += 1) many.push(await recordWork(store, work({ good: 1, method: 'pad' })));
    await recordWork(store, work({ good: 31, minutes: 1000, replaces: many }));
    await recordWork(store, work({ good: 1, minutes: 1000 }));
    await moveReport(store, report, 'submitted');
    await approveReport(store, report);
    expect(await store.get(WorkPay, report)).toMatchObject({ people: [{ employee_id: rima, minutes: 1440 }], lines: [{ quantity: 32 }] });
  });

  it('that was approved before another line turned out to have been first with a bundle loses it as the other one is approved', async () => {
    const { store, backend, work, report } = floor();
    const [ticket, other] = [newId(), newId()];
    backend.seed(FactoryLine.name, [{ id: other, name: 'Line 2', section: 'Sewing', sort: 1, active: true, deleted_at: null }]);
    backend.seed(Bundle.name, [{ id: ticket, order_id: order, code: 'PRO-1/17' }]);
    const approve = async (id: string) => {
      await moveReport(store, id, 'submitted');
      await approveReport(store, id);
    };
    await recordWork(store, work({ bundle_id: ticket, good: 10 }));
    await recordWork(store, work({ employee_id: salma, good: 7 }));
    await approve(report);
    const line_id = other;
    const early = { ...(await workRow(store, work({ line_id, bundle_id: ticket, good: 10 }))), captured_at: '2026-01-01T00:00:00.000Z' };
    await recordWork(store, work({ line_id, good: 1 }));
    backend.seed(WorkLine.name, [{ ...early, kiosk_id: null, created_by: null }]);
    const second = reportIdOf(store.access().tenantId, work({ line_id }));
    await approve(second);
    const paid = async (id: string) => (await store.get(WorkPay, id))?.lines.map(({ employee_id, quantity }) => [employee_id, quantity]);
    expect(await paid(report)).toEqual([[salma, 7]]);
    expect(await paid(second)).toEqual([[rima, 11]]);
  });
});
