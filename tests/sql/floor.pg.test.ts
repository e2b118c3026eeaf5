import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { FactoryLine } from '#modules/factory/materials/kind.ts';
import { Bundle, Operation, ProductionOrder } from '#modules/factory/producing/kind.ts';
import { WorkReport } from '#modules/factory/working/kind.ts';
import { PayrollRun } from '#modules/hrm/payroll/kind.ts';
import { Employee } from '#modules/hrm/people/kind.ts';

import { foundCompany, hire, insertOf, patchOf, rowOf, type TestCompany, today } from './company.ts';
import { orderFor } from './sample-factory.ts';
import { reportOf, workOf } from './sample-floor.ts';
import { addSample, type Sample } from './sample.ts';
import { Device, useServer } from './server.ts';
import { anonymousUsers } from './session.ts';

/* What the floor writes down, whichever device says it first: reports, bundles, tablets, what is paid. */

const server = useServer();
const applied = { status: 'applied' };
const refused = (code: string) => ({ status: 'rejected', code });

async function floorOf(company: TestCompany) {
  const [line, other, sewer, sewing] = [
    await addSample(company, FactoryLine),
    await addSample(company, FactoryLine),
    await addSample(company, Employee),
    await addSample(company, Operation),
  ];
  const step = { id: randomUUID(), operation_id: sewing.id, sam: 2400, inspected: false, note: '' };
  const order = await addSample(company, ProductionOrder, { status: 'planned', operations: [step] });
  expect(
    await company.device.do('production.save', patchOf('production_orders', order.id, { status: ['planned', 'released'] })),
  ).toMatchObject(applied);
  const bundle = await addSample(company, Bundle, bundleFor(order));
  const work = (told: Readonly<Record<string, unknown>> = {}): Sample => ({
    ...{ ...workOf(company.tenant, line.id), employee_id: sewer.id, order_id: order.id, operation_id: sewing.id },
    ...{ own_rework: true, rework: 0, reason: '', note: '', method: 'scan', device_code: 'A', sequence: 1 },
    ...{ id: randomUUID(), ...told },
  });
  return { line: line.id, other: other.id, sewer: sewer.id, order: order.id, row: order, bundle: bundle.id, work };
}

function bundleFor(order: Sample) {
  const [output] = order['outputs'] as readonly [{ readonly id: string }];
  return { id: randomUUID(), order_id: order.id, output_id: output.id, code: `${String(order['order_no'])}/1`, bundle_no: 1, quantity: 10 };
}

async function tabletOf(company: TestCompany, line: string) {
  const user: string = randomUUID();
  anonymousUsers.add(user);
  const told = { p_tenant: company.tenant, p_name: 'Line 1', p_place: null, p_line: line };
  const code = await server.rpc<string>(company.owner, 'enrol_kiosk', told);
  const { kiosk } = await server.rpc<{ kiosk: string }>(user, 'join_kiosk', { p_token: code });
  return { kiosk, device: await new Device(server, user, company.tenant).open() };
}

const record = (row: Sample) => insertOf('work_lines', row);
const doubled = async (company: TestCompany, ...rows: readonly Sample[]) =>
  Promise.all(rows.map(async ({ id }) => (await rowOf(company, 'work_lines', id))['doubled']));

