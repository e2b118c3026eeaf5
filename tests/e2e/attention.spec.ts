import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { untilSent } from './pages/local-data.ts';
import { company, openCompany } from './pages/session.ts';
import { expect, test } from './support/test.ts';

test('a new product whose SKU somebody else has taken meanwhile is corrected in place and sent again', async ({ server, newDevice }) => {
  const owner = await company(server, 'Twin House');
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  const app = await openCompany(page, owner);
  await untilInstalled(page);
  await (await app.newProduct()).save({ name: 'Clay lamp', price: '250', stock: '20' });
  await app.saved();
  await offline(true);
  await untilBadge(page, 'offline');
  await (await app.newProduct()).save({ name: 'Brass lamp', price: '900', stock: '3', sku: 'LAMP-1' });
  await server.sql(`update public.variants set sku = 'LAMP-1' where tenant_id = (select id from auth.users where email = $1)`, [
    owner.email,
  ]);
  await offline(false);
  await untilBadge(page, 'attention');

  await page.goto('/app/needs-attention');
  const card = page.getByRole('main');
  await expect(card.getByRole('heading', { name: /Brass lamp/ })).toBeVisible();
  await card.getByRole('button', { name: 'Correct' }).click();
  const sku = card.getByRole('textbox', { name: 'SKU' });
  await expect(sku).toHaveValue('LAMP-1');
  await expect(sku).toBeFocused();
  await sku.fill('LAMP-2');
  await sku.press('Enter');
  await expect(page.getByText('Nothing needs your attention')).toBeVisible();
  await untilSent(page);
  await untilBadge(page, 'saved');
  const rows = await server.sql<{ name: string; sku: string; on_hand: number }>(
    `select p.name, v.sku, b.on_hand from public.variants v join public.products p on p.tenant_id = v.tenant_id and p.id = v.product_id
     left join public.stock_balances b on b.tenant_id = v.tenant_id and b.id = v.id
     where v.tenant_id = (select id from auth.users where email = $1) order by v.sku`,
    [owner.email],
  );
  expect(rows).toEqual([
    { name: 'Clay lamp', sku: 'LAMP-1', on_hand: 20 },
    { name: 'Brass lamp', sku: 'LAMP-2', on_hand: 3 },
  ]);
});
