import { type CDPSession, expect, type Page } from '@playwright/test';

/** The full-screen scan station, with a scanner that types like a keyboard. */
export class ScanStation {
  readonly #page: Page;
  readonly #keyboard: CDPSession;

  private constructor(page: Page, keyboard: CDPSession) {
    this.#page = page;
    this.#keyboard = keyboard;
  }

  static async open(page: Page, path = '/app/parcels?scan=dispatch'): Promise<ScanStation> {
    await page.goto(path);
    await expect(page.getByText('Ready to scan')).toBeVisible();
    return new ScanStation(page, await page.context().newCDPSession(page));
  }

  /** Scans a label and waits for the answer that names the parcel. */
  async out(number: string): Promise<void> {
    await this.scan(number, 'Handed to the courier');
  }

  /** Scans a label and waits until the station says this of it. */
  async scan(number: string, said: string): Promise<void> {
    await this.#type(number);
    const result = this.#page.getByRole('status').filter({ hasText: said });
    await expect(result).toContainText(number);
  }

  /** Scans a code; what it says is the test's to look at. */
  async press(code: string): Promise<void> {
    await this.#type(code);
  }

  /** The keys of a scanner come in one burst; their own times say so, however busy the machine is. */
  async #type(code: string): Promise<void> {
    const begun = Date.now() / 1000;
    const keys = [...code.split(''), 'Enter'].map((key, i) => {
      const text = key === 'Enter' ? '\r' : key;
      const down = { type: 'keyDown', key, text, timestamp: begun + i * 0.005 } as const;
      return [
        this.#keyboard.send('Input.dispatchKeyEvent', down),
        this.#keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: down.timestamp + 0.002 }),
      ];
    });
    await Promise.all(keys.flat());
  }
}
