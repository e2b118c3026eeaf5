import type { Row } from '#data/kind.ts';
import { insert } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';
import { KioskPunch } from '#modules/hrm/time/kind.ts';
import { createDiskReserve } from '#sync/outbox/disk-reserve.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { createEntries, type EntryParts } from '#sync/worker/entries.ts';

import type { Pair } from '../line.ts';
import { strictPuts } from './raw.ts';

/** Of each punch of a tablet the milliseconds until its number and the punch are durable, and of the raw put of the same record after it. */
async function measure(count: number): Promise<readonly Pair[]> {
  const outbox = await openOutbox(`karbar-outbox-bench-${newId()}`, newId);
  await outbox.save('device', { id: newId(), code: 'T1' });
  // A punch has no file, and nothing of the cache is asked.
  const others = { files: {}, holder: { whenOpen: () => Promise.resolve() }, onGone: () => undefined } as unknown as EntryParts;
  const reserve = createDiskReserve(outbox, () => undefined);
  const entries = createEntries({ ...others, outbox, reserve, newId, now: () => new Date().toISOString() });
  const put = await strictPuts();
  const pairs: Pair[] = [];
  const warmUp = 20;
  for (let i = -warmUp; i < count; i += 1) {
    const begun = performance.now();
    const { counter } = await entries.nextNumber('punch');
    const { seq } = await entries.write({ action: 'kiosk.punch', changes: [insert(KioskPunch, punchOf(counter))] });
    const value = performance.now() - begun;
    const denominator = await put(await outbox.ops.get(seq));
    if (i >= 0) pairs.push({ value, denominator });
  }
  outbox.close();
  return pairs;
}

const device = { device_id: newId(), boot: newId() };

function punchOf(punch_no: number): Row<typeof KioskPunch> {
  const moment = { captured_at: new Date().toISOString(), punch_no, mono_ms: Math.round(performance.now()) };
  return { id: newId(), employee_id: newId(), direction: 'in', method: 'pin', note: '', ...device, ...moment };
}

self.addEventListener('message', ({ data }: MessageEvent<number>) => {
  measure(data).then(
    (answer) => self.postMessage({ answer }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
});
