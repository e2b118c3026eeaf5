import { expect, type Locator, type Page } from '@playwright/test';

import { payloads } from '../../fixtures/payloads.ts';
import { filesWithTextFields, namedFields } from '../support/text-fields.ts';
import { complaintsOf } from './watch.ts';

/** A page on which any text that is run, any dialog and any complaint is noticed. */
export class PayloadPage {
  readonly page: Page;
  readonly #heard: string[] = [];
  #complaints: readonly string[] = [];
  readonly #filled: string[];
  #next = 0;

  private constructor(page: Page, filled: string[]) {
    this.page = page;
    this.#filled = filled;
  }

  /** `before`: another page of the same walk. */
  static async watch(page: Page, before?: PayloadPage): Promise<PayloadPage> {
    const watched = new PayloadPage(page, before ? before.#filled : []);
    watched.#next = before ? before.#next : 0;
    await page.exposeFunction('karbarHit', () => void watched.#heard.push(`a payload was run at ${page.url()}`));
    page.on('dialog', (dialog) => {
      watched.#heard.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    watched.#complaints = await complaintsOf(page);
    return watched;
  }

  /** Fills every field for free text inside with the next payloads; answers what was filled in. `files`: whose fields they are. */
  async fill(scope: Locator, ...files: readonly string[]): Promise<readonly string[]> {
    await expect(scope.locator('input, textarea').first()).toBeVisible();
    const fields = scope.locator(
      'input:not([type]):not([role=combobox]):visible, input[type=text]:not([role=combobox]):not([inputmode]):visible, textarea:visible',
    );
    const filled: string[] = [];
    const names: string[] = [];
    for (const field of await fields.all()) {
      if (!(await field.isEditable())) continue;
      const { name, room, tags } = await field.evaluate((input: HTMLInputElement) => ({
        name: input.name,
        room: input.name.includes('postcode') ? 20 : input.name.endsWith('_prefix') ? 6 : input.maxLength < 0 ? 1000 : input.maxLength,
        tags: input.hasAttribute('list') || input.name === 'tags',
      }));
      const text = this.#another((payload) => payload.length <= room && !(tags && /[,;]/.test(payload)));
      await field.fill(text);
      filled.push(text);
      names.push(name);
    }
    expect(filled.length).toBeGreaterThan(0);
    for (const file of files) expect(names, file).toEqual(expect.arrayContaining([...namedFields(file)]));
    this.filled(...files);
    return filled;
  }

  /** Their fields were filled one by one. */
  filled(...files: readonly string[]): void {
    this.#filled.push(...files);
  }

  /** Every field of the sources into which free text is typed was filled. */
  expectAllFilled(): void {
    const wanted = [...filesWithTextFields()];
    const missing = wanted.filter(([file, forms]) => this.#filled.filter((one) => one === file).length < forms);
    expect(missing.map(([file]) => file)).toEqual([]);
  }

  #another(fits: (payload: string) => boolean): string {
    const fitting = payloads.filter((payload) => fits(payload));
    this.#next += 1;
    return fitting[this.#next % fitting.length] ?? '';
  }

  /** Nothing was run, nothing of it became an element, and the page is as wide as its window. */
  async harmless(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    // A refusal of the server is told as an answer that could not be loaded.
    const complaints = this.#complaints.filter((text) => !text.includes('Failed to load resource'));
    const found = await this.page.evaluate(() => ({
      elements: [
        ...document.querySelectorAll('img[src=x], [onerror], [onload], [href^="javascript:"], [href^="data:"], iframe, object, embed'),
      ].map((element) => element.outerHTML),
      tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect({ at: this.page.url(), ...found, heard: [...this.#heard, ...complaints] }).toEqual({
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
