import { expect } from '@playwright/test';

import { m } from '#messages';

import { open } from './directions.ts';
import type { Show } from './scenes.ts';

/** What the platform's screens look like beside their addresses; the last one stays without network. */
export const superadmin: Readonly<Record<string, Show>> = {
  platformDoor: ({ page }) => open(page, '/app'),
  async platformNoMatches({ page }) {
    await open(page, '/admin/tenants?q=nobody');
    await expect(page.getByText(m.ui_no_matches())).toBeVisible();
  },
  async platformAsTable({ page }) {
    await open(page, '/admin');
    await page.getByRole('button', { name: m.admin_as_table() }).first().click();
    await page.getByRole('table').waitFor();
  },
  async platformSuspended({ page }) {
    await open(page, '/admin/tenants?status=suspended');
    await page.getByRole('main').getByRole('link', { name: 'Rupsha Pottery' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rupsha Pottery' }).waitFor();
  },
  async platformAssign({ page }) {
    await page.getByRole('button', { name: m.admin_assign() }).click();
    await page.getByRole('dialog').getByRole('combobox').waitFor();
  },
  async platformPlan({ page }) {
    await open(page, '/admin/plans?open=new');
    await page.getByRole('dialog').getByRole('checkbox').first().check();
  },
  async platformOffline({ page }) {
    await open(page, '/admin/settings');
    await page.context().setOffline(true);
    await expect(page.getByText(m.admin_offline_text())).toBeVisible();
    await page.getByRole('link', { name: m.admin_plans() }).first().click();
    await expect(page.getByText(m.admin_offline_title())).toBeVisible();
  },
};
