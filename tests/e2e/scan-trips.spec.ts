import { CompanyDesk, password } from './pages/company-desk.ts';
import { Front } from './pages/front.ts';
import { untilDigestsMatch } from './pages/local-data.ts';
import { ScanStation } from './pages/scan-station.ts';
import { expect, test } from './support/test.ts';

// Nothing here leaves the network, and keeping the whole app for it costs as much as a third of a sign-in.
test.use({ serviceWorkers: 'block' });

const owner = 'owner-of-trips@karbar.test';

test('a scan asks the data worker once and tells it once', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Trips', owner);
  const [brand = ''] = await desk.brands();
  const ware = await desk.addWare(brand, 'Lamp', 40_000);
  const labels = [await desk.ship(ware, 'Buyer 1', '01700600101'), await desk.ship(ware, 'Buyer 2', '01700600102')];
  await desk.send();

  const page = await (await newDevice(server, 'tablet')).context.newPage();
  await page.addInitScript(() => {
    const told: string[] = [];
    // oxlint-disable-next-line typescript/unbound-method -- called with its worker below
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: { readonly path?: readonly string[] }, ...rest: never[]) {
      if (message.path) told.push(message.path.join('.'));
      return post.call(this, message, ...rest);
    };
    Object.assign(window, { told });
  });
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  const station = await ScanStation.open(page);
  // The first scan also loads what the screen needs once.
  await station.out(labels[0]?.label ?? '');
  const since = await page.evaluate(() => (window as unknown as { told: string[] }).told.length);
  await station.out(labels[1]?.label ?? '');
  const trips = (await page.evaluate((from) => (window as unknown as { told: string[] }).told.slice(from), since)).filter(
    // The pulse of the worker, and what screens follow, whatever they show.
    (path) => !['ping', 'watch', 'unwatch', 'setVisible', 'setToken'].includes(path),
  );
  expect(trips).toEqual(['read', 'write']);
});
