import { App } from './pages/app.ts';
import { untilBadge } from './pages/device-life.ts';
import { keptOf } from './pages/local-data.ts';
import { codeFor, company, openCompany, person, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

// Nothing here leaves the network, and keeping the whole app for it costs as much as a third of a sign-in.
test.use({ serviceWorkers: 'block' });

test('passwords: a wrong one, the right one, and signing out when nothing waits', async ({ server, newDevice }) => {
  const account = await company(server, 'Password House');
  const { context } = await newDevice(server);
  const page = await context.newPage();
  await page.goto('/app');
  await new Session(page).enter({ ...account, password: 'not the password' });
  await expect(page.getByText('E-mail or password is wrong.')).toBeVisible();
  await new Session(page).enter(account);
  await new App(page).ready();
  await untilBadge(page, 'saved');
  await new Session(page).signOut();
  await new Session(page).asked();
  expect(await page.evaluate(() => localStorage.getItem('karbar-identity'))).toBeNull();
  // The form is there before the server has heard of it.
  await expect.poll(async () => [...(await keptOf(page)).keys()]).not.toContain('karbar-auth');
  expect((await keptOf(page)).get('karbar-identity')).toBeNull();
});

test('a code by e-mail signs in; a code and a new password reset it', async ({ server, newDevice }) => {
  const account = await company(server, 'Code House');
  const { context } = await newDevice(server);
  const page = await context.newPage();
  await page.goto('/login?mode=code');
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await codeFor(server, account.email);
  // A stranger guesses meanwhile.
  for (let by = 1; by <= 6; by += 1) {
    const token = String((Number(code) + by) % 1_000_000).padStart(6, '0');
    const guess = { type: 'email', email: account.email, token };
    const headers = { apikey: server.key, 'content-type': 'application/json' };
    expect((await fetch(`${server.url}/auth/v1/verify`, { method: 'POST', headers, body: JSON.stringify(guess) })).status).toBe(403);
  }
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await new App(page).ready();

  const other = await (await newDevice(server)).context.newPage();
  const before = server.mails().length;
  await other.goto('/login?mode=reset');
  await other.getByLabel('E-mail').fill(account.email);
  await other.getByRole('button', { name: 'Send code' }).click();
  await expect(other.getByLabel('New password')).toBeVisible();
  await expect.poll(() => server.mails().length).toBeGreaterThan(before);
  await other.getByLabel('Code', { exact: true }).fill(await codeFor(server, account.email));
  await other.getByLabel('New password').fill('another good password');
  await other.getByRole('button', { name: 'Save password' }).click();
  await new App(other).ready();
  await openCompany(await (await newDevice(server)).context.newPage(), { ...account, password: 'another good password' });
});

test('signing up: a weak password is told with its reasons, the country sets the currency', async ({ server, newDevice }) => {
  const page = await (await newDevice(server)).context.newPage();
  await page.goto('/login?mode=signup');
  await page.getByLabel('Company name').fill('Delhi Threads');
  await page.getByLabel('Country').selectOption({ label: 'India' });
  await page.getByLabel('Your name').fill('Meera Nair');
  await page.getByLabel('E-mail').fill('meera@karbar.test');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByText('This password is too weak: it is too short')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('long enough a password');
  await page.getByRole('button', { name: 'Create company' }).click();
  await new App(page).ready();
  const [row] = await server.sql<{ currency: string; country: string }>(
    "select currency, country from public.profiles where name = 'Delhi Threads'",
  );
  expect(row).toEqual({ currency: 'INR', country: 'IN' });
});

test('whoever is in no company is told so and can create one', async ({ server, newDevice }) => {
  const account = await person(server, 'Lonely Person');
  const page = await (await newDevice(server)).context.newPage();
  await page.goto('/app');
  await new Session(page).enter(account);
  await expect(page.getByRole('heading', { name: 'You are in no company' })).toBeVisible();
  await page.getByLabel('Company name').fill('Found at last');
  await page.getByLabel('Country').selectOption({ label: 'Bangladesh' });
  await page.getByLabel('Your name').fill('Lonely Person');
  await page.getByRole('button', { name: 'Create company' }).click();
  await new App(page).ready();
  await expect(page.getByRole('heading', { level: 1, name: 'Found at last' })).toBeVisible();
});
