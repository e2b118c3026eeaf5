import type { Locator, Page } from '@playwright/test';

import { returnIdOf } from '#modules/business/sale-rules/index.ts';

import { password } from './pages/company-desk.ts';
import { figuresOf, rowsIn, rowsOn } from './pages/day-figures.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { rowsOf, untilDigestsMatch, untilSent, untilStored } from './pages/local-data.ts';
import { OrderForm } from './pages/order.ts';
import { ParcelOutcome } from './pages/outcome.ts';
import { ScanStation } from './pages/scan-station.ts';
import { day, openShop } from './pages/selling-shop.ts';
import { expect, test } from './support/test.ts';

/*
 * A day of selling: forty orders, thirty parcels and every way in which they end, the courier's statement with every way in which it can be
 * wrong, and at the end one sheet, computed by hand, that two devices and Postgres agree with. Amounts in the comments are in taka.
 */

const owner = 'selling-day@karbar.test';

/*
 * The courier takes 60.00 for the way, 1 % of what he collects, and 30.00 (half of 60.00) more for what was refused.
 *   taken      1,060.00 - 60.00 - 10.60                     =   989.40      profit  989.40 - 400.00 = 589.40
 *   half       (1 of 2 pieces) 1,000.00 + 60.00: the same   =   989.40      profit  989.40 - 400.00 = 589.40
 *   refused    0.00 - 60.00 - 30.00                         =   -90.00      profit  -90.00
 *   fee only   60.00 - 60.00 - 0.60                         =    -0.60      profit   -0.60
 *   lost       nothing comes of it; its way was booked                      profit  -60.00
 *
 * The statement:
 *   as expected   Took it 2-15    14 x 989.40               = 13,851.60
 *                 Half 1-2         2 x 989.40               =  1,978.80
 *                 Refused 1-3      3 x -90.00               =   -270.00
 *                 Fee only                                  =     -0.60
 *   amount        Took it 16  1,000.00 - 60.00 - 10.00      =    930.00      theirs is taken: 60.00 less was collected
 *                 Took it 17  1,000.00 - 60.00 - 10.60      =    929.40      ours is kept: 60.00 are written off
 *   charge        Took it 18  1,060.00 - 80.00 - 10.60      =    969.40      disputed: 20.00 are still to come
 *   paid twice    Took it 1, of last week's statement                        left out
 *   not to be paid  Underway 1                                               left out
 *   unknown       CN-OF-NOBODY                              =    500.00      other income
 *   missing       Took it 20, which he did pay              =    989.40      taken in
 *                 Took it 19                                                 stays to be paid: 989.40
 *                                                             19,878.00
 *   adjustment    picked up twice                           =    -78.00
 *   received                                                  19,800.00
 */
const sheet = {
  accounts: {
    /** The counter sale. */
    Cash: 100_000,
    /** The advance of Refused 3, which stays. */
    Wallet: 20_000,
    /** 5,000.00 + last week's 989.40 + 19,800.00 + 700.00 for what was lost. */
    Bank: 2_648_940,
  },
  stock: {
    /** 100 - 20 taken - 2 x 2 halved - 3 refused - 1 fee only - 1 lost - 3 underway - 1 over the counter + 1 refused one that is back = 68. */
    on_hand: 68,
    /** 7 that wait, and the one of the lost parcel, whose customer waits for another. */
    reserved: 8,
    /** 3 underway, 2 refused ones, the rest of Half 2, and what was not taken for its fee; the rest of Half 1 is here, damaged. */
    with_courier: 7,
  },
  /** 989.40 that are missing, and the disputed 20.00. */
  receivable: 100_940,
  /**
   * 17 x 589.40 = 10,019.80 for Took it 1-15, 19 and 20; 530.00 for 16; 2 x 589.40 for 17 and 18; 2 x 589.40 for both halves; -90.00 twice and
   * 200.00 - 90.00 for the refused; -0.60, -60.00, and 1,000.00 - 400.00 over the counter: 13,376.80.
   */
  profit: 1_337_680,
} as const;

