import type { Page } from '@playwright/test';

/** Everything that a page complains about: errors in the console, uncaught ones, and what its security policy stopped. */
export async function complaintsOf(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.message}`));
  await page.exposeFunction('karbarStopped', (text: string) => void heard.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (globalThis as unknown as { karbarStopped: (text: string) => void }).karbarStopped;
      tell(`${location.pathname}: ${event.violatedDirective} stopped ${event.blockedURI}`);
    });
  });
  return heard;
}
