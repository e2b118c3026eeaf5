import { untilBadge } from './pages/device-life.ts';
import { company, openCompany, Session } from './pages/session.ts';
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

test('a browser whose storage never answers says so, and keeps nobody before an empty page', async ({ server, newDevice }) => {
  const account = await company(server, 'Stuck House');
  const page = await (await newDevice(server)).context.newPage();
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (name, version) => (name === 'karbar-device' ? (new EventTarget() as IDBOpenDBRequest) : open(name, version));
  });
  await page.goto('/app');
  await new Session(page).asked();
  await new Session(page).enter(account);
  await expect(page.getByText('The storage of this device does not answer.', { exact: false })).toBeVisible({ timeout: 60_000 });
});
