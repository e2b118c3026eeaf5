import { Front } from './pages/front.ts';
import { Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

// Nothing here leaves the network, and keeping the whole app for it costs as much as a third of a sign-in.
test.use({ serviceWorkers: 'block' });

const owner = {
  company: 'Rupali Crafts',
  country: 'Bangladesh',
  person: 'Rupali Begum',
  email: 'rupali@karbar.test',
  password: 'a good password',
};

test('a new company sells, ships and gets a parcel back, from an empty database and without help', async ({ server, newDevice }) => {
  const { context } = await newDevice(server);
  const app = await new Front(await context.newPage()).signUp(owner);

  const steps = app.page.getByRole('region', { name: 'Start here' });
  await expect(steps).toContainText('0 of 6 done');
  await steps.getByRole('button', { name: /Inside Dhaka/ }).click();
  await expect(steps).toContainText('1 of 6 done');
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toBeHidden();
  await new Session(app.page).fromMenu('Start here');
  await expect(steps).toContainText('1 of 6 done');

  await (await app.newProduct()).save({ name: 'Clay lamp', price: '250', stock: '20' });
  const order = await (
    await app.newOrder()
  ).save({
    phone: '01700200300',
    name: 'Nadia Karim',
    address: 'House 5, Road 3, Dhanmondi, Dhaka',
    product: 'Clay lamp',
    quantity: '3',
    advance: { amount: '100', account: 'Cash' },
  });
  await expect(order.page.getByText('Nadia Karim').first()).toBeVisible();
  await order.confirm();
  await order.createShipment();
  const parcel = await order.parcel();
  const number = await parcel.number();
  await parcel.cancel('Customer refused', 'We keep it');
  await app.page.goto('/app');
  await expect(steps).toContainText('4 of 6 done');
  await app.saved();

  const [row] = await server.sql<{ advance: string; collected: string; phase: string; ecom: string; transactions: number; feed: number }>(
    `select p.advance::text, p.collected_amount::text as collected, ps.phase, es.phase as ecom,
       (select count(*)::int from public.transactions t where t.tenant_id = p.tenant_id and t.order_id = e.id) as transactions,
       (select count(*)::int from public.parcel_feed f where f.tenant_id = p.tenant_id and f.parcel_id = p.id) as feed
     from public.orders p
     join public.orders e on e.tenant_id = p.tenant_id and e.id = p.source_ecom_order_id
     join public.shipping_statuses ps on ps.tenant_id = p.tenant_id and ps.id = p.shipping_status_id
     join public.shipping_statuses es on es.tenant_id = e.tenant_id and es.id = e.shipping_status_id
     where p.parcel_id = $1 and p.tenant_id = (select u.id from auth.users u where u.email = $2)`,
    [number, owner.email],
  );
  expect(row).toMatchObject({ advance: '10000', collected: '0', phase: 'cancelled', ecom: 'cancelled', transactions: 1 });
  expect(row?.feed).toBeGreaterThanOrEqual(2);
});
