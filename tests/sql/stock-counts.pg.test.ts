import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { adjustSigns, movementTypes } from '#modules/business/products/kind.ts';

import { foundCompany, hire, insertOf, rowOf, type TestCompany } from './company.ts';
import type { Device } from './server.ts';
import { useServer } from './server.ts';

/* A count says what lies on a shelf: two that say the same say it once, of two that differ the later one stands. */

const server = useServer();
const applied = { status: 'applied' };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const movement = ({ variants, the }: TestCompany, told: object) =>
  insertOf('stock_movements', {
    ...{ id: randomUUID(), variant_id: variants[0], brand_id: the('brand'), qty: 1, type: 'adjust', counted: null, moved: null },
    ...{ ref_type: null, ref_id: null, note: '', at: ago(0), created_by: null, ...told },
  });

/** `counted` pieces by a tablet that knew so many on the shelf, and so much of that by counts. */
type Count = { readonly counted: number; readonly knew: number; readonly byCounts?: number; readonly at: string };
const count = (company: TestCompany, { counted, knew, byCounts = 0, at }: Count) =>
  movement(company, { type: 'count', qty: counted - knew, counted, moved: knew - byCounts, at });

async function shelfOf(pieces: number) {
  const company = await foundCompany(server);
  if (pieces !== 0) await company.device.do('stock.adjust', movement(company, { qty: pieces, at: ago(60) }));
  const there = await hire(company, ['manage_products', 'view_products']);
  const say = (told: Count, device: Device = company.device) => device.do('stock.adjust', count(company, told));
  const shelf = async () => (await rowOf(company, 'stock_balances', company.variants[0]))['on_hand'];
  return { company, there, say, shelf };
}

test('two tablets that count the same shelf alike book it once, whatever was there', async () => {
  for (const pieces of [10, 0, -3]) {
    const { there, say, shelf } = await shelfOf(pieces);
    expect(await say({ counted: 8, knew: pieces, at: ago(30) })).toMatchObject(applied);
    const second = await say({ counted: 8, knew: pieces, at: ago(20) }, there);
    expect([second.status, second.told, await shelf()]).toEqual(['applied', undefined, 8]);
  }
});

test('of two counts that differ the later one stands, whichever arrives first, and whoever comes second is told', async () => {
  for (const laterFirst of [false, true]) {
    const { company, there, say, shelf } = await shelfOf(10);
    const [early, late] = [
      { counted: 8, knew: 10, at: ago(30) },
      { counted: 10, knew: 10, at: ago(20) },
    ];
    const [first, second] = laterFirst ? [late, early] : [early, late];
    expect(await say(first)).not.toHaveProperty('told');
    expect(await say(second, there)).toMatchObject({
      status: 'applied',
      told: [{ code: 'counted', kind: 'stock_balances', id: company.variants[0], fields: { on_hand: [second.counted, first.counted] } }],
    });
    expect(await shelf()).toBe(10);
  }
});

test('what moved beside a count stays moved: known before it, unknown, or after it', async () => {
  const { company, there, say, shelf } = await shelfOf(10);
  const moves = (qty: number, device: Device, at: string) => device.do('stock.adjust', movement(company, { qty, at }));
  // A tablet without network sold one of ten, then counted the nine that were left; both arrive late and in their order.
  await moves(-1, there, ago(50));
  await say({ counted: 9, knew: 9, at: ago(40) }, there);
  expect(await shelf()).toBe(9);
  // Another one did not hear of that sale and finds seven of ten: what it did not know is taken off once more.
  expect(await say({ counted: 7, knew: 10, at: ago(30) })).toMatchObject({ status: 'applied' });
  expect(await shelf()).toBe(6);
  // Who knows of all of it counts what he sees, and a purchase afterwards comes on top.
  await moves(5, there, ago(20));
  expect(await say({ counted: 12, knew: 11, byCounts: -3, at: ago(10) })).not.toHaveProperty('told');
  expect([await shelf(), (await rowOf(company, 'stock_balances', company.variants[0]))['by_counts']]).toEqual([12, -2]);
});

test('who counts again corrects himself, and nobody counts in the future', async () => {
  const { company, there, say, shelf } = await shelfOf(10);
  await say({ counted: 8, knew: 10, at: new Date(Date.now() + 3_600_000).toISOString() });
  const again = await say({ counted: 9, knew: 8, byCounts: -2, at: new Date(Date.now() + 3_600_000).toISOString() });
  expect([again.told, await shelf()]).toEqual([undefined, 9]);
  await say({ counted: 5, knew: 10, at: new Date(Date.now() + 1000).toISOString() }, there);
  expect(await shelf()).toBe(5);
  const rows = await server.sql('select sum(qty)::int as moved from public.stock_movements where variant_id = $1', [company.variants[0]]);
  expect(rows).toEqual([{ moved: 5 }]);
});

test('a count of an older app is a difference as before', async () => {
  const { company, shelf } = await shelfOf(10);
  expect(await company.device.do('stock.adjust', movement(company, { type: 'count', qty: -2 }))).toMatchObject(applied);
  expect([await shelf(), (await rowOf(company, 'stock_balances', company.variants[0]))['by_counts']]).toEqual([8, -2]);
});

test('a person moves stock for the reasons of a hand alone, and never nothing', async () => {
  const { company } = await shelfOf(10);
  const told = async (facts: object, action = 'stock.adjust') => {
    const { status, code, field } = await company.device.do(action, movement(company, facts));
    return status === 'applied' ? status : `${code} ${field}`;
  };
  const signs: Readonly<Record<string, number>> = { ...adjustSigns, count: 0 };
  for (const type of movementTypes) {
    const sign = signs[type];
    const by = (qty: number) => (sign === undefined ? 'forbidden type' : qty * sign < 0 ? 'quantity_sign qty' : 'applied');
    for (const qty of [1, -1]) expect([type, qty, await told({ type, qty })]).toEqual([type, qty, by(qty)]);
    const atFirst = ['opening', 'count'].includes(type) ? 'applied' : 'forbidden type';
    expect([type, await told({ type }, 'product.save')]).toEqual([type, atFirst]);
  }
  expect(await told({ qty: 0 })).toBe('quantity_zero qty');
  expect(await told({ type: 'count', qty: 0 })).toBe('quantity_zero qty');
  for (const ref_type of ['order', 'parcel', 'return', 'anything']) expect(await told({ ref_type })).toBe('forbidden ref_type');
  for (const facts of [{ counted: 8 }, { moved: 8 }, { counted: 8, moved: 8, type: 'adjust' }])
    expect(await told({ type: 'count', ...facts })).toBe('invalid counted');
  expect(await told({ type: 'count', counted: 8, moved: Number.MIN_SAFE_INTEGER })).toBe('quantity_invalid counted');
});
