import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

export type Listener = {
  readonly listen: (channel: string, heard: (payload: string) => void) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** LISTEN on a connection of its own, which comes back by itself: neither a busy pool nor a restarted database ends it. */
export function createListener(config: pg.ClientConfig): Listener {
  const channels = new Map<string, (payload: string) => void>();
  let client: pg.Client | undefined;
  let closed = false;

  async function open(): Promise<void> {
    const next = new pg.Client({ ...config, keepAlive: true });
    next.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''));
    next.on('error', () => undefined);
    await next.connect();
    for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
    next.once('end', () => void reopen());
  }

  async function reopen(): Promise<void> {
    client = undefined;
    while (!closed && !client) {
      await open().catch(() => pause(500, undefined, { ref: false }));
    }
    if (closed) await end();
  }

  async function end(): Promise<void> {
    const last = client;
    client = undefined;
    await last?.end().catch(() => undefined);
  }

  return {
    async listen(channel, heard) {
      channels.set(channel, heard);
      if (client) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      else await open();
    },
    async close() {
      closed = true;
      await end();
    },
  };
}
