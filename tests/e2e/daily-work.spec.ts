import { CompanyDesk } from './pages/company-desk.ts';
import { kill, startAgain, untilBadge } from './pages/device-life.ts';
import { openFloor } from './pages/floor.ts';
import { addPeople } from './pages/gate.ts';
import { untilSent } from './pages/local-data.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* The leader of a line writes down without network what his people made: cell by cell, corrected, by bundles; another device sees it. */

const owner = 'owner-of-a-floor@karbar.test';

test('the work of a shift is written down cell by cell offline, corrected and scanned, and arrives once', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Collar Makers', owner);
  await addPeople(server, desk.tenant);
  const { order } = await openFloor({ store: desk.store, send: () => desk.send() });

  const tablet = await newDevice(server);
  let page = await tablet.context.newPage();
  await enter(page, owner);
  await page.goto('/app/factory/daily-work');
  await expect(page.getByText('Nobody is here yet')).toBeVisible();
  await tablet.offline(true);
  await untilBadge(page, 'offline');
  await page.getByRole('button', { name: 'Choose the people' }).click();
  const team = page.getByRole('dialog', { name: 'Who was there' });
  await team.getByText('Rahim Uddin').click();
  await team.getByText('Rina Akter').click();
  await team.getByRole('button', { name: 'Save the team: 2' }).click();

  const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
  await cell('Rahim Uddin, Cutting').fill('৫০');
  await page.keyboard.press('Enter');
  await expect(cell('Rina Akter, Cutting')).toBeFocused();
  await page.keyboard.type('40');
  await page.keyboard.press('Tab');
  await expect(
    page
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('90');

  // What stands in a cell is replaced, not added to; also after the tablet has gone off.
  await kill(page);
  page = await startAgain(tablet.context);
  await page.goto('/app/factory/daily-work');
  await expect(cell('Rahim Uddin, Cutting')).toHaveValue('50');
  await cell('Rahim Uddin, Cutting').fill('44');
  await page.keyboard.press('Enter');
  await cell('Rina Akter, Sewing').fill('12x');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rina Akter, Sewing: 12x.')).toBeVisible();
  await cell('Rina Akter, Sewing').fill('30');
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('row', { name: /^Waiting in this step/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('36');
  await expect(
    page
      .getByRole('row', { name: /^Waiting in this step/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('54');

  await cell('Rina Akter, Sewing').focus();
  await page.keyboard.press('Alt+ArrowDown');
  const more = page.getByRole('dialog', { name: 'Rina Akter' });
  await more.getByLabel('Rejects').fill('2');
  await more.getByRole('combobox', { name: 'Reason' }).click();
  await page.keyboard.type('Stain');
  await page.getByRole('option', { name: 'Stain' }).click();
  await more.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('✕2')).toBeVisible();

  // Two bundles of twenty for the same person; the first one cannot be scanned twice for the step.
  await page.getByRole('button', { name: 'Scan bundles' }).click();
  const scans = page.getByRole('dialog', { name: 'Scan bundles' });
  await scans.getByLabel('Operation').selectOption('Sewing');
  const scan = async (code: string) => {
    await scans.getByLabel('Bundle ticket or badge').fill(code);
    await scans.getByLabel('Bundle ticket or badge').press('Enter');
  };
  await scan(`${order.order_no}/1`);
  await scan('KB-0001');
  await expect(scans.getByText(`Saved: bundle ${order.order_no}/1 (20), Rahim Uddin`)).toBeVisible();
  await scan(`${order.order_no}/1`);
  await expect(scans.getByText(/was written down for this step already, by Rahim Uddin/)).toBeVisible();
  await scan(`${order.order_no}/2`);
  await expect(scans.getByText(/bundle .*\/2 \(20\), Rahim Uddin/)).toBeVisible();
  await scans.getByRole('button', { name: 'Take back' }).first().click();
  await scans.getByRole('button', { name: 'Close' }).click();
  await expect(cell('Rahim Uddin, Sewing')).toHaveValue('20');
  await cell('Rahim Uddin, Sewing').fill('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Bundles and other sizes in this cell are more than that.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave it as it was' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Look at this' })).toHaveCount(0);

  await tablet.offline(false);
  await untilSent(page);
  const standing = `select o.name, l.good::int, l.reject::int, l.reason from public.work_lines l
    join public.factory_operations o on o.tenant_id = l.tenant_id and o.id = l.operation_id
    where l.tenant_id = $1 and l.good + l.reject > 0 and not exists (
      select from public.work_lines r where r.tenant_id = $1 and r.replaces @> jsonb_build_array(l.id)) order by o.name, l.good`;
  expect(await server.sql(standing, [desk.tenant])).toEqual([
    { name: 'Cutting', good: 40, reject: 0, reason: '' },
    { name: 'Cutting', good: 44, reject: 0, reason: '' },
    { name: 'Sewing', good: 20, reject: 0, reason: '' },
    { name: 'Sewing', good: 30, reject: 2, reason: 'Stain' },
  ]);
  const reports = 'select jsonb_array_length(team) as team, status from public.work_reports where tenant_id = $1';
  expect(await server.sql(reports, [desk.tenant])).toEqual([{ team: 2, status: 'open' }]);

  const other = await newDevice(server, 'phone');
  const phone = await other.context.newPage();
  await enter(phone, owner);
  await phone.goto('/app/factory/daily-work');
  await expect(phone.getByRole('textbox', { name: 'Rahim Uddin, Cutting', exact: true })).toHaveValue('44');
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText('Report handed in')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Hand in' })).toBeHidden();
});
