import type { BrowserContext, Page } from '@playwright/test';

/* What the clock of a device shows, whatever time it is. Its running time goes on with it, as if the device had stood there meanwhile. */

const key = 'clock-of-the-test';

/** The clock of every page that is opened here is `ahead` of the real one, until `turnClock`. Milliseconds. */
export async function wrongClock(context: BrowserContext, ahead: number): Promise<void> {
  await context.addInitScript(
    ({ key, ahead }) => {
      const real = Date.now.bind(Date);
      const running = performance.now.bind(performance);
      const shift = (): number => {
        try {
          return Number(localStorage.getItem(key) ?? ahead);
        } catch {
          return ahead;
        }
      };
      const before = shift();
      performance.now = () => running() + shift() - before;
      globalThis.Date = new Proxy(Date, {
        construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [real() + shift()] : given, made) as Date,
        get: (target, name) => (name === 'now' ? () => real() + shift() : (Reflect.get(target, name) as unknown)),
      });
    },
    { key, ahead },
  );
}

/** Outlives the page. Forwards only, except before a start. */
export async function turnClock(page: Page, at: number): Promise<void> {
  await page.evaluate(([key, ahead]) => localStorage.setItem(key, ahead), [key, String(at - Date.now())] as const);
}
