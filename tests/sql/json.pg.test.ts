import { randomUUID } from 'node:crypto';

import * as v from 'valibot';
import { expect, test } from 'vitest';

import { entriesOf, type Shape } from '#data/shape.ts';
import { kinds } from '#modules/kinds.ts';

import { stepsOf } from '../../supabase/registry-checks.ts';
import { isNested } from '../../supabase/registry-json.ts';
import { endingOf, endOf, foundCompany, insertOf, line, orderRow, parcelRow, patchOf, rowOf } from './company.ts';
import { useServer } from './server.ts';

/* What stands in lists and objects is checked by Postgres exactly as the kind's schema checks it on the device. */

const server = useServer();

const columns = kinds.flatMap((kind) =>
  Object.entries(entriesOf(kind))
    .filter(([, shape]) => isNested(shape))
    .map(([field, shape]) => ({ name: `${kind.name}.${field}`, check: `fits_${kind.table}__${field}`, shape })),
);

test.each(columns)('$name: Postgres takes and refuses what the schema takes and refuses', async ({ check, shape }) => {
  const sample = sampleOf(shape);
  const values = [sample, ...mutationsOf(sample)];
  // Valibot takes a list for a record; Postgres does not.
  const isForeign = (value: unknown) => shape.type === 'record' && Array.isArray(value);
  const wanted = values.map((value) => !isForeign(value) && v.safeParse(shape as unknown as v.GenericSchema, value).success);
  expect(new Set(wanted)).toEqual(new Set([true, false]));
  const told = await server.sql<{ fits: boolean }>(
    `select private.${check}(e.v) as fits from jsonb_array_elements($1::jsonb) with ordinality e (v, n) order by e.n`,
    [JSON.stringify(values)],
  );
  const differing = values.filter((_, i) => told[i]?.fits !== wanted[i]);
  expect(differing.map((value) => JSON.stringify(value)?.slice(0, 300))).toEqual([]);
});

test('a value of the wrong shape is refused with its field; nothing of its operation stays, and the next one is taken', async () => {
  const company = await foundCompany(server);
  const parcel = parcelRow(company);
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  const details = endOf('full');
  const complete = (value: unknown) => company.device.do('parcel.complete', endingOf(company, parcel.id, { told: value }));
  for (const bad of [
    { type: 'full' },
    { ...details, cancel_notes: 'k'.repeat(2001) },
    { ...details, delivered_items: [{ item_id: 'no id', quantity: 1 }] },
    { ...details, fee_waived: 'yes' },
    { ...details, more: 1 },
    [details],
    'full',
  ])
    expect(await complete(bad)).toMatchObject({ status: 'rejected', code: 'invalid', field: 'delivery_details' });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ completed_at: null, delivery_details: null, collected_amount: 0 });
  expect(await complete(details)).toMatchObject({ status: 'applied' });

  for (const items of [[{ ...line(), quantity: 'two' }], [{ ...line(), price: 0.5 }], [{ id: randomUUID() }], {}, [], [line({ sku: 5 })]])
    expect(await company.device.do('order.create', insertOf('ecom_orders', orderRow(company, { items })))).toMatchObject({
      status: 'rejected',
      code: 'invalid',
      field: 'items',
    });
  const product = { id: company.product };
  for (const [field, value] of [
    ['media', [{ path: 'a.jpg' }]],
    ['media', Array.from({ length: 31 }, () => ({ path: 'a.jpg', alt: '' }))],
    ['options', [{ name: 'Size', values: ['k'.repeat(101)] }]],
    ['tags', ['k'.repeat(61)]],
  ] as const)
    expect(await company.device.do('product.save', patchOf('products', product.id, { [field]: [[], value] }))).toMatchObject({
      status: 'rejected',
      code: 'invalid',
      field,
    });
  const rate = { zone_id: randomUUID(), base_weight_g: 500, base_fee: 6000, step_g: 500, step_fee: -1 };
  expect(
    await company.device.do('order_settings.save', patchOf('shipping_companies', company.the('courier'), { rates: [[], [rate]] })),
  ).toMatchObject({ status: 'rejected', code: 'invalid', field: 'rates' });
});

/** A value that the shape takes. */
function sampleOf(shape: Shape): unknown {
  const steps = stepsOf(shape).map(({ type }) => type);
  if (shape.type === 'string') return steps.includes('uuid') ? '01939f2a-0000-7000-8000-00000000000a' : 'k';
  if (shape.type === 'number') return 1;
  if (shape.type === 'boolean') return true;
  if (shape.type === 'picklist') return shape.options?.[0];
  if (shape.wrapped) return sampleOf(shape.wrapped);
  if (shape.item) return [sampleOf(shape.item)];
  if (shape.entries) return Object.fromEntries(Object.entries(shape.entries).map(([key, entry]) => [key, sampleOf(entry)]));
  return shape.value ? { key: sampleOf(shape.value) } : {};
}

const strange = [
  null,
  true,
  '',
  'k',
  'k'.repeat(60),
  'k'.repeat(200),
  'k'.repeat(3000),
  0,
  -1,
  1.5,
  1e13,
  1e13 + 1,
  1e15,
  [],
  {},
  [[]],
  ['k'],
  '01939F2A-0000-7000-8000-00000000000A',
];

/** The value with one thing in it changed, everywhere and in every way. */
function mutationsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    const lengths = [0, 2, 3, 4, 30, 31, 50, 51, 100, 101, 200, 201, 500, 501].map((length) => Array.from({ length }, () => first));
    return [...strange, ...lengths, ...mutationsOf(first).flatMap((one) => [[one], [first, one]])];
  }
  if (typeof value !== 'object' || value === null) return strange;
  const entries = Object.entries(value);
  return [
    ...strange,
    { ...value, more: 1 },
    ...entries.flatMap(([key, inner]) => [
      Object.fromEntries(entries.filter(([other]) => other !== key)),
      ...mutationsOf(inner).map((one) => ({ ...value, [key]: one })),
    ]),
  ];
}
