import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { SizesReply } from '#sync/protocol.ts';

import { foundCompany, hire, insertOf, orderRow } from './company.ts';
import { useServer } from './server.ts';

const server = useServer();

test('the sizes of a load are those of its pages, bucket by bucket and kind by kind, and nobody learns of more', async () => {
  const company = await foundCompany(server);
  for (let n = 0; n < 3; n += 1) await company.device.do('order.create', insertOf('ecom_orders', orderRow(company)));
  const clerk = await hire(company, ['view_ecom_orders'], [company.the('brand')]);
  for (const device of [company.device, clerk]) {
    const sizes = await server.rpc<SizesReply>(device.user, 'sync_sizes', { p_device: device.id, p_part: 'hot' });
    expect(Object.keys(sizes).sort()).toEqual([...device.opened.buckets].sort());
    for (const [bucket, kinds] of Object.entries(sizes)) {
      for (const [kind, rows] of Object.entries(kinds)) expect((await device.snapshot(bucket, kind)).total, `${bucket} ${kind}`).toBe(rows);
    }
    expect(sizes[`ecom_orders/${company.the('brand')}`]).toMatchObject({ ecom_orders: 3 });
  }
  await expect(server.rpc(randomUUID(), 'sync_sizes', { p_device: clerk.id, p_part: 'hot' })).rejects.toMatchObject({ code: 'KB002' });
});
