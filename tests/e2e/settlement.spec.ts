import { BankAccount } from '../../src/modules/banking/transactions/kind.ts';
import { completeParcel } from '../../src/modules/business/parcels/index.ts';
import { Parcel, ShippingCompany } from '../../src/modules/business/sale-rules/kind.ts';
import { CompanyDesk, password, type Shipped } from './pages/company-desk.ts';
import { Front } from './pages/front.ts';
import { untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

/* What couriers owe, a statement of one of them beside it, and the money on the account once all of it is explained. */

const owner = 'settlement@karbar.test';
const charges = { shipping_charge: 6000, cod_charge: 1060, return_charge: 0, other_charge: 0 };

test('a statement is matched, decided, explained, posted and voided', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Paid Late', owner);
  const [brand = ''] = await desk.brands();
  const ware = await desk.addWare(brand, 'Lamp', 40_000);
  const courier = (await desk.store.find(ShippingCompany)).find((row) => row.active);
  const parcels: Shipped[] = [];
  for (const name of ['Paid Wholly', 'Paid Less', 'Not Paid']) {
    const shipped = await desk.ship(ware, name, '01700555031');
    await desk.store.write({
      action: 'parcel.edit',
      changes: [{ kind: Parcel.name, id: shipped.parcel, do: 'patch', set: { shipping_company_id: [null, courier?.id ?? null] } }],
    });
    await desk.send();
    await completeParcel(desk.store, shipped.parcel, { type: 'full', collected_amount: 106_000, charges });
    parcels.push(shipped);
  }
  await desk.send();
  const [whole = '', less = '', none = ''] = parcels.map(({ label }) => label);
  const [account] = await desk.store.find(BankAccount);

  const page = await (await newDevice(server)).context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await page.getByRole('link', { name: 'Parcel Payment' }).click();
  const row = page.getByRole('row').filter({ hasText: whole });
  await expect(row).toContainText('989.40');
  await expect(row).toContainText('Not paid yet');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to a statement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Arrives on').selectOption({ label: account?.name ?? '' });
  await dialog.getByRole('button', { name: 'Add 1 parcel' }).click();
  await expect(page).toHaveURL(/group-payment\/[0-9a-f-]{36}/);
  await expect(page.getByRole('region', { name: /All as expected/ })).toContainText(whole);
  await expect(page.getByRole('region', { name: /Missing in this statement/ })).toContainText(none);

  await page.getByRole('button', { name: 'Paste rows' }).click();
  await dialog.getByRole('textbox').fill(`${less}\t৳১,০০০.০০\t60\t10.60\nCN-OF-NOBODY\t500`);
  await dialog.getByRole('button', { name: 'Add 2 rows' }).click();
  await expect(page.getByText('2 lines are still to be decided.')).toBeVisible();
  const post = page.getByRole('button', { name: 'Post', exact: true });
  await expect(post).toBeDisabled();
  await page
    .getByRole('group', { name: `What becomes of ${less}` })
    .getByRole('button', { name: 'Dispute' })
    .click();
  await page.getByRole('button', { name: 'Take as other income' }).click();
  await expect(page.getByText('The difference has to be explained first.')).toBeVisible();
  await page.getByRole('button', { name: 'Add an adjustment' }).click();
  await dialog.getByLabel('Amount').fill('-1429.40');
  await dialog.getByLabel('Reason').fill('Kept until next week');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await untilSent(page);
  await post.click();
  await expect(page.getByText(/^Posted: the money is on the account/)).toBeVisible();
  await untilSent(page);

  const settled = await server.sql('select settlement, settled_amount::int as paid from public.orders where id = any($1) order by paid', [
    parcels.map(({ parcel }) => parcel),
  ]);
  expect(settled).toEqual([
    { settlement: 'none', paid: 0 },
    { settlement: 'disputed', paid: 92_940 },
    { settlement: 'settled', paid: 98_940 },
  ]);
  expect(await balanceOf()).toBe(98_940);

  await page.getByRole('link', { name: less }).click();
  await expect(page.getByText('Disputed', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Void a statement' }).click();
  await dialog.getByRole('button', { name: 'Void a statement' }).click();
  await expect(page.getByText('This statement is void: it settles nothing.')).toBeVisible();
  await untilSent(page);
  expect(await balanceOf()).toBe(0);

  async function balanceOf(): Promise<unknown> {
    const [row] = await server.sql<{ n: number }>('select sum(balance)::int as n from public.account_balances where tenant_id = $1', [
      desk.tenant,
    ]);
    return row?.n;
  }
});
