import { CompanyDesk } from './pages/company-desk.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* The owner opens a shop; what is ordered there without an account is an order of his, marked where somebody should look first. */

test('a shop is published, opened, closed for a while and taken down; an order arrives by itself with its mark', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Door House', 'owner-of-a-shop@karbar.test');
  await desk.hire('sells-only@karbar.test', ['manage_ecom_orders'], null);
  const device = await newDevice(server);
  const page = await device.context.newPage();
  await enter(page, 'owner-of-a-shop@karbar.test');
  await page.goto('/app/storefront');
  await expect(page.getByLabel('Address of the shop')).toHaveValue('door-house');
  await page.getByLabel('One sentence about it').fill('Sarees from Mirpur');
  await page.getByLabel('Look at orders from').fill('100');
  await device.offline(true);
  await expect(page.getByRole('button', { name: 'Publish shop' })).toBeDisabled();
  await device.offline(false);
  await page.getByRole('button', { name: 'Publish shop' }).click();
  await expect(page.getByText('The shop is published.')).toBeVisible();
  await expect(page.getByText('Nobody sees the shop yet.')).toBeVisible();
  const at = `${server.url}/store/door-house/`;
  expect((await fetch(at)).status).toBe(404);
  await page.getByRole('button', { name: 'Open shop' }).click();
  await expect(page.getByText('Anybody can order now.')).toBeVisible();
  expect(await (await fetch(at)).text()).toContain('Sarees from Mirpur');

  const visitor = await device.context.newPage();
  await visitor.goto(at);
  const tools = await device.context.newCDPSession(visitor);
  expect(await tools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  expect(await tools.send('Page.getAppManifest')).toMatchObject({ errors: [], url: `${at}manifest.webmanifest` });
  await visitor.close();

  await page.goto('/app/ecom-orders');
  await page.waitForLoadState('networkidle');
  const told = await (await fetch(`${server.url}/rest/v1/rpc/public_store`, asked(server.key, { p_slug: 'door-house' }))).json();
  const store = told as { readonly zones: readonly { readonly id: string }[] };
  const [variant] = await server.sql<{ id: string }>(
    `with p as (insert into public.products (tenant_id, id, brand_id, name, track_stock) select tenant_id, gen_random_uuid(), id, 'Jamdani saree', false
       from public.brands where tenant_id = $1 limit 1 returning *)
     insert into public.variants (tenant_id, id, product_id, brand_id, price) select tenant_id, gen_random_uuid(), id, brand_id, 75000 from p returning id`,
    [desk.tenant],
  );
  const order = {
    ...{ id: crypto.randomUUID(), token: 'ab'.repeat(32), slug: 'door-house', items: [{ variant_id: variant?.id, qty: 2 }] },
    ...{
      zone_id: store.zones[0]?.id,
      name: 'Nasrin Akter',
      phone: '01712345678',
      phone_e164: '+8801712345678',
      address: 'House 7, Road 3, Mirpur',
    },
    ...{ note: '', payment: 'cod', reference: '', shown_total: 150_000, filled_ms: 40_000, website: '' },
  };
  const answer = await fetch(`${server.url}/functions/v1/store-order`, asked(server.key, order));
  expect(await answer.json()).toMatchObject({ status: 'accepted', total: 150_000 });
  const row = page.getByRole('row', { name: /Nasrin Akter/ });
  await expect(row).toContainText('1,500.00');
  await expect(row.getByLabel('Look at it before you confirm: A large sum')).toBeVisible();
  await row.getByText('Nasrin Akter').click();
  await expect(page.getByText('A large sum')).toBeVisible();

  const seller = await (await newDevice(server)).context.newPage();
  await enter(seller, 'sells-only@karbar.test');
  await seller.goto('/app/storefront');
  await expect(seller).toHaveURL(/unauthorized/);

  await page.goto('/app/storefront');
  await page.getByRole('button', { name: 'Close for a while' }).click();
  await expect(page.getByText('People see the shop and cannot order.')).toBeVisible();
  expect(
    await (await fetch(`${server.url}/functions/v1/store-order`, asked(server.key, { ...order, id: crypto.randomUUID() }))).json(),
  ).toMatchObject({
    reason: 'paused',
  });
  await page.getByRole('button', { name: 'Take shop down' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Take shop down' }).click();
  await expect(page.getByText('Nobody sees the shop yet.')).toBeVisible();
  expect((await fetch(at)).status).toBe(404);
});

function asked(apikey: string, body: object): RequestInit {
  return { method: 'POST', headers: { apikey, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
