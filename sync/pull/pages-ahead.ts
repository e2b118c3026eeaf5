import type { Load, LoadPage } from '../outbox/outbox.ts';
import type { SnapshotReply } from '../protocol.ts';
import { pagesLeft } from './snapshot.ts';

/** Most pages are small, so what they cost is their way. */
const pagesAhead = 4;

/** Pages of a first load come side by side, each kind's one after the other; they are stored in their order. */
export function createPagesAhead(fetch: (page: LoadPage) => Promise<SnapshotReply>) {
  const coming = new Map<string, Promise<SnapshotReply>>();

  function get(page: LoadPage): Promise<SnapshotReply> {
    const key = keyOf(page);
    const reply = coming.get(key) ?? fetch(page);
    // An error of a page that comes is met when it is awaited, not while another one is written.
    reply.catch(() => undefined);
    coming.set(key, reply);
    return reply;
  }

  return {
    /** Sends for the next few. */
    ahead: (load: Load): void => {
      for (const page of pagesLeft(load, 'hot').slice(0, pagesAhead)) void get(page);
    },
    /** Answers one, once. */
    async take(page: LoadPage): Promise<SnapshotReply> {
      const reply = await get(page);
      coming.delete(keyOf(page));
      return reply;
    },
  };
}

function keyOf({ bucket, kind, after }: LoadPage): string {
  return `${bucket} ${kind} ${after ?? ''}`;
}
