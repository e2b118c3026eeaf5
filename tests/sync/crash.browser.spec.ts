import { type Checkpoint, checkpoints } from '#sync/common/checkpoints.ts';

import { changeWorker, Story } from './faults/story.ts';
import { arm, call, crash, expect, type Member, test } from './support/browser.ts';
import { hire } from './support/clerk.ts';
import { wrongClock } from './support/clock.ts';
import { dayLater, settable, ways } from './support/reach.ts';

/* A renderer killed at every named point: nothing that was entered is lost, nothing is doubled, and the next start puts everything right. */

let devices: Readonly<Record<'plain' | 'restricted' | 'aged', Story>>;
test.beforeAll(async ({ browser, world }) => {
  const device = async (name: string, member?: Member) => Story.of(world, browser, member ?? (await world.company(name)), 'checkpoints');
  const { tenant } = await world.company('crash-purge');
  devices = {
    plain: await device('crash'),
    restricted: await device('crash-clerk', await hire(world, tenant, ['view_products'])),
    aged: await device('crash-check'),
  };
  await changeWorker(devices.aged, wrongClock(settable));
  await devices.aged.restart();
});
test.afterAll(() => Promise.all(Object.values(devices).map((device) => device.end())));

const deviceFor = (name: Checkpoint): keyof typeof devices =>
  name.includes('purge') ? 'restricted' : name === 'digests-compared' || name === 'strangers-removed' ? 'aged' : 'plain';

for (const name of checkpoints) {
  test(`a renderer killed at "${name}" loses nothing and doubles nothing`, async () => {
    const which = deviceFor(name);
    const device = devices[which];
    await untilAtRest(device, which !== 'aged');
    const [files] = await filesOf(device);
    const hit = await arm(device.page, name);
    await ways[name](device);
    await hit();
    await crash(device.page);
    await device.restart();
    if (which === 'aged') await dayLater(device);
    await device.settle();
    const entered = [...device.tried].toSorted();
    await expect.poll(() => customersOn(device)).toEqual(which === 'restricted' ? [] : entered);
    const { kept, inPostgres, twice } = await device.verdict();
    expect({ arrived: inPostgres + device.unconfirmed, kept, twice }).toEqual({ arrived: entered.length - kept, kept, twice: 0 });
    if (which !== 'restricted') expect(kept).toBe(0);
    await expect.poll(() => filesOf(device)).toEqual([files + (name.startsWith('file') ? 1 : 0), 0]);
  });
}

/** Nothing of an earlier step is on its way that could meet the point. A worker with a prelude gets no socket from Chromium: never `live`. */
async function untilAtRest(device: Story, live: boolean): Promise<void> {
  await expect
    .poll(() => device.status())
    .toMatchObject({ phase: 'ready', problem: null, waiting: 0, sending: 0, files: 0, busy: false, leader: true, live });
}

async function customersOn({ page }: Story): Promise<readonly unknown[]> {
  return (await call(page, 'find', 'customers', 1000)).map((row) => row['id']).toSorted();
}

/** Files that storage has, and files that wait on the device. */
async function filesOf(device: Story): Promise<readonly [number, number]> {
  const [stored] = await device.world.backend.sql<{ n: number }>('select count(*)::int as n from storage.objects where name like $1', [
    `${device.owner.tenant}/%`,
  ]);
  return [stored?.n ?? 0, (await device.status()).files];
}
