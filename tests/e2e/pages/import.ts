import { expect, type Page } from '@playwright/test';

/** The import of products from a file of another shop. */
export async function importProducts(page: Page, file: string): Promise<void> {
  await page.getByRole('navigation').first().getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import products' });
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await dialog.getByRole('button', { name: /^Import \d/ }).click();
  await expect(dialog.getByText('Imported', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
}
