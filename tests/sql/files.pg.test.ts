import { randomBytes, randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { OwnLeaveRequest } from '#modules/hrm/leave/kind.ts';
import { Employee } from '#modules/hrm/people/kind.ts';

import { foundCompany, hire, insertOf, rowOf, type TestCompany } from './company.ts';
import { addSample, sampleIn } from './sample.ts';
import { Device, useServer } from './server.ts';
import { inSession } from './session.ts';

/* Files follow the record that they belong to. Who reads and adds which is part of the matrix; here is what a matrix of standing records does not show. */

const server = useServer();

function newName(type = 'webp'): string {
  return `${randomBytes(32).toString('hex')}.${type}`;
}

async function tryTo(user: string, statement: string, values: readonly unknown[]): Promise<number> {
  const client = await server.pool.connect();
  try {
    return await inSession(client, user, async () => (await client.query(statement, [...values])).rowCount ?? 0);
  } finally {
    client.release();
  }
}

const add = (user: string, path: string) =>
  tryTo(user, `insert into storage.objects (bucket_id, name) values ('files', $1)`, [path]).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: '42501' });
      return false;
    },
  );
const sees = async (user: string, path: string) => (await tryTo(user, 'select from storage.objects where name = $1', [path])) === 1;

/** A file of so many bytes that is there already. */
async function put(path: string, size = 1): Promise<void> {
  await server.sql(`insert into storage.objects (bucket_id, name, metadata) values ('files', $1, $2)`, [path, JSON.stringify({ size })]);
}

async function addProduct({ device }: TestCompany, brand: string): Promise<string> {
  const id = randomUUID();
  expect(await device.do('product.save', insertOf('products', { id, brand_id: brand, name: 'Muslin' }))).toMatchObject({
    status: 'applied',
  });
  return id;
}

test('the photo of a product that has not arrived is taken, and seen once the product is there', async () => {
  const company = await foundCompany(server);
  const packer = await hire(company, ['view_products']);
  const product = randomUUID();
  const path = `${company.tenant}/products/${product}/${newName()}`;
  expect(await add(company.owner, path)).toBe(true);
  expect(await sees(packer.user, path)).toBe(false);
  const row = insertOf('products', { id: product, brand_id: company.the('brand'), name: 'Muslin' });
  expect(await company.device.do('product.save', row)).toMatchObject({ status: 'applied' });
  expect(await sees(packer.user, path)).toBe(true);
});

test('a paper of his own request is added by whose it is, before the request has arrived and after it, and the office reads it', async () => {
  const company = await foundCompany(server);
  const [rahim, other] = [await hire(company, []), await hire(company, [])];
  const office = await hire(company, ['manage_leave_requests']);
  const employee = await addSample(company, Employee, { user_id: rahim.user });
  const request = randomUUID();
  const path = () => `${company.tenant}/own_leave_requests/${request}/${newName()}`;
  const early = path();
  expect(await add(rahim.user, early)).toBe(true);
  const sample = await sampleIn(company, OwnLeaveRequest, { id: request, employee_id: employee.id, photos: [early] });
  const device = await new Device(server, rahim.user, company.tenant).open();
  expect(await device.do('own_leave.save', insertOf('own_leave_requests', sample))).toMatchObject({ status: 'applied' });
  expect([await sees(rahim.user, early), await sees(office.user, early), await sees(other.user, early)]).toEqual([true, true, false]);
  expect([await add(rahim.user, path()), await add(office.user, path()), await add(other.user, path())]).toEqual([true, false, false]);
  expect(await rowOf(company, 'leave_requests', request)).toMatchObject({ photos: [early] });
});

test('a product that moves to another brand takes its photos out of the sight of those who have the first one only', async () => {
  const company = await foundCompany(server);
  const other = randomUUID();
  await company.device.do('brand.save', insertOf('brands', { id: other, name: 'Other' }));
  const product = await addProduct(company, company.the('brand'));
  const member = await hire(company, ['manage_products'], [company.the('brand')]);
  const path = `${company.tenant}/products/${product}/${newName()}`;
  await put(path);
  expect([await sees(member.user, path), await add(member.user, `${company.tenant}/products/${product}/${newName()}`)]).toEqual([
    true,
    true,
  ]);
  await server.sql('update public.products set brand_id = $3 where tenant_id = $1 and id = $2', [company.tenant, product, other]);
  expect([await sees(member.user, path), await add(member.user, `${company.tenant}/products/${product}/${newName()}`)]).toEqual([
    false,
    false,
  ]);
});

