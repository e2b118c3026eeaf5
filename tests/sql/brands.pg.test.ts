import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { foundCompany, hire, insertOf, orderRow, patchOf, type TestCompany } from './company.ts';
import { type Device, untilOneWaits, oneConnection, useServer } from './server.ts';

const server = useServer();
const at = '2026-11-21T06:00:00Z';

const brandRow = (name: string) => ({
  id: randomUUID(),
  name,
  phone: '',
  address: '',
  slug: '',
  logo_path: null,
  invoice_footer: '',
  active: true,
  sort: 1,
});

/** A company with a second brand, which nothing uses. */
async function twoBrands() {
  const company = await foundCompany(server);
  const second = brandRow('Mati');
  expect(await company.device.do('brand.save', insertOf('brands', second))).toMatchObject({ status: 'applied' });
  return { company, first: company.the('brand'), second: second.id };
}

function save(device: Device, id: string, set: Readonly<Record<string, readonly [unknown, unknown]>>) {
  return device.do('brand.save', patchOf('brands', id, set));
}

const deactivate = (company: TestCompany, id: string) => save(company.device, id, { active: [true, false] });
const remove = (company: TestCompany, id: string) => save(company.device, id, { deleted_at: [null, at] });

test.skipIf(oneConnection)('two people who deactivate the last two brands at once leave one', async () => {
  const { company, first, second } = await twoBrands();
  const colleague = await hire(company, ['manage_brands']);
  const results = await Promise.all([deactivate(company, first), save(colleague, second, { active: [true, false] })]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['applied', 'rejected']);
  const left = await server.sql('select id from public.brands where tenant_id = $1 and active', [company.tenant]);
  expect(left).toHaveLength(1);
});

test.skipIf(oneConnection)(
  'of a deletion and an order that names the brand at the same moment, whichever comes later is refused',
  async () => {
    for (const deletedFirst of [true, false]) {
      const { company, second } = await twoBrands();
      const colleague = await hire(company, ['manage_ecom_orders', 'manage_products', 'manage_brands']);
      const acts = [
        () => remove(company, second),
        () => colleague.do('order.create', insertOf('ecom_orders', orderRow(company, { brand_id: second }))),
      ] as const;
      const [first, later] = deletedFirst ? acts : [acts[1], acts[0]];
      expect(await afterEachOther(company, first, later)).toMatchObject([
        { status: 'applied' },
        { status: 'rejected', code: deletedFirst ? 'brand_deleted' : 'brand_has_orders' },
      ]);
    }
  },
);

test('a product finds its brand deleted, and one of an unknown brand is told as before', async () => {
  const { company, second } = await twoBrands();
  expect(await remove(company, second)).toMatchObject({ status: 'applied' });
  const product = (brand: string) => insertOf('products', { id: randomUUID(), brand_id: brand, name: 'Bowl' });
  expect(await company.device.do('product.save', product(second))).toMatchObject({ code: 'brand_deleted', field: 'brand_id' });
  expect(await company.device.do('product.save', product(randomUUID()))).toMatchObject({ code: 'not_found', field: 'brand_id' });
  expect(await save(company.device, second, { deleted_at: [at, null] })).toMatchObject({ status: 'applied' });
  expect(await company.device.do('product.save', product(second))).toMatchObject({ status: 'applied' });
});

/** The second comes while the first has not committed yet: a lock that both need holds the first one at its end. */
async function afterEachOther<A, B>({ tenant }: TestCompany, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const gate = await server.pool.connect();
  try {
    await gate.query('begin');
    // Taken by every operation once it is done (`sync_push`).
    await gate.query('select from private.sync_tenant where tenant = $1 for update', [tenant]);
    const one = first();
    await untilOneWaits(server);
    const two = second();
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    await gate.query('commit');
    return [await one, await two];
  } finally {
    gate.release();
  }
}

async function waiting(): Promise<number> {
  return (await server.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length;
}

test('a role that is limited to brands changes these and adds none', async () => {
  const { company, first, second } = await twoBrands();
  const limited = await hire(company, ['manage_brands'], [second]);
  expect(await save(limited, second, { phone: ['', '01700100100'] })).toMatchObject({ status: 'applied' });
  expect(await save(limited, first, { phone: ['', '01700100100'] })).toMatchObject({ code: 'not_found' });
  expect(await limited.do('brand.save', insertOf('brands', brandRow('Third')))).toMatchObject({ code: 'brand_forbidden' });
  const outsider = await hire(company, ['manage_products']);
  expect(await save(outsider, second, { phone: ['01700100100', ''] })).toMatchObject({ code: 'forbidden' });
});
