import { projectAll } from '../cache/project.ts';
import { assertLease, type Load } from '../outbox/outbox.ts';
import type { FirstPage, OpenReply, SizesReply } from '../protocol.ts';
import type { OpeningParts } from '../pull/opening.ts';
import { createPagesAhead } from '../pull/pages-ahead.ts';
import {
  beginLoad,
  fetchPage,
  fetchSizes,
  finishFirstPart,
  nextPage,
  progressOf,
  shedLately,
  storePage,
  withFirst,
  withoutRest,
  withPage,
  withSizes,
} from '../pull/snapshot.ts';

export type LoadingParts = {
  /** The disk is full: what it holds is made less, and no more than work needs is loaded. */
  readonly isFull?: () => boolean;
  /** Removes rows of the last year, in every tab. */
  readonly shed?: () => Promise<void>;
  /** Resolves when the list on the screen has its first rows. */
  readonly shown?: Promise<void>;
  readonly onProgress: (progress: { readonly rows: number; readonly total: number } | null) => void;
  /** The server answered. */
  readonly onContact: () => void;
};

type Parts = LoadingParts & Pick<OpeningParts, 'device' | 'leaseEpoch' | 'call' | 'first'> & { readonly idOfDevice: () => Promise<string> };

/** A screen that needs longer to show what is there has been left, or cannot show it. */
const showMs = 2000;

export type Loading = {
  /** Pages that came with the opening, until they are stored. */
  readonly begin: (pages: readonly FirstPage[]) => void;
  readonly loadFirst: (reply: OpenReply) => Promise<boolean>;
  /** One page of what is older. True = there is more. */
  readonly loadRest: () => Promise<boolean>;
};

/** The rows that a new device, or one that starts over, takes from the server: what work needs in one go, the rest page by page. */
export function createLoading(parts: Parts): Loading {
  const { device, leaseEpoch, call } = parts;
  const { outbox } = device;
  let first: readonly FirstPage[] = [];

  /** Reads the first part in one go; pages of other kinds are on their way while one is written. */
  async function loadHot(load: Load): Promise<Load> {
    const deviceId = await parts.idOfDevice();
    const reached = await outbox.read('reached');
    const pages = createPagesAhead((page) => fetchPage(call, deviceId, page, reached));
    let now = await storeFirst(load);
    if (!nextPage(now, 'hot')) return now;
    pages.ahead(now);
    // Nothing is said of how far it is before the end is known.
    let known: SizesReply | undefined;
    const sizes = fetchSizes(call, deviceId).then((told) => {
      known = told;
      parts.onProgress(progressOf(withSizes(now, told), 'hot'));
      return told;
    });
    // Met when it is awaited.
    sizes.catch(() => undefined);
    for (let page = nextPage(now, 'hot'); page; page = nextPage(now, 'hot')) {
      const got = await pages.take(page);
      now = withPage(now, page, got);
      pages.ahead(now);
      // With the last page at the latest: no first part ends without them.
      if (known || !nextPage(now, 'hot')) now = withSizes(now, known ?? (await sizes));
      await storePage(device, leaseEpoch, now, got);
      if (known) parts.onProgress(progressOf(now, 'hot'));
      parts.onContact();
    }
    return now;
  }

  /** The screen begins with them; what else there is does not compete with its first rows. */
  async function storeFirst(load: Load): Promise<Load> {
    const { load: next, docs } = withFirst(load, first);
    const [reached = null] = first.map((page) => page.reached);
    first = [];
    if (next === load) return load;
    await storePage(device, leaseEpoch, next, { docs, reached });
    parts.onContact();
    if (parts.shown && docs.some(({ kind }) => kind === parts.first)) await Promise.race([parts.shown, delay(showMs)]);
    return next;
  }

  /** True = the first part is here as of now, and what came meanwhile is not. */
  async function loadFirst(reply: OpenReply): Promise<boolean> {
    const stored = await outbox.read('load');
    let load = stored && stored.cacheId === device.cache().id ? stored : await beginLoad(device, leaseEpoch, reply);
    if (!nextPage(load, 'hot') && !load.start) return false;
    load = await loadHot(load);
    await finishFirstPart(device, leaseEpoch, load);
    await projectAll(device);
    parts.onProgress(null);
    return true;
  }

  async function loadRest(): Promise<boolean> {
    const load = await outbox.read('load');
    if (!load || load.start) return false;
    if (parts.isFull?.()) return shedRest(load);
    const page = nextPage(load);
    if (!page || (await shedLately(outbox))) return false;
    const got = await fetchPage(call, await parts.idOfDevice(), page, await outbox.read('reached'));
    const now = withPage(load, page, got);
    await storePage(device, leaseEpoch, now, got);
    const more = nextPage(now) !== undefined;
    parts.onProgress(more ? progressOf(now) : null);
    return more;
  }

  /** Noted first: a device that dies meanwhile only loads again what it still had. */
  async function shedRest(load: Load): Promise<boolean> {
    if (!parts.shed || load.pages.every((page) => page.part === 'hot' || page.rows === 0)) return false;
    await outbox.transaction('rw', outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      await outbox.save('load', withoutRest(load));
      await outbox.save('shed', Date.now());
    });
    await parts.shed();
    return false;
  }

  return {
    begin: (pages) => {
      first = pages;
    },
    loadFirst,
    loadRest,
  };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
