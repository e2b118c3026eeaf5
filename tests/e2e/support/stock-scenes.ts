import { m } from '#messages';

import { countOne, open, returnIn } from './directions.ts';
import type { Show } from './scenes.ts';

/** Goods that come back, the money of a claim, and a shelf that is counted. */
export const stockScenes: Readonly<Record<string, Show>> = {
  async returnToCount({ page, demo }) {
    await open(page, `/app/returns?open=${await returnIn(demo, 'received_at is not null and closed_at is null')}`);
  },
  async returnCounted({ page, demo }) {
    await open(page, `/app/returns?open=${await returnIn(demo, `closed_at is not null and items @? '$[*] ? (@.damaged_qty > 0)'`)}`);
  },
  async returnLost({ page, demo }) {
    await open(page, `/app/returns?open=${await returnIn(demo, 'lost_at is not null')}`);
  },
  async returnNew({ page }) {
    await open(page, '/app/returns');
    await page.getByRole('button', { name: m.returns_new() }).click();
  },
  returnStation: ({ page }) => open(page, '/app/returns?scan=receive'),
  stockTake: ({ page, demo }) => countOne(page, demo),
  async stockTakeResult({ page, demo }) {
    await countOne(page, demo);
    await page.getByRole('button', { name: m.products_take_end() }).click();
  },
  async returnClaimPaid({ page, demo }) {
    await open(page, `/app/returns?open=${await returnIn(demo, 'claimed_at is not null and claim_paid is null')}`);
    await page.getByRole('dialog').getByRole('button', { name: m.returns_settle() }).click();
  },
};
