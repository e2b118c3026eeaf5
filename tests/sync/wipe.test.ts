import { expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { StorageGone, causeOf } from '#sync/common/errors.ts';
import { giveUp } from '#sync/worker/wipe.ts';

import { add, useCompany } from './support/company.ts';
import { addCustomer } from './support/drafts.ts';

/* A person leaves a device: what another tab stores at that moment is kept, or is not stored and its tab told so. */

const { tablet } = useCompany();

test('work that only this device has is given up when somebody wants it discarded, not otherwise', async () => {
  const one = tablet();
  await one.sync();
  const { outbox } = await one.running();
  await add(one, 'Unsent');
  expect(await giveUp(outbox, false)).toBe(false);
  await one.sync();
  await outbox.files.put({ path: 'photo', bucket: 'files', blob: new Blob(['x']), state: 'queued', at: 0 });
  expect(await giveUp(outbox, false)).toBe(false);
  expect(await giveUp(outbox, true)).toBe(true);
});

test('what is stored after it has been given up is refused', async () => {
  const one = tablet();
  await one.sync();
  const { outbox } = await one.running();
  expect(await giveUp(outbox, false)).toBe(true);
  const error = await one.write(addCustomer(newId())).catch((caught: unknown) => caught);
  expect(causeOf(error)).toBeInstanceOf(StorageGone);
  expect(await outbox.ops.count()).toBe(0);
});
