import { strict } from '../../supabase/local/auth/limits.ts';
import { startBackend } from '../../supabase/local/backend.ts';
import { App } from './pages/app.ts';
import { company, openCompany, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

test('many wrong passwords make this account wait and no other: the form says how long, keeps what was typed and lets in after it', async ({
  newDevice,
}) => {
  const seconds = 15;
  const server = await startBackend({ limits: { ...strict, password_pair: [[2, seconds]] }, quiet: true });
  try {
    const [account, other] = [await company(server, 'Hasty House'), await company(server, 'Calm House')];
    const page = await (await newDevice(server)).context.newPage();
    await page.goto('/app');
    const wrong = { ...account, password: 'not the password' };
    const wait = page.getByText(/^Too many tries\. Try again in \d+ seconds?\.$/);
    await expect(async () => {
      await new Session(page).enter(wrong);
      await expect(wait).toBeVisible({ timeout: 1000 });
    }).toPass();
    const told = Number(/\d+/.exec((await wait.textContent()) ?? '')?.[0]);
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThanOrEqual(seconds);
    await expect(page.getByLabel('E-mail')).toHaveValue(wrong.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(wrong.password);

    await openCompany(await (await newDevice(server)).context.newPage(), other);

    await page.getByLabel('Password', { exact: true }).fill(account.password);
    const enter = page.getByRole('button', { name: 'Sign in', exact: true });
    await expect(async () => {
      if (await enter.isVisible()) await enter.click({ timeout: 2000 });
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Karbar' })).toBeHidden({ timeout: 2000 });
    }).toPass();
    await new App(page).ready();
  } finally {
    await server.close();
  }
});