test('forty orders, thirty parcels and the money of their courier come to the sheet, on two devices and in Postgres', async ({
  server,
  newDevice,
}) => {
  const { desk, parcels, orders } = await test.step('the morning: orders, parcels, and most of how they end', () =>
    openShop(server, owner));
  const labelOf = (name: string) => parcels.get(name)?.label ?? '';
  const idOf = (name: string) => parcels.get(name)?.parcel ?? '';
  expect([orders, parcels.size]).toEqual([39, 30]);

  const tablet = await newDevice(server, 'tablet');
  const packing = await tablet.context.newPage();
  await new Front(packing).signIn(owner, password);
  await untilDigestsMatch(packing);
  await untilInstalled(packing);

  await test.step('without network: a parcel goes out, others end in each way, and one is sold over the counter', async () => {
    await tablet.offline(true);
    await untilBadge(packing, 'offline');
    await (await ScanStation.open(packing)).out(labelOf('Underway 3'));
    const outcome = new ParcelOutcome(packing);
    await (await outcome.open(idOf('Half 1'))).partial(1);
    await (await outcome.open(idOf('Refused 1'))).cancelled('Customer refused');
    await (await outcome.open(idOf('Fee only 1'))).paidReturn();
    await outcome.open(idOf('Lost 1'));
    await packing.getByRole('button', { name: 'More actions' }).first().click();
    await packing.getByRole('menuitem', { name: 'Lost', exact: true }).click();
    await expect(packing.getByRole('main').getByText('Lost', { exact: true }).first()).toBeVisible();
    await packing.goto('/app/ecom-orders/new');
    const sale = await new OrderForm(packing).save({
      ...{ phone: '01700669999', name: day.counter, address: 'House 1, Road 1, Dhaka', product: 'Lamp', quantity: '1' },
      advance: { amount: '1000', account: 'Cash' },
    });
    expect(await sale.amount('Total')).toContain('1,000.00');
    await packing.getByRole('button', { name: 'More actions' }).first().click();
    await packing.getByRole('menuitem', { name: 'Record outcome' }).click();
    await packing.getByRole('dialog').getByRole('button', { name: 'Record as delivered' }).click();
    await untilStored(packing, 'ecom_orders', ({ row }) => row['ship_name'] === day.counter && row['completed_at'] !== null);
  });

  await test.step('two boxes are back before the network is', async () => {
    const station = await ScanStation.open(packing, '/app/returns?scan=receive');
    await station.scan(labelOf('Refused 1'), 'Received');
    await packing.getByRole('button', { name: 'All good' }).click();
    await expect(packing.getByRole('status').filter({ hasText: 'Received, all good' })).toContainText(labelOf('Refused 1'));
    await station.scan(labelOf('Half 1'), 'Received');
    await packing.getByRole('button', { name: 'Count pieces' }).click();
    const drawer = packing.getByRole('dialog');
    await drawer.getByLabel('Damaged: Lamp').fill('1');
    await drawer.getByRole('button', { name: 'Save the count' }).click();
    await expect(drawer).toBeHidden();
    await tablet.offline(false);
    await untilSent(packing);
    await untilBadge(packing, 'saved');
  });

  const office = await newDevice(server);
  const books = await office.context.newPage();
  await new Front(books).signIn(owner, password);
  await untilDigestsMatch(books);

  await test.step('the courier pays: without network every line of his statement is decided, with it the difference is 0.00 and it is posted', () =>
    settle(books, labelOf, office.offline));

  await test.step('he pays for what he has lost', async () => {
    const lost = returnIdOf(desk.tenant, idOf('Lost 1'));
    await books.goto(`/app/returns?open=${lost}`);
    const drawer = books.getByRole('dialog').first();
    await drawer.getByRole('button', { name: 'More actions' }).click();
    await books.getByRole('menuitem', { name: 'Claim from the courier' }).click();
    const asks = books.getByRole('dialog').last();
    await asks.getByLabel('Amount claimed').fill('700');
    await asks.getByRole('button', { name: 'Save', exact: true }).click();
    await drawer.getByRole('button', { name: 'Courier has answered' }).click();
    await asks.getByLabel('Arrives on').selectOption({ label: 'Bank' });
    await asks.getByRole('button', { name: 'Save', exact: true }).click();
    await untilStored(books, 'returns', ({ id, row }) => id === lost && row['closed_at'] !== null);
    await untilSent(books);
  });

  await test.step('the screens, both devices and Postgres say what the sheet says', async () => {
    const here = await untilDigestsMatch(books);
    expect(await untilDigestsMatch(packing)).toEqual(here);
    for (const page of [books, packing]) expect(figuresOf(rowsOn(await rowsOf(page)))).toEqual(sheet);
    expect(figuresOf(await rowsIn(server, desk.tenant))).toEqual(sheet);
    await books.goto('/app/banking');
    const lies = { Cash: '1,000.00', Wallet: '200.00', Bank: '26,489.40', 'All accounts': '27,689.40' };
    for (const [name, amount] of Object.entries(lies)) await expect(figure(books, name)).toHaveText(`৳${amount}`);
    await packing.goto('/app/parcel-payment');
    await expect(figure(packing, 'Padma Courier')).toHaveText('৳1,009.40');
    await packing.goto('/app/products');
    await packing.getByText('Lamp', { exact: true }).first().click();
    const stock = packing.getByRole('dialog').locator('dl[aria-label="Stock"]').first();
    await expect(stock.getByRole('definition')).toHaveText(['68', '8', '60', '7']);
    for (const [name, profit] of Object.entries({
      'Half 1': '৳589.40',
      'Refused 3': '৳110.00',
      'Fee only 1': '-৳0.60',
      'Took it 16': '৳530.00',
    })) {
      await books.goto(`/app/parcels/${idOf(name)}`);
      await expect(figure(books, 'Profit')).toHaveText(profit);
    }
  });
});

