import { expect, test } from 'vitest';

import { proof } from '#fixtures/turn.ts';
import type { FindReply, PushReply } from '#sync/protocol.ts';

import { foundCompany, hire, insertOf, orderRow, parcelRow, patchOf, rowOf } from './company.ts';
import { Device, untilOneWaits, oneConnection, useServer } from './server.ts';
import { inSession } from './session.ts';

/* Two devices may have made the same number: one was put back to an older copy, or the server was and gave a code twice. */

const server = useServer();

test.each([
  ['ecom_orders', 'order.create', 'order_number', orderRow],
  ['parcels', 'parcel.create', 'parcel_id', parcelRow],
] as const)(
  'a number of %s that is taken gets a new one by itself, and the printed one stays with it',
  async (kind, action, field, rowFor) => {
    const company = await foundCompany(server);
    const [here, there] = [company.device, await new Device(server, company.owner, company.tenant).open()];
    const [first, second, third] = [0, 1, 2].map(() => rowFor(company, { [field]: 'N-261122-7K3M01' }));
    if (!first || !second || !third) throw new Error('three rows');
    for (const [device, row] of [
      [here, first],
      [there, second],
      [here, third],
    ] as const)
      expect(await device.do(action, insertOf(kind, row))).toMatchObject({ status: 'applied' });
    expect(await rowOf(company, 'orders', first.id)).toMatchObject({ [field]: 'N-261122-7K3M01', printed_number: null });
    expect(await rowOf(company, 'orders', second.id)).toMatchObject({ [field]: 'N-261122-7K3M01-2', printed_number: 'N-261122-7K3M01' });
    expect(await rowOf(company, 'orders', third.id)).toMatchObject({ [field]: 'N-261122-7K3M01-3', printed_number: 'N-261122-7K3M01' });
    // The same row once more, as it was entered: it is there.
    expect(await there.do(action, insertOf(kind, second))).toMatchObject({ status: 'applied' });
    const told = await server.sql<{ details: unknown }>(
      `select activity_details as details from public.parcel_feed where parcel_id = $1 and type = 'synced_conflict'`,
      [second.id],
    );
    expect(told).toEqual([{ details: { field, kept: 'N-261122-7K3M01-2', replaced: 'N-261122-7K3M01' } }]);
  },
);

test('a number that reads like one of another person’s device is taken, however it is written', async () => {
  const company = await foundCompany(server);
  const clerk = await hire(company, ['manage_ecom_orders', 'view_ecom_orders']);
  const [opened] = await server.sql<{ code: string }>('select code from private.sync_device where id = $1', [company.device.id]);
  const code = opened?.code ?? '';
  const create = (number: string) => clerk.do('order.create', insertOf('ecom_orders', orderRow(company, { order_number: number })));
  const theirs = `ORD-261121-${code}01`;
  const wide = Array.from(code)
    .map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
    .join('');
  for (const alike of [
    theirs,
    theirs.toLowerCase(),
    `${theirs} `,
    `${theirs}\u00a0`,
    `${theirs}\u200b`,
    `${theirs}\ufeff`,
    `${theirs}-2`,
    theirs.replace(code, `\u200d${code}`),
    theirs.replace(code, wide),
    theirs.replace('-', '\u200b-'),
  ])
    expect([alike, await create(alike)]).toMatchObject([alike, { status: 'rejected', code: 'duplicate', field: 'order_number' }]);
  for (const free of [`PO ${code}01`, 'অর্ডার-১২']) expect(await create(free)).toMatchObject({ status: 'applied' });
});

test('nobody gives a record the printed number of another one', async () => {
  const company = await foundCompany(server);
  const row = orderRow(company);
  await company.device.do('order.create', insertOf('ecom_orders', { ...row, printed_number: 'ORD-OTHER' }));
  expect(await rowOf(company, 'orders', row.id)).toMatchObject({ printed_number: null });
  await company.device.do('order.edit', patchOf('ecom_orders', row.id, { printed_number: [null, 'ORD-OTHER'] }));
  expect(await rowOf(company, 'orders', row.id)).toMatchObject({ printed_number: null });
});

test.skipIf(oneConnection)('two devices that send the same number at the same moment both get through', async () => {
  const company = await foundCompany(server);
  const [here, there] = [company.device, await new Device(server, company.owner, company.tenant).open()];
  const [mine, theirs] = [orderRow(company, { order_number: 'ORD-1' }), orderRow(company, { order_number: 'ORD-1' })];
  let waiting: Promise<PushReply> | undefined;
  const first = await server.pool.connect();
  try {
    await inSession(first, company.owner, async () => {
      await first.query('select public.sync_push($1, $2, $3)', [
        here.id,
        JSON.stringify([here.operation({ action: 'order.create', changes: [insertOf('ecom_orders', mine)] })]),
        proof,
      ]);
      waiting = there.send([there.operation({ action: 'order.create', changes: [insertOf('ecom_orders', theirs)] })]);
      await untilOneWaits(server);
    });
  } finally {
    first.release();
  }
  expect((await waiting)?.results).toMatchObject([{ status: 'applied' }]);
  expect(await rowOf(company, 'orders', theirs.id)).toMatchObject({ order_number: 'ORD-1-2', printed_number: 'ORD-1' });
});

test('the archive is searched for printed numbers, too', async () => {
  const company = await foundCompany(server);
  const row = orderRow(company, { order_date: '2020-01-01' });
  await company.device.do('order.create', insertOf('ecom_orders', row));
  await server.sql('alter table public.orders disable trigger all');
  await server.sql(`update public.orders set completed_at = '2020-01-02', printed_number = 'ORD-PAPER' where id = $1`, [row.id]);
  await server.sql('alter table public.orders enable trigger all');
  const told = await server.rpc<FindReply>(company.owner, 'sync_find', {
    p_device: company.device.id,
    p_kind: 'ecom_orders',
    p_text: 'paper',
  });
  expect(told.count).toBe(1);
});
