import type { Device } from '../cache/device.ts';
import { checkpoint } from '../common/checkpoints.ts';
import type { LoadPage } from '../outbox/outbox.ts';
import type { Call } from '../transport/transport.ts';
import { evictArchive } from './archive.ts';
import { compareWithServer, mend } from './check.ts';
import { isShort, nextPage, shedLately } from './snapshot.ts';

const dayMs = 86_400_000;

export type DailyCheckParts = {
  readonly device: Device;
  readonly leaseEpoch: number;
  readonly call: Call;
  /** Quiet time after the start. */
  readonly afterMs: number;
  readonly underStoragePressure: () => Promise<boolean>;
};

/**
 * Once a day, and after a load that brought too little, when nothing else is to do: everything held here against the server. `later` = the
 * server has moved on; `again` = pages are noted to be read again; `refill` = that did not help.
 */
export type DailyCheck = {
  readonly run: (deviceId: string, buckets: readonly string[]) => Promise<'nothing' | 'later' | 'again' | 'refill'>;
  /** Somebody wants it at the next rest, whenever it ran last. */
  readonly ask: () => void;
};

/** How often a company that does not rest is asked again at once. */
const patience = 3;

export function createDailyCheck({ device, leaseEpoch, call, afterMs, underStoragePressure }: DailyCheckParts): DailyCheck {
  const { outbox } = device;
  let notBefore = Date.now() + afterMs;
  let mending = 0;
  let asked = false;
  let tries = 0;

  const run: DailyCheck['run'] = async (deviceId, buckets) => {
    const load = await outbox.read('load');
    if (!asked && load?.pages.some(isShort)) ask();
    const now = Date.now();
    // A clock that is set back in between does not put the check off.
    const early = notBefore - now;
    const resting = early > 0 && early <= Math.max(afterMs, 60_000);
    const age = now - Date.parse((await outbox.read('checked'))?.at ?? '1970-01-01');
    const fresh = age >= 0 && age < dayMs && !asked;
    if (resting || !load || load.start || nextPage(load, 'hot') || fresh) return 'nothing';
    const complete = nextPage(load) === undefined;
    if (!complete && !(await shedLately(outbox))) return 'nothing';
    const found = await compareWithServer(device, call, deviceId, buckets, complete ? ['hot', 'year'] : ['hot']);
    await checkpoint('digests-compared');
    if (found === 'later') {
      tries += 1;
      notBefore = asked && tries <= patience ? now : now + 60_000;
      return 'later';
    }
    if (found.wrong.length > 0 && mending < 2) {
      console.warn('Rows differ from the server and are read again', found.wrong);
      if (mending === 1) {
        mending = 2;
        return 'refill';
      }
      const again = await mend(device, leaseEpoch, call, deviceId, found.wrong);
      const others = load.pages.filter((page) => !again.some((one) => samePage(one, page)));
      await outbox.save('load', { ...load, pages: [...others, ...again] });
      mending = 1;
      return 'again';
    }
    if (found.today && (await underStoragePressure())) await evictArchive(device, found.today);
    const pages = load.pages.map((page) => (isShort(page) ? { ...page, total: page.rows } : page));
    await outbox.save('load', { ...load, pages });
    await outbox.save('checked', { at: device.now(), rows: found.rows, mended: mending, wrong: found.wrong.length });
    mending = 0;
    tries = 0;
    asked = false;
    return 'nothing';
  };

  function ask(): void {
    asked = true;
    notBefore = 0;
  }

  return { run, ask };
}

function samePage(one: LoadPage, other: LoadPage): boolean {
  return one.bucket === other.bucket && one.kind === other.kind && one.part === other.part;
}