test('the first piece of a line and shift begins its report, and a bundle counts once for a step', async () => {
  const company = await foundCompany(server);
  const { work, bundle, order, line } = await floorOf(company);
  const floor = await hire(company, ['manage_production']);
  const early = work({ bundle_id: bundle, captured_at: `${today()}T03:00:00Z` });
  const late = work({ bundle_id: bundle, captured_at: `${today()}T04:00:00Z` });
  expect(await floor.do('work.record', record(late))).toMatchObject(applied);
  expect(await rowOf(company, 'work_reports', String(late['report_id']))).toMatchObject({
    line_id: line,
    status: 'open',
    planned_minutes: 480,
  });
  expect(await doubled(company, late)).toEqual([null]);
  expect(await floor.do('work.record', record(early))).toMatchObject(applied);
  expect(await doubled(company, early, late)).toEqual(['first', 'second']);
  const back = work({ good: 0, minutes: 0, replaces: [early.id], captured_at: `${today()}T05:00:00Z` });
  expect(await floor.do('work.record', record(back))).toMatchObject(applied);
  expect(await doubled(company, early, late)).toEqual([null, null]);
  const head = reportOf(company.tenant, line);
  const told = patchOf('work_reports', head.id, { planned_minutes: [480, 400], remarks: ['', 'Power cut at noon'] });
  const begun = insertOf('work_reports', { ...head, planned_minutes: 480, remarks: '' });
  expect(await floor.do('work_report.save', begun, told)).toMatchObject({ status: 'merged' });
  expect(await rowOf(company, 'work_reports', head.id)).toMatchObject({ planned_minutes: 400, remarks: 'Power cut at noon' });
  const other = await addSample(company, ProductionOrder);
  expect(await floor.do('work.record', record(work({ bundle_id: bundle, order_id: other.id })))).toMatchObject(
    refused('bundle_other_order'),
  );
  expect(await floor.do('work.record', record(work({ good: 0, minutes: 0 })))).toMatchObject(refused('work_empty'));
  expect(await floor.do('work.record', record(work({ report_id: randomUUID() })))).toMatchObject(refused('invalid'));
  expect(order).toBeTruthy();
});

test('a tablet has the orders that are at work, and writes down what its own line makes', async () => {
  const company = await foundCompany(server);
  const { work, bundle, order, line, other } = await floorOf(company);
  const { kiosk, device } = await tabletOf(company, line);
  const arrived = async (kind: string) => (await device.pull()).docs.filter((doc) => doc.kind === kind);
  const { docs } = await device.snapshot(`line_tablet/${kiosk}`, 'tablet_orders');
  expect(docs.map(({ row }) => row)).toMatchObject([
    { order_id: order, device_id: kiosk, bundles: [{ id: bundle, quantity: 10 }], operations: [{ sam: 2400 }] },
  ]);
  const { kiosk_id: _kiosk, ...row } = work({ device_id: kiosk });
  const made = { ...row, device_id: kiosk } as Sample;
  expect(await device.do('tablet.work', insertOf('tablet_lines', made))).toMatchObject(applied);
  expect(await rowOf(company, 'work_lines', made.id)).toMatchObject({ kiosk_id: kiosk, created_by: null });
  const { kiosk_id: _other, ...elsewhere } = work({ ...workOf(company.tenant, other), id: randomUUID() });
  expect(await device.do('tablet.work', insertOf('tablet_lines', { ...elsewhere, device_id: kiosk }))).toMatchObject(refused('forbidden'));
  const office = work();
  expect(await company.device.do('work.record', record(office))).toMatchObject(applied);
  const back = (of: Sample): Sample => ({ ...made, id: randomUUID(), good: 0, minutes: 0, replaces: [of.id] });
  expect(await device.do('tablet.work', insertOf('tablet_lines', back(office)))).toMatchObject(refused('not_found'));
  // What it wrote down while it did not know that it is of another line is kept.
  expect(await company.device.do('kiosk.save', patchOf('kiosks', kiosk, { line_id: [line, other] }))).toMatchObject(applied);
  expect(await device.do('tablet.work', insertOf('tablet_lines', back(made)))).toMatchObject(applied);
  await company.device.do(
    'production.save',
    patchOf('production_orders', order, { status: ['released', 'on_hold'], held_from: [null, 'released'] }),
  );
  expect((await arrived('tablet_orders')).at(-1)).toMatchObject({ row: null });
});

