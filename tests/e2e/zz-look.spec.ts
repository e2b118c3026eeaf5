import { expect, test } from './support/test.ts';

test.setTimeout(600_000);
const sizes = [
  ['desk', 'desk', 1280, 800],
  ['phone', 'phone', 390, 844],
] as const;

for (const [name, kind, width, height] of sizes)
  test(`look ${name}`, async ({ demo, newDevice }) => {
    const { context } = await newDevice(demo, kind as never, 'Owner');
    const page = await context.newPage();
    page.on('pageerror', (error) => console.log('PAGEERROR', error.message));
    page.on('console', (message) => message.type() === 'error' && console.log('CONSOLE', message.text()));
    await page.setViewportSize({ width, height });
    await page.goto('/app/hrm/payroll');
    await expect(page.locator('[data-sync="saved"]').first()).toBeVisible({ timeout: 60_000 });
    const shot = async (what: string) => {
      for (const scheme of ['light', 'dark'] as const) {
        if (scheme === 'dark' && what !== 'review' && what !== 'slip') continue;
        await page.emulateMedia({ colorScheme: scheme });
        await page.waitForTimeout(400);
        await page.screenshot({ path: `/tmp/look/${name}-${what}-${scheme}.png`, fullPage: what === 'slip' || what === 'settings' });
      }
      await page.emulateMedia({ colorScheme: 'light' });
    };
    await page.waitForTimeout(1000);
    await shot('list');
    await page.goto('/app/hrm/payroll/new');
    await page.waitForTimeout(1500);
    await shot('new');
    const [run] = await demo.sql<{ id: string }>('select id from public.payroll_runs');
    await page.goto(`/app/hrm/payroll/edit/${run?.id}`);
    await page.waitForTimeout(6000);
    await shot('people');
    await page.goto(`/app/hrm/payroll/edit/${run?.id}?step=inputs`);
    await page.waitForTimeout(5000);
    await shot('inputs');
    await page.goto(`/app/hrm/payroll/edit/${run?.id}?step=review`);
    await page.waitForTimeout(5000);
    await shot('review');
    await page.locator('a[href*="/employee/"]').first().click().catch(() => undefined);
    await page.waitForTimeout(5000);
    for (const one of await page.locator('summary').all()) await one.click().catch(() => undefined);
    await shot('slip');
    await page.goto('/app/settings?section=pay');
    await page.waitForTimeout(1500);
    await shot('settings');
    await page.getByRole('button', { name: 'Change' }).first().click().catch(() => undefined);
    await page.waitForTimeout(1000);
    await shot('rule');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add component' }).click().catch(() => undefined);
    await page.waitForTimeout(1000);
    await shot('component');
  });
