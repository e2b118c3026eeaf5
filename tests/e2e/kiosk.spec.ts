import { CompanyDesk, password } from './pages/company-desk.ts';
import { kill, untilInstalled } from './pages/device-life.ts';
import { addPeople, devicesPath, enrol, gatePeople, pressPin, typePin } from './pages/gate.ts';
import { holds } from './pages/local-data.ts';
import { addCustomer, customersNamed, openCompany, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

const email = 'owner-of-tablets@karbar.test';
const [rahim] = gatePeople;

test('a tablet at a gate takes punches without network, sends them later, and is emptied when the office switches it off', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Shapla Garments', email);
  await addPeople(server, desk.tenant);
  const { context, offline } = await newDevice(server, 'tablet');
  let page = await context.newPage();
  await openCompany(page, { email, password });
  await untilInstalled(page);

  await page.goto(devicesPath);
  await enrol(page, 'Main gate');
  await expect(page.getByRole('button', { name: 'Rahim Uddin' })).toBeVisible();
  await expect(page.getByText('Main gate')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(await holds(page, email)).toBe(false);
  const [kiosk] = await server.sql<{ id: string }>('select id from public.kiosks where tenant_id = $1', [desk.tenant]);

  await offline(true);
  await page.reload();
  await expect(page.getByText('Offline: clocking goes on')).toBeVisible();
  await page.goto('/app/orders');
  await typePin(page, 'Rahim Uddin', rahim.pin);
  await page.getByRole('button', { name: 'Coming in', exact: true }).click();
  await expect(page.getByText(/^In \d/)).toBeVisible();
  await expect(page.getByText('One punch waits')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rahim Uddin' })).toBeVisible();

  // Twice the same is once, also after the renderer has died.
  await kill(page);
  page = await context.newPage();
  await page.goto('/app');
  await typePin(page, 'Rahim Uddin', rahim.pin);
  await page.getByRole('button', { name: 'Coming in', exact: true }).click();
  await expect(page.getByText(/Recorded already: In/)).toBeVisible();
  await expect(page.getByText('One punch waits')).toBeVisible();

  // Now leaving is the likely one.
  await typePin(page, 'Rahim Uddin', rahim.pin);
  await page.getByRole('button', { name: 'Leaving', exact: true }).click();
  await expect(page.getByText(/^Out \d/)).toBeVisible();
  await expect(page.getByText('2 punches wait')).toBeVisible();

  await page.getByRole('button', { name: 'Rina Akter' }).click();
  for (let n = 0; n < 5; n += 1) {
    await pressPin(page, '0000');
    await expect(page.getByText(n < 4 ? 'Wrong PIN. Try again.' : 'Too many wrong PINs')).toBeVisible();
  }
  await page.reload();
  await page.getByRole('button', { name: 'Rina Akter' }).click();
  await expect(page.getByText('Too many wrong PINs')).toBeVisible();
  await page.getByRole('button', { name: 'Back to all people' }).click();

  // A badge needs the PIN, too.
  await page.keyboard.type('KB-0009\n', { delay: 5 });
  await expect(page.getByText('This badge is not known here')).toBeVisible();
  await page.keyboard.type('KB-0001\n', { delay: 5 });
  await expect(page.getByRole('heading', { name: 'Rahim Uddin' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to all people' }).click();

  await offline(false);
  const punches = () =>
    server.sql<{ direction: string; method: string; kiosk: string }>(
      'select direction, method, kiosk_id as kiosk from public.punches where tenant_id = $1 order by captured_at',
      [desk.tenant],
    );
  await expect.poll(punches, { timeout: 60_000 }).toEqual([
    { direction: 'in', method: 'pin', kiosk: kiosk?.id },
    { direction: 'out', method: 'pin', kiosk: kiosk?.id },
  ]);
  expect(await server.sql('select tries::int from public.kiosk_locks where tenant_id = $1', [desk.tenant])).toEqual([{ tries: 5 }]);
  const told = () =>
    server.sql('select waiting, reported_at is not null as reported from public.kiosks where tenant_id = $1', [desk.tenant]);
  await expect.poll(told, { timeout: 60_000 }).toEqual([{ waiting: 0, reported: true }]);

  // What is there when it is switched off is sent before it goes.
  await offline(true);
  await typePin(page, 'Rahim Uddin', rahim.pin);
  await page.getByRole('button', { name: 'Coming in', exact: true }).click();
  await expect(page.getByText(/^In \d/)).toBeVisible();
  await desk.call('revoke_kiosk', { p_tenant: desk.tenant, p_kiosk: kiosk?.id });
  await offline(false);
  await expect(page.getByText('Main gate of Shapla Garments has sent all it had.')).toBeVisible({ timeout: 90_000 });
  expect(await punches()).toHaveLength(3);
  for (const gone of ['Rahim Uddin', desk.tenant]) expect(await holds(page, gone)).toBe(false);
  await page.getByRole('button', { name: 'Go to sign-in' }).click();
  await new Session(page).asked();
});

test('a device becomes a tablet once all is sent, and finishes its setup when the network is back', async ({ server, newDevice }) => {
  const owner = 'owner-of-a-setup@karbar.test';
  const desk = await CompanyDesk.found(server, 'Jamuna Garments', owner);
  await addPeople(server, desk.tenant);
  const { context } = await newDevice(server, 'tablet');
  const page = await context.newPage();
  await openCompany(page, { email: owner, password });

  // The server takes its time.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/rpc/sync_push', async (route) => {
    await answered;
    await route.continue().catch(() => undefined);
  });
  await addCustomer(page, 'Unsent Salma', '01700666301');
  await page.goto(devicesPath);
  await enrol(page, 'Back door');
  await expect(page.getByText('One change of yours is not sent yet.')).toBeVisible();
  await expect(page.getByText('Something here is not sent yet, or needs attention.')).toBeVisible();
  expect(await server.sql('select 1 from private.kiosk_token where tenant = $1', [desk.tenant])).toEqual([]);
  answer();
  await expect(page.getByText('One change of yours is not sent yet.')).toHaveCount(0);

  await page.route('**/auth/v1/signup', (route) => route.abort());
  await page.getByRole('button', { name: 'Make it a tablet' }).click();
  await expect(page.getByRole('heading', { name: 'Finish setting up this tablet' })).toBeVisible();
  await expect(page.getByText('Nothing is lost')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing is lost')).toBeVisible();
  expect(await holds(page, owner)).toBe(false);
  await page.unroute('**/auth/v1/signup');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Rina Akter' })).toBeVisible();
  expect(await customersNamed(server, 'Unsent Salma')).toBe(1);

  await page.getByRole('button', { name: 'বাংলা' }).click();
  await expect(page.getByRole('button', { name: 'ব্যাজ স্ক্যান করুন' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'ব্যাজ স্ক্যান করুন' })).toBeVisible();
});
