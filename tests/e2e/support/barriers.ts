import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export type Theme = 'light' | 'dark';

/** WCAG 2.2 AA; beyond it every landmark of a page has a name of its own. */
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
  const axe = axeOn(page);
  // An open menu holds the focus, so nothing behind it can be reached; axe believes that of dialogs only.
  if (await page.getByRole('menu').count()) axe.disableRules('aria-hidden-focus');
  const { violations } = await (theme === 'light' ? axe.withTags(tags) : axe.withRules(['color-contrast'])).analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    const real = id === 'target-size' ? await nodesStillSmall(page, nodes) : nodes;
    if (real.length > 0) found.push(`${id} at ${real.map((node) => node.html.slice(0, 160)).join(', ')}`);
  }
  return found;
}

/** A row that lies half under the bar at the foot is small for axe; it is as large as it should be once it has been scrolled free. */
async function nodesStillSmall<N extends { readonly target: readonly unknown[] }>(page: Page, nodes: readonly N[]): Promise<readonly N[]> {
  const small: N[] = [];
  for (const node of nodes) {
    const place = String(node.target[0]);
    await page.locator(place).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { violations } = await axeOn(page).include(place).withRules(['target-size']).analyze();
    if (violations.length > 0) small.push(node);
  }
  await page.evaluate(() => scrollTo(0, 0));
  return small;
}

/** Without frames axe has all of its answer in the page itself, and needs no second one to put it together; what is well is not described. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules: { 'landmark-unique': { enabled: true } } });
}
