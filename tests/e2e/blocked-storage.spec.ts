import { untilBadge } from './pages/device-life.ts';
import { company, openCompany } from './pages/session.ts';
import { expect, test } from './support/test.ts';

test('a local database that does not open is told, and what to do; it goes on by itself once it opens', async ({ server, newDevice }) => {
  const { context } = await newDevice(server);
  const page = await context.newPage();
  await openCompany(page, await company(server, 'Blocked House'));
  await untilBadge(page, 'saved');
  await page.goto('/config.json');
  const other = await context.newPage();
  await other.goto('/config.json');
  // What closes for nobody keeps a deletion waiting, and everybody who comes after it.
  await other.evaluate(async () => {
    const [name = ''] = (await indexedDB.databases()).flatMap((one) => (one.name?.startsWith('karbar-outbox') ? [one.name] : []));
    await new Promise((resolve) => indexedDB.open(name).addEventListener('success', resolve));
    indexedDB.deleteDatabase(name);
  });
  await page.goto('/app');
  await expect(page.getByText('The data on this device do not open yet.')).toBeVisible();
  await other.close();
  await untilBadge(page, 'saved');
  await expect(page.getByText('The data on this device do not open yet.')).toBeHidden();
});