test('whatever an order is called, its tablets have it, and each bundle that is made or taken away', async () => {
  const company = await foundCompany(server);
  const { line, row } = await floorOf(company);
  const { kiosk } = await tabletOf(company, line);
  const outputs = [{ id: randomUUID(), variant_id: null, name: 'Long '.repeat(50), options: [], quantity: 100_000 }];
  const order = orderFor({ ...row, id: String(row['bill_id']) }, { status: 'released', outputs });
  expect(await company.device.do('production.save', insertOf('production_orders', order))).toMatchObject(applied);
  await server.sql(
    `insert into public.production_bundles (tenant_id, id, code, order_id, output_id, bundle_no, quantity)
     select $1, gen_random_uuid(), n::text, $2, $3, n, 10 from generate_series(2, 300) n`,
    [company.tenant, order.id, outputs[0]?.id],
  );
  const bundle = insertOf('bundles', { ...bundleFor(order), lay: '', created_at: `${today()}T00:00:00.000Z`, deleted_at: null });
  expect(await company.device.do('production.save', bundle)).toMatchObject(applied);
  const numbers = async () => {
    const [told] = await server.sql('select bundles from public.tablet_orders where device_id = $1 and order_id = $2', [kiosk, order.id]);
    return ((told?.['bundles'] ?? []) as readonly Sample[]).map((one) => Number(one['bundle_no'])).toSorted((a, b) => a - b);
  };
  expect(await numbers()).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
  await server.sql('update public.production_bundles set deleted_at = now() where order_id = $1 and bundle_no > 5', [order.id]);
  expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
});

test('what is approved is in the pay, and what is taken back is in nobody’s', async () => {
  const company = await foundCompany(server);
  const { work, sewer } = await floorOf(company);
  const floor = await hire(company, ['manage_production']);
  const row = work();
  await floor.do('work.record', record(row));
  const report = String(row['report_id']);
  const pay = {
    ...{
      id: report,
      day: today(),
      planned_minutes: 480,
      people: [{ employee_id: sewer, minutes: 480 }],
      counted: [row.id],
      accepted: true,
    },
    lines: [{ employee_id: sewer, label: 'Shirt – Sewing', quantity: 10, rate: 450, per: 1 }],
  };
  expect(await floor.do('work_report.save', patchOf('work_reports', report, { status: ['open', 'submitted'] }))).toMatchObject(applied);
  const approve = patchOf('work_reports', report, { status: ['submitted', 'approved'] });
  expect(await floor.do('work_report.approve', approve, insertOf('work_pays', pay))).toMatchObject(applied);
  const paid = async () => (await server.sql('select private.approved_work($1, $2, $2) as told', [company.tenant, today()]))[0]?.['told'];
  expect(await paid()).toMatchObject({ pays: [{ id: report, lines: [{ quantity: 10, rate: 450 }] }] });
  const clerk = await hire(company, ['view_payroll']);
  const { docs } = await clerk.snapshot('work_pay', 'work_pays');
  expect(docs.map(({ id }) => id)).toEqual([report]);
  expect(await server.as(clerk.user, 'select id from public.work_lines')).toEqual([]);
  expect(await floor.do('work_report.approve', patchOf('work_reports', report, { status: ['approved', 'checked'] }))).toMatchObject(
    applied,
  );
  expect(await paid()).toMatchObject({ pays: [] });
});

test('a final run locks the reports of its days once, and gives them back as far as no other one has them', async () => {
  const company = await foundCompany(server);
  const { line } = await floorOf(company);
  const { id: report } = await addSample(company, WorkReport, reportOf(company.tenant, line));
  const [run, other] = [await addSample(company, PayrollRun), await addSample(company, PayrollRun)];
  const move = async (state: string, { id }: Sample = run) => {
    await server.sql('update public.payroll_runs set state = $2 where id = $1', [id, state]);
    return (await rowOf(company, 'work_reports', report))['status'];
  };
  const approve = async () => server.sql(`update public.work_reports set status = 'approved' where id = $1`, [report]);
  await approve();
  expect([await move('finalised'), await move('finalised', other), await move('draft')]).toEqual(['locked', 'locked', 'locked']);
  expect(await move('voided', other)).toBe('approved');
  expect(await move('finalised')).toBe('locked');
  await approve();
  expect(await move('paid')).toBe('approved');
});
