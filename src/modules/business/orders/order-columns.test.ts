import { expect, it } from 'vitest';

import type { Stored } from '#data/kind.ts';
import { buildDraft, shop, shopInMemory, statusRows } from '#fixtures/orders.ts';
import { readCsv } from '#kernel/csv.ts';

import { csvOf } from '../../entity/csv.ts';
import { EcomOrder } from '../sale-rules/kind.ts';
import type { OrderRow } from '../sale-rules/rules.ts';
import { createOrder } from './commands.ts';
import { orderColumns } from './order-columns.tsx';

async function exported(currency: string) {
  const { store } = shopInMemory();
  const { id, number } = await createOrder(store, buildDraft({ ship_name: '=HYPERLINK("x")', order_date: '2026-11-20' }));
  const order = (await store.get(EcomOrder, id)) as Stored<OrderRow>;
  const columns = orderColumns({
    statuses: statusRows,
    brands: [{ id: shop.brand, name: 'Nakshi' }],
    zones: [],
    people: [],
    totals: undefined,
    room: 'normal',
    format: { currency, locale: 'en-IN', digits: 'latn', timeZone: 'Asia/Dhaka', country: 'BD' },
  });
  return { order, number, text: csvOf(columns, [order]) };
}

it('exports what the columns show as bare values: names, ISO days, amounts in major units', async () => {
  const { order, number, text } = await exported('BDT');
  const { headers, rows } = await readCsv(text);
  const cells = Object.fromEntries(headers.map((header, i) => [header, rows[0]?.cells[i]]));
  expect(cells).toMatchObject({
    Order: number,
    Date: '2026-11-20',
    Phone: order.ship_phone,
    Brand: 'Nakshi',
    Status: 'New',
    Total: (order.total_amount / 100).toFixed(2),
  });
});

it('follows the decimals of the currency', async () => {
  const { order, text } = await exported('JPY');
  expect(text).toContain(`,${order.total_amount},`);
});

it('is UTF-8 with a mark, and nothing in it runs as a formula', async () => {
  const { text } = await exported('BDT');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
});
