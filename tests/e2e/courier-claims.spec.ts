import type { Page } from '@playwright/test';

import { BankAccount } from '../../src/modules/banking/transactions/kind.ts';
import { completeParcel } from '../../src/modules/business/parcels/index.ts';
import { Parcel, ShippingCompany } from '../../src/modules/business/sale-rules/kind.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

/* What couriers do not pay: disputed and written off without network, and a statement of his that has a row for each charge. */

const owner = 'claims@karbar.test';

test('a dispute and a write-off survive a killed tab without network, and a file with a row per charge meets them', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Hard To Pay', owner);
  const [brand = ''] = await desk.brands();
  const ware = await desk.addWare(brand, 'Lamp', 40_000);
  const courier = (await desk.store.find(ShippingCompany)).find((row) => row.active);
  const [account] = await desk.store.find(BankAccount);
  const charges = { shipping_charge: 7000, cod_charge: 1500, return_charge: 0, other_charge: 0 };
  const labels: string[] = [];
  for (const [consignment, ended] of Object.entries({ 'C-100': true, 'C-101': true, 'C-102': false })) {
    const shipped = await desk.ship(ware, `Buyer of ${consignment}`, '01700555032');
    const set = { shipping_company_id: [null, courier?.id ?? null], consignment_id: [null, consignment] } as const;
    await desk.store.write({ action: 'parcel.edit', changes: [{ kind: Parcel.name, id: shipped.parcel, do: 'patch', set }] });
    await desk.send();
    if (ended) await completeParcel(desk.store, shipped.parcel, { type: 'full', collected_amount: 106_000, charges });
    labels.push(shipped.label);
  }
  await desk.send();

  const [first, second] = [await newDevice(server), await newDevice(server)];
  const here = await opened(await first.context.newPage());
  const there = await opened(await second.context.newPage());
  await untilInstalled(here);
  await there.goto('/app/parcel-payment');
  await expect(rowOf(there, 'C-101')).toContainText('Not paid yet');
  await here.goto('/app/parcel-payment');
  await first.offline(true);
  await untilBadge(here, 'offline');
  await say(here, 'C-100', 'Dispute…', 'He says it came back');
  await say(here, 'C-101', 'Write off…', 'Less than a call costs');
  await expect(rowOf(here, 'C-100')).toContainText('Disputed');
  await expect(rowOf(here, 'C-101')).toBeHidden();
  await here.close();

  const again = await first.context.newPage();
  await again.goto('/app/parcel-payment?state=written_off');
  await expect(rowOf(again, 'C-101')).toContainText('Written off');
  await first.offline(false);
  await untilSent(again);
  await expect(rowOf(there, 'C-101')).toBeHidden();
  await expect(rowOf(there, 'C-100')).toContainText('Disputed');

  await again.getByRole('link', { name: 'C-101' }).click();
  await expect(again.getByText('Written off: Less than a call costs')).toBeVisible();
  await again.goto('/app/group-payment?open=new');
  const dialog = again.getByRole('dialog');
  await dialog.getByLabel('Courier').selectOption({ label: courier?.name ?? '' });
  await dialog.getByLabel('Arrives on').selectOption({ label: account?.name ?? '' });
  await dialog.getByLabel('Statement total').fill('1300');
  await dialog.getByLabel('Amount received').fill('1255');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(again).toHaveURL(/group-payment\/[0-9a-f-]{36}/);
  await again.getByRole('button', { name: 'Import statement' }).click();
  const rows = [
    'C-100,COD collected,1060',
    'C-100,Forward freight,-70',
    'C-100,COD fee,-15',
    'C-102,COD collected,500',
    ',Weekly pickup fee,-100',
  ];
  const buffer = Buffer.from(`Shipment ID,Charge Type,Amount\n${rows.join('\n')}\nR-9,Reversal,15\n`);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'charges.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(dialog.getByText('Of no parcel, becomes an adjustment: Weekly pickup fee: -৳100.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 3' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const group = (title: RegExp) => again.getByRole('region', { name: title });
  await expect(group(/^Disputed by you · 1/)).toContainText('৳975.00');
  await expect(group(/^Not due yet · 1/)).toContainText(labels[2] ?? '');
  await expect(group(/^Unknown parcel · 1/)).toContainText('R-9');
  await group(/^Disputed by you · 1/)
    .getByRole('button', { name: 'Take theirs' })
    .click();
  await group(/^Not due yet · 1/)
    .getByRole('button', { name: 'Leave out' })
    .click();
  await again.getByRole('button', { name: 'Take as other income' }).click();
  await expect(again.getByText('The statement says ৳1,300.00, its lines come to ৳890.00.')).toBeVisible();
  await expect(again.getByText('The difference has to be explained first.')).toBeVisible();
});

async function opened(page: Page): Promise<Page> {
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  return page;
}

function rowOf(page: Page, consignment: string) {
  return page.getByRole('row').filter({ hasText: consignment });
}

async function say(page: Page, consignment: string, what: string, why: string): Promise<void> {
  await rowOf(page, consignment).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Dispute or write off' }).click();
  await page.getByRole('menuitem', { name: what }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(why);
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
}
