import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export type Theme = 'light' | 'dark';

/** WCAG 2.2 AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Changes the theme of an open page without telling the app. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.classList.toggle('dark', chosen === 'dark');
    document.documentElement.style.colorScheme = chosen;
  }, theme);
}

/** What keeps somebody out of the page as it stands, as axe names it. Only colours differ from theme to theme, so dark is asked for these alone. */
export async function barriers(page: Page, theme: Theme): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page });
  // An open menu holds the focus, so nothing behind it can be reached; axe believes that of dialogs only.
  if (await page.getByRole('menu').count()) axe.disableRules('aria-hidden-focus');
  const { violations } = await (theme === 'light' ? axe.withTags(tags) : axe.withRules(['color-contrast'])).analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.html.slice(0, 160)).join(', ')}`);
}
