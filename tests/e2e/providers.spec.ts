import { App } from './pages/app.ts';
import { withProviders } from './pages/provider.ts';
import { company, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

test('nothing but e-mail and password where the backend has no other way', async ({ server, newDevice }) => {
  const page = await (await newDevice(server)).context.newPage();
  const told = page.waitForResponse('**/auth/v1/settings');
  await page.goto('/login');
  await new Session(page).asked();
  await (await told).finished();
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
});

test('a button for each provider that is switched on; the way there and back ends where the person wanted to go', async ({
  server,
  newDevice,
}) => {
  const account = await company(server, 'Provided House');
  const { context } = await newDevice(server);
  const page = await context.newPage();
  const asked = await withProviders(page, server, account);

  await page.goto('/login?next=%2Fapp%2Fproducts');
  const ways = page.getByRole('button', { name: /^Continue with/ });
  await expect(ways).toHaveText(['Continue with Google', 'Continue with Facebook']);
  await ways.last().click();
  await expect(page.getByText('Facebook asks')).toBeVisible();
  await page.goto('/login?next=%2Fapp%2Fproducts');
  await ways.first().click();
  await new App(page).ready();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  expect(asked.map((address) => address.searchParams.get('provider'))).toEqual(['facebook', 'google']);
  expect(new URL(page.url()).pathname).toBe('/app/products');
});