test('no file goes where no record is, nor under a name that is none of content', async () => {
  const company = await foundCompany(server);
  const product = await addProduct(company, company.the('brand'));
  const home = `${company.tenant}/products/${product}`;
  const odd = [
    company.tenant,
    `${company.tenant}/${newName()}`,
    `${company.tenant}/products/${newName()}`,
    `${company.tenant}/customers/${product}/${newName()}`,
    `${company.tenant}/../products/${product}/${newName()}`,
    `${company.tenant}/products/${product}/more/${newName()}`,
    `${home}/photo.webp`,
    `${home}/${newName('html')}`,
    `${home}/${newName('svg')}`,
    `${home}/${newName()}/`,
    `${home}/${newName()}\n`,
    `${company.tenant.toUpperCase()}/products/${product}/${newName()}`,
    `people/${company.owner}/photo.webp`,
    `people/${company.owner}/deep/${newName()}`,
    `people/${randomUUID()}/${newName()}`,
    newName(),
    '',
  ];
  for (const path of odd) expect({ path, added: await add(company.owner, path) }).toEqual({ path, added: false });
  expect(await add(company.owner, `${home}/${newName()}`)).toBe(true);
});

test('a company and a person have so much room, and others are not asked to share it', async () => {
  const [full, other] = [await foundCompany(server), await foundCompany(server)];
  const at = ({ tenant, the }: TestCompany) => `${tenant}/brands/${the('brand')}/${newName()}`;
  await put(at(full), 5_368_709_119);
  expect(await add(full.owner, at(full))).toBe(true);
  await put(at(full), 1);
  expect([await add(full.owner, at(full)), await add(other.owner, at(other))]).toEqual([false, true]);
  const face = () => `people/${full.owner}/${newName()}`;
  expect(await add(full.owner, face())).toBe(true);
  await put(face(), 20 * 1024 ** 2);
  expect(await add(full.owner, face())).toBe(false);
});

test('many small files take the room that they have on a disk', async () => {
  const company = await foundCompany(server);
  await server.sql(
    `insert into storage.objects (bucket_id, name, metadata) select 'files', 'people/' || $1 || '/' || g, '{"size": 9}' from generate_series(1, 2559) g`,
    [company.owner],
  );
  const face = () => `people/${company.owner}/${newName()}`;
  expect(await add(company.owner, face())).toBe(true);
  await put(face(), 9);
  expect(await add(company.owner, face())).toBe(false);
});

test('somebody in no company adds nothing, and what he added as a member is out of his sight once he left', async () => {
  const company = await foundCompany(server);
  const stranger = randomUUID();
  await server.sql('insert into auth.users (id) values ($1)', [stranger]);
  expect(await add(stranger, `people/${stranger}/${newName()}`)).toBe(false);
  const member = await hire(company, ['manage_brands']);
  const path = `${company.tenant}/brands/${company.the('brand')}/${newName()}`;
  expect(await add(member.user, path)).toBe(true);
  expect(await sees(member.user, path)).toBe(true);
  await server.sql('update public.team_members set active = false where tenant_id = $1 and id = $2', [company.tenant, member.user]);
  expect([await sees(member.user, path), await add(member.user, `${company.tenant}/brands/${company.the('brand')}/${newName()}`)]).toEqual([
    false,
    false,
  ]);
});

test('buckets name what they take, and nothing in them runs', async () => {
  const rows = await server.sql<{ id: string; allowed_mime_types: readonly string[]; file_size_limit: string }>(
    'select * from storage.buckets',
  );
  for (const { id, allowed_mime_types: types, file_size_limit: size } of rows) {
    expect({ id, active: types.filter((type) => !/^(image\/(jpeg|png|webp|gif)|application\/pdf)$/.test(type)) }).toEqual({
      id,
      active: [],
    });
    expect(Number(size)).toBeLessThanOrEqual(10 * 1024 ** 2);
  }
  expect(rows).toHaveLength(3);
});
