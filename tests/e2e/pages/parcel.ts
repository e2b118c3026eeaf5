import { expect, type Page } from '@playwright/test';

import { untilStored } from './local-data.ts';

export class Parcels {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(number: string): Promise<ParcelDetail> {
    await this.#page.getByText(number).first().click();
    return new ParcelDetail(this.#page);
  }
}

export class ParcelDetail {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  number(): Promise<string> {
    return numberIn(this.page);
  }

  async handOver(): Promise<void> {
    await this.page.getByRole('button', { name: 'Hand to courier' }).click();
  }

  async cancel(reason: string, advance: 'We keep it' | 'We pay it back'): Promise<void> {
    const record = this.page.getByRole('button', { name: 'Record outcome' });
    if (!(await record.isVisible())) await this.page.getByRole('button', { name: 'More' }).first().click();
    await record
      .or(this.page.getByRole('menuitem', { name: 'Record outcome' }))
      .first()
      .click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByText('Cancelled', { exact: true }).click();
    await dialog.getByText(reason, { exact: true }).click();
    await dialog.getByText(advance, { exact: true }).click();
    await dialog.getByRole('button', { name: 'Record as cancelled' }).click();
    await expect(dialog).toBeHidden();
    const number = await this.number();
    await untilStored(this.page, 'parcels', ({ row }) => row['parcel_id'] === number && row['completed_at'] !== null);
  }
}

/** The number in the title, once it stands there: a saved form keeps its own title until the page opens. */
export async function numberIn(page: Page): Promise<string> {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/\d/);
  return (await title.innerText()).trim();
}
