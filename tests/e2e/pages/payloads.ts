import { expect, type Locator, type Page } from '@playwright/test';

import { payloads } from '../../fixtures/payloads.ts';
import { complaintsOf } from './watch.ts';

/** A page on which any text that is run, any dialog and any complaint is noticed. */
export class PayloadPage {
  readonly page: Page;
  readonly #heard: string[] = [];
  #complaints: readonly string[] = [];
  #next = 0;

  private constructor(page: Page) {
    this.page = page;
  }

  static async watch(page: Page): Promise<PayloadPage> {
    const watched = new PayloadPage(page);
    await page.exposeFunction('karbarHit', () => void watched.#heard.push(`a payload was run at ${page.url()}`));
    page.on('dialog', (dialog) => {
      watched.#heard.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    watched.#complaints = await complaintsOf(page);
    return watched;
  }

  /** Fills every field for free text inside with the next payloads; answers what was filled in. */
  async fill(scope: Locator): Promise<readonly string[]> {
    await expect(scope.locator('input, textarea').first()).toBeVisible();
    const fields = scope.locator(
      'input:not([type]):not([role=combobox]):visible, input[type=text]:not([role=combobox]):not([inputmode]):visible, textarea:visible',
    );
    const filled: string[] = [];
    for (const field of await fields.all()) {
      if (!(await field.isEditable())) continue;
      const room = await field.evaluate((input: HTMLInputElement) =>
        input.name.includes('postcode') ? 20 : input.maxLength < 0 ? 1000 : input.maxLength,
      );
      const text = this.#upTo(room);
      await field.fill(text);
      filled.push(text);
    }
    expect(filled.length).toBeGreaterThan(0);
    return filled;
  }

  #upTo(room: number): string {
    const fitting = payloads.filter((text) => text.length <= room);
    this.#next += 1;
    return fitting[this.#next % fitting.length] ?? '';
  }

  /** Nothing was run, nothing of it became an element, and the page is as wide as its window. */
  async harmless(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    const found = await this.page.evaluate(() => ({
      elements: [
        ...document.querySelectorAll('img[src=x], [onerror], [onload], [href^="javascript:"], [href^="data:"], iframe, object, embed'),
      ].map((element) => element.outerHTML),
      tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect({ at: this.page.url(), ...found, heard: [...this.#heard, ...this.#complaints] }).toEqual({
      at: this.page.url(),
      elements: [],
      tooWide: 0,
      heard: [],
    });
  }

  /** All of them stand there as text, somewhere on the page. */
  async shows(texts: readonly string[], scope: Locator = this.page.locator('body')): Promise<void> {
    for (const text of texts) await expect(scope).toContainText(text);
    await this.harmless();
  }
}
