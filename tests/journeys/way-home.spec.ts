import { accountCommands } from '#modules/banking/setup/account-commands.ts';
import { createOrder } from '#modules/business/orders/index.ts';
import { createShipment, dispatchParcel, setParcelStatus } from '#modules/business/parcels/index.ts';
import { CancelReason, ShippingStatus } from '#modules/business/sale-rules/kind.ts';

import { CompanyDesk, password } from '../e2e/pages/company-desk.ts';
import { figuresOf, rowsIn, rowsOn } from '../e2e/pages/day-figures.ts';
import { untilBadge, untilInstalled } from '../e2e/pages/device-life.ts';
import { Front } from '../e2e/pages/front.ts';
import { rowsOf, untilDigestsMatch, untilSent } from '../e2e/pages/local-data.ts';
import { ScanStation } from '../e2e/pages/scan-station.ts';
import { endParcel, engage, piecesOf, stockUp } from '../e2e/pages/selling-shop.ts';
import { expect, test } from '../e2e/support/test.ts';

/*
 * Ten parcels go out; what was not taken comes back by scan, and the courier pays for the rest with every way in which he can be wrong.
 * A lamp costs 400.00, is sold at 1,000.00 and goes for 60.00. The courier takes 60.00, 1 % of what he collects, and 30.00 for a refusal.
 *   6 took it    1,060.00 - 60.00 - 10.60                 =   989.40      profit  589.40
 *   1 half       (1 of 2 lamps) the same                  =   989.40      profit  589.40
 *   2 refused    -60.00 - 30.00                           =   -90.00      profit  -90.00
 *   1 lost       nothing comes of it; its way was booked                  profit  -60.00
 * His statement: five that took it 4,947.00; one short 1,000.00 - 70.60 = 929.40, disputed; two refused -180.00; one of nobody 500.00;
 * the half is missing. He pays 6,196.40.
 */
const owner = 'owner-of-the-way-home@karbar.test';
const receiver = 'receiver-of-the-way-home@karbar.test';
const sheet = {
  accounts: { Cash: 0, Bank: 500_000 + 619_640 },
  /** 100 - 6 - 2 - 2 - 1, and back 1 of the half and 1 refused; the other one is broken. Whose lamp was lost waits for another. */
  stock: { on_hand: 91, reserved: 1, with_courier: 0 },
  /** The half, and 60.00 that are disputed. */
  receivable: 98_940 + 6_000,
  profit: 7 * 58_940 - 2 * 9_000 - 6_000,
};

test('parcels end in every way, come back by scan without network, and are paid to the last paisa', async ({ server, newDevice }) => {
  const company = await CompanyDesk.found(server, 'The Way Home', owner);
  const { store } = company;
  const account = { number: '', opening_date: store.today(), min_balance: null };
  const bank = await accountCommands.add(store, { ...account, name: 'Bank', type: 'bank', opening_balance: 500_000 });
  const courier = await engage(store, bank);
  const lamp = await stockUp(company);
  const line = { variant_id: lamp.id, product_name: 'Lamp', variant_title: '', sku: null, price: 100_000 };
  const out = async (name: string, quantity = 1) => {
    const { id } = await createOrder(store, {
      ...{ brand_id: lamp.brand_id, ship_name: name, ship_phone: '01700660001', ship_address: 'House 3, Road 9, Dhaka' },
      ...{ items: [{ ...line, quantity }], discount_type: 'fixed', discount_value: 0, delivery_fee: 6_000 },
    });
    const parcel = await createShipment(store, id, { shipping_company_id: courier });
    await dispatchParcel(store, parcel.number);
    return parcel;
  };
  const took = [];
  for (let i = 1; i <= 6; i += 1) took.push(await out(`Took it ${i}`));
  const half = await out('Half', 2);
  const refused = [await out('Refused 1'), await out('Refused 2')];
  const lost = await out('Lost');
  const [reason] = await store.find(CancelReason);
  for (const { id } of took) await endParcel(store, id, { type: 'full' });
  await endParcel(store, half.id, { type: 'partial', delivered: await piecesOf(store, half.id, 1) });
  for (const { id } of refused) await endParcel(store, id, { type: 'cancelled', cancel_reason_ids: [reason?.id ?? ''] });
  const statuses = await store.find(ShippingStatus);
  await setParcelStatus(store, lost.id, statuses.find((row) => row.type === 'parcel' && row.phase === 'lost')?.id ?? '');
  await company.send();
  await company.hire(receiver, ['view_returns', 'manage_returns', 'view_products'], null);

  const tablet = await newDevice(server, 'phone');
  const gate = await tablet.context.newPage();
  await new Front(gate).signIn(receiver, password);
  await untilDigestsMatch(gate);
  await untilInstalled(gate);
  await gate.goto('/app/returns');
  await tablet.offline(true);
  await untilBadge(gate, 'offline');
  const station = await ScanStation.open(gate, '/app/returns?scan=receive');
  for (const parcel of [half, refused[0]]) {
    await station.scan(parcel?.number ?? '', 'Received');
    await gate.getByRole('button', { name: 'All good' }).click();
    await expect(gate.getByRole('status').filter({ hasText: 'Received, all good' })).toContainText(parcel?.number ?? '');
  }
  await station.scan(refused[1]?.number ?? '', 'Received');
  await gate.getByRole('button', { name: 'Count pieces' }).click();
  const count = gate.getByRole('dialog');
  await count.getByLabel('Damaged: Lamp').fill('1');
  await count.getByRole('button', { name: 'Save the count' }).click();
  await expect(count).toBeHidden();
  await tablet.offline(false);
  await untilSent(gate);

  const desk = await newDevice(server);
  const page = await desk.context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await page.goto('/app/group-payment?open=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Courier').selectOption({ label: 'Padma Courier' });
  await dialog.getByLabel('Amount received').fill('6196.40');
  await expect(dialog.getByLabel('Arrives on')).toHaveValue(bank);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/group-payment\/[0-9a-f-]{36}/);
  const [short, ...whole] = took.toReversed();
  const rows = [
    ...whole.map(({ number }) => `${number}\t1,060.00\t60\t10.60`),
    `${short?.number}\t৳১,০০০.০০\t60\t10.60`,
    ...refused.map(({ number }) => `${number}\t0\t60\t0\t30`),
    'CN-OF-NOBODY\t500',
  ];
  await page.getByRole('button', { name: 'Paste rows' }).click();
  await dialog.getByRole('textbox').fill(rows.join('\n'));
  await dialog.getByRole('button', { name: 'Add 9 rows' }).click();
  await expect(page.getByRole('region', { name: /Missing in this statement/ })).toContainText(half.number);
  const post = page.getByRole('button', { name: 'Post', exact: true });
  await expect(post).toBeDisabled();
  await page
    .getByRole('group', { name: `What becomes of ${short?.number}` })
    .getByRole('button', { name: 'Dispute' })
    .click();
  await page.getByRole('button', { name: 'Take as other income' }).click();
  await untilSent(page);
  await post.click();
  await expect(page.getByText(/^Posted: the money is on the account/)).toBeVisible();
  await untilSent(page);

  const second = await (await newDevice(server)).context.newPage();
  await new Front(second).signIn(owner, password);
  for (const one of [page, second]) {
    await untilDigestsMatch(one);
    expect(figuresOf(rowsOn(await rowsOf(one)))).toEqual(sheet);
  }
  expect(figuresOf(await rowsIn(server, company.tenant))).toEqual(sheet);
});