/** The bookkeeper's way through the courier's statement. */
async function settle(page: Page, labelOf: (name: string) => string, offline: (off: boolean) => Promise<void>): Promise<void> {
  await page.goto('/app/group-payment');
  await page.getByRole('button', { name: 'New statement' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Courier').selectOption({ label: 'Padma Courier' });
  await dialog.getByLabel('Statement reference').fill('PD-2');
  await dialog.getByLabel('Amount received').fill('19800');
  await dialog.getByLabel('Arrives on').selectOption({ label: 'Bank' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/group-payment\/[0-9a-f-]{36}/);
  await untilSent(page);
  await offline(true);
  await untilBadge(page, 'offline');
  const told = [
    ...day.delivered.slice(1, 15).map((name) => `${labelOf(name)}\t1060\t60\t10.60`),
    ...day.half.map((name) => `${labelOf(name)}\t1,060.00\t60\t10.60`),
    ...day.refused.map((name) => `${labelOf(name)}\t0\t60\t0\t30`),
    `${labelOf('Fee only 1')}\t60\t60\t0.60`,
    `${labelOf('Took it 16')}\t1000\t60\t10`,
    `${labelOf('Took it 17')}\t1000\t60\t10.60`,
    `${labelOf('Took it 18')}\t1060\t80\t10.60`,
    `${labelOf('Took it 1')}\t1060\t60\t10.60`,
    `${labelOf('Underway 1')}\t1060\t60\t10.60`,
    'CN-OF-NOBODY\t500',
  ];
  await page.getByRole('button', { name: 'Paste rows' }).click();
  await dialog.getByRole('textbox').fill(told.join('\n'));
  await dialog.getByRole('button', { name: `Add ${told.length} rows` }).click();
  await expect(dialog).toBeHidden();
  const group = (title: RegExp): Locator => page.getByRole('region', { name: title });
  await expect(group(/^All as expected · 20/)).toContainText('15,559.80');
  const decide = async (title: RegExp, name: string, word: string) => {
    const line = group(title).getByRole('group', { name: `What becomes of ${name}` });
    const button = line.getByRole('button', { name: word, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  };
  await decide(/^Another amount was collected · 2/, labelOf('Took it 16'), 'Take theirs');
  await decide(/^Another amount was collected · 2/, labelOf('Took it 17'), 'Keep ours');
  await decide(/^Other charges · 1/, labelOf('Took it 18'), 'Dispute');
  await decide(/^Paid twice · 1/, labelOf('Took it 1'), 'Leave out');
  await decide(/^Not due yet · 1/, labelOf('Underway 1'), 'Leave out');
  await decide(/^Unknown parcel · 1/, 'CN-OF-NOBODY', 'Take as other income');
  const missing = group(/^Missing in this statement · 2/);
  await expect(missing).toContainText('1,978.80');
  await missing.getByRole('button', { name: `Take in: ${labelOf('Took it 20')}` }).click();
  await expect(group(/^Missing in this statement · 1/)).toContainText(labelOf('Took it 19'));
  await expect(page.getByText('The difference has to be explained first.')).toBeVisible();
  const difference = figure(page, 'Difference');
  await expect(difference).toContainText('78.00');
  await page.getByRole('button', { name: 'Add an adjustment' }).click();
  await dialog.getByLabel('Amount').fill('-78');
  await dialog.getByLabel('Reason').fill('Picked up twice');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(difference).toHaveText(/^\D*0\.00$/);
  const post = page.getByRole('button', { name: 'Post', exact: true });
  await expect(post).toBeDisabled();
  await offline(false);
  await untilSent(page);
  await post.click();
  await expect(page.getByText(/^Posted: the money is on the account/)).toBeVisible();
  await untilSent(page);
}

/** What stands beside a name. */
function figure(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]');
}
