import type { Page } from '@playwright/test';

import { completeParcel } from '../../src/modules/business/parcels/index.ts';
import type { Backend } from '../../supabase/local/backend.ts';
import { CompanyDesk, password, type Shipped } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { outboxOf, rowsOfKind, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { ParcelOutcome } from './pages/outcome.ts';
import { expect, test } from './support/test.ts';

/* An outcome is taken back while its toast is there, and two outcomes of one parcel are decided by a person. */

const owner = 'two-endings@karbar.test';
const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

test('two outcomes of a parcel are shown with amounts and names; one press uses mine or keeps theirs, without network and once', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Two Endings', owner);
  const [brand = ''] = await desk.brands();
  const ware = await desk.addWare(brand, 'Lamp', 50_000);
  const mine = await desk.ship(ware, 'Mine wins', '01700555001');
  const theirs = await desk.ship(ware, 'Theirs stays', '01700555002');
  await desk.send();
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);

  await offline(true);
  await untilBadge(page, 'offline');
  for (const { parcel } of [mine, theirs]) await (await new ParcelOutcome(page).open(parcel)).delivered();
  const [reason] = await server.sql<{ id: string }>('select id from public.cancel_reasons where tenant_id = $1 limit 1', [desk.tenant]);
  for (const { parcel } of [mine, theirs])
    await completeParcel(desk.store, parcel, {
      type: 'cancelled',
      collected_amount: 0,
      charges: noCharges,
      cancel_reason_ids: [reason?.id ?? ''],
      cancel_notes: 'Would not open the door',
    });
  await desk.send();
  await offline(false);
  await untilBadge(page, 'attention');

  await offline(true);
  await page.goto('/app/needs-attention');
  const first = cardOf(page, mine);
  await expect(first.getByRole('region', { name: 'Recorded here' })).toContainText('You');
  await expect(first.getByRole('region', { name: 'Recorded here' })).toContainText('1,060.00');
  await expect(first.getByRole('region', { name: 'On the server' })).toContainText('Would not open the door');
  await expect(first.getByRole('region', { name: 'On the server' })).toContainText('0.00');
  await first.getByRole('button', { name: 'Use mine' }).click();
  await expect(first).toBeHidden();
  await cardOf(page, theirs).getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByText('Nothing needs your attention')).toBeVisible();
  expect((await outboxOf(page)).waiting.map(({ action }) => action)).toEqual(['parcel.reopen']);

  await offline(false);
  await untilSent(page);
  await untilBadge(page, 'saved');
  await untilDigestsMatch(page);
  expect(await endsOf(server, mine)).toEqual([
    { order_type: 'ecommerce', phase: 'delivered', collected: 106_000 },
    { order_type: 'parcel', phase: 'delivered', collected: 106_000 },
  ]);
  expect(await endsOf(server, theirs)).toEqual([
    { order_type: 'ecommerce', phase: 'cancelled', collected: 0 },
    { order_type: 'parcel', phase: 'cancelled', collected: 0 },
  ]);
});

test('the toast of a recorded outcome takes it back, before it was sent and after', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Taken Back', 'taken-back@karbar.test');
  const [brand = ''] = await desk.brands();
  const one = await desk.ship(await desk.addWare(brand, 'Lamp', 50_000), 'Back again', '01700555003');
  await desk.send();
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  await new Front(page).signIn('taken-back@karbar.test', password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
  for (const sent of [false, true]) {
    await offline(!sent);
    await (await new ParcelOutcome(page).open(one.parcel)).delivered();
    if (sent) await untilSent(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await rowsOfKind(page, 'parcels'))[0]?.row['completed_at']).toBeNull();
  }
  await untilSent(page);
  await untilDigestsMatch(page);
  expect(await endsOf(server, one)).toEqual([
    { order_type: 'ecommerce', phase: 'shipment', collected: 0 },
    { order_type: 'parcel', phase: 'pending', collected: 0 },
  ]);
});

function cardOf(page: Page, { label }: Shipped) {
  return page.getByRole('main').getByRole('region', { name: new RegExp(label) });
}

async function endsOf(server: Backend, { order, parcel }: Shipped) {
  return server.sql(
    `select o.order_type, s.phase, o.collected_amount::int as collected from public.orders o
     join public.shipping_statuses s on s.tenant_id = o.tenant_id and s.id = o.shipping_status_id where o.id = any ($1) order by 1`,
    [[order, parcel]],
  );
}
