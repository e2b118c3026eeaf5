import { recordWork } from '../../src/modules/factory/working/index.ts';
import { CompanyDesk } from './pages/company-desk.ts';
import { kill } from './pages/device-life.ts';
import { openFloor } from './pages/floor.ts';
import { addPeople, devicesPath, pressPin } from './pages/gate.ts';
import { holds, rowsOf } from './pages/local-data.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* A tablet stands at a line: people write down there what they made, all day without network; the office gets it once. */

const owner = 'owner-of-a-line@karbar.test';

test('a tablet of a line takes work by badge, PIN and bundle without network, and sends it once', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Collar House', owner);
  const people = await addPeople(server, desk.tenant);
  const { order, line, sewing } = await openFloor({ store: desk.store, send: () => desk.send() });
  const { context, offline } = await newDevice(server, 'tablet');
  let page = await context.newPage();
  await enter(page, owner);
  await page.goto(devicesPath);
  await page.getByRole('button', { name: 'Make this device a tablet' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name of the tablet').fill('Tablet of line 1');
  await form.getByLabel('Use of the tablet').selectOption('Work of Line 1');
  await form.getByRole('button', { name: 'Make it a tablet' }).click();
  await expect(page.getByRole('button', { name: 'Rahim Uddin' })).toBeVisible();
  await expect(page.getByText('Line 1', { exact: true })).toBeVisible();
  expect(await holds(page, owner)).toBe(false);
  const kinds = new Set((await rowsOf(page)).map(({ kind }) => kind));
  for (const kind of ['employees', 'production_orders', 'work_lines', 'factory_lines', 'components']) expect(kinds).not.toContain(kind);

  await offline(true);
  await page.reload();
  await expect(page.getByText('Offline: work is written down here')).toBeVisible();
  const scan = async (code: string) => page.keyboard.type(`${code}\n`, { delay: 5 });
  const press = async (...names: readonly string[]) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).click();
  };

  await scan('KB-0001');
  await expect(page.getByRole('heading', { name: 'Rahim Uddin' })).toBeVisible();
  await press('Cutting', '4', '4', 'Save');
  await expect(page.getByText('Cutting · Collar')).toBeVisible();

  // A bundle, whose pieces are all good but two; then it cannot be written down for the same step again.
  await scan(`${order.order_no}/1`);
  await expect(page.getByRole('status').filter({ hasText: `Bundle ${order.order_no}/1 · 20` })).toBeVisible();
  await scan('KB-0002');
  await press('Sewing', 'Rejects 0', '2');
  await expect(page.getByRole('button', { name: 'Good pieces 18' })).toBeVisible();
  await press('Save');
  await expect(page.getByText('Sewing · Collar')).toBeVisible();
  await scan(`${order.order_no}/1`);
  await scan('KB-0001');
  await expect(page.getByText('This bundle is written down for it')).toBeVisible();
  await press('Back');

  // Without a badge it takes the PIN; what somebody did last is offered first.
  await page.getByRole('button', { name: 'Mohammad Mizanur Rahman Chowdhury' }).click();
  await pressPin(page, '2846');
  await press('Sewing', '7', 'Save');
  await expect(page.getByText('3 entries wait')).toBeVisible();
  await kill(page);
  page = await context.newPage();
  await page.goto('/app');
  await expect(page.getByText('3 entries wait')).toBeVisible();
  await page.getByRole('button', { name: 'Written down today' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  const last = page.getByRole('listitem').filter({ hasText: 'Mizanur' });
  await last.getByRole('button', { name: 'Take back' }).click();
  await last.getByRole('button', { name: 'Really take it back?' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('4 entries wait')).toBeVisible();

  await offline(false);
  const standing = `select o.name, l.good::int, l.reject::int, l.kiosk_id is not null as tablet from public.work_lines l
    join public.factory_operations o on o.tenant_id = l.tenant_id and o.id = l.operation_id
    where l.tenant_id = $1 and l.good > 0 and not exists (
      select from public.work_lines r where r.tenant_id = $1 and r.replaces @> jsonb_build_array(l.id)) order by o.name`;
  await expect
    .poll(() => server.sql(standing, [desk.tenant]), { timeout: 60_000 })
    .toEqual([
      { name: 'Cutting', good: 44, reject: 0, tablet: true },
      { name: 'Sewing', good: 18, reject: 2, tablet: true },
    ]);
  await expect(page.getByText('No entry waits')).toBeVisible();
  expect(await server.sql('select line_name, status from public.work_reports where tenant_id = $1', [desk.tenant])).toEqual([
    { line_name: 'Line 1', status: 'open' },
  ]);

  // Somebody else had written the bundle down for the same step before, and was without network: the tablet is told.
  const [bundle] = await server.sql<{ id: string }>('select id from public.production_bundles where tenant_id = $1 and bundle_no = 1', [
    desk.tenant,
  ]);
  await recordWork(desk.store, {
    ...{ day: desk.store.today(), shift_id: null, line_id: line, employee_id: people[2] ?? null, order_id: order.id, operation_id: sewing },
    ...{ bundle_id: bundle!.id, good: 20, method: 'scan' },
  });
  await desk.send();
  const list = page.getByRole('button', { name: 'Written down today' });
  if (await list.isVisible()) await list.click();
  await expect(page.getByText('Written down elsewhere first: paid once')).toBeVisible();
});
