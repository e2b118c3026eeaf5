import { App } from './pages/app.ts';
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
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { google: true, facebook: true, github: false, email: true, phone: true } } }),
  );
  const asked: URL[] = [];
  await page.route('**/auth/v1/authorize?*', (route) => {
    const address = new URL(route.request().url());
    asked.push(address);
    // Facebook does not let the person in; Google sends him back.
    if (address.searchParams.get('provider') === 'facebook') return route.fulfill({ body: 'Facebook asks' });
    const back = new URL(address.searchParams.get('redirect_to') ?? '');
    back.searchParams.set('code', 'a-code');
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await page.route('**/auth/v1/token?grant_type=pkce', async (route) => {
    const { auth_code, code_verifier } = route.request().postDataJSON() as Readonly<Record<string, string>>;
    expect([auth_code, (code_verifier ?? '').length > 40]).toEqual(['a-code', true]);
    const headers = { apikey: server.key, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: JSON.stringify(account),
    });
    await route.fulfill({ json: await answer.json() });
  });

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
