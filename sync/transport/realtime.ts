import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/supabase-js';

import { ownFrames, versionIn } from './frames.ts';

export type Bell = {
  readonly subscribed: () => boolean;
  readonly setToken: (token: string) => void;
  /** The server was reached and takes our token: a channel that it closed is joined again, at most once a minute. */
  readonly revive: () => void;
  readonly close: () => void;
};

const joinAgainAfter = 60_000;

/**
 * Listens on the company's private channel, where each commit rings with nothing but its version. Waits a moment with jitter, so that
 * one commit does not bring all tablets at once and several commits cause one pull. Delivery is never relied upon.
 */
export function listen(options: {
  readonly url: string;
  readonly key: string;
  readonly tenant: string;
  readonly token: () => string | null;
  readonly ring: (version: number) => void;
  readonly changed: () => void;
}): Bell {
  const { url, key, tenant, token, ring, changed } = options;
  let subscribed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  let out = false;
  let closed = false;
  /** By running time, as the device's clock may be set. */
  let lastJoin = 0;
  const address = `${url.replace(/^http/, 'ws')}/realtime/v1`;
  const settings = { params: { apikey: key }, accessToken: () => Promise.resolve(token()) };
  const { decode } = new RealtimeClient(address, settings);
  const client = new RealtimeClient(address, { ...settings, decode: ownFrames(decode) });
  const join = (): void => {
    lastJoin = performance.now();
    const channel = client.channel(`sync:${tenant}`, { config: { private: true } });
    channel.on('broadcast', { event: 'version' }, (message: unknown) => {
      const version = versionIn(message);
      if (version === undefined || version === last) return;
      last = version;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          ring(last);
        },
        150 + Math.random() * 150,
      );
    });
    channel.subscribe((status) => {
      // Put out: the right to listen or the token has ended. The library asks no more, and neither do we until a call has succeeded.
      out = status === REALTIME_SUBSCRIBE_STATES.CLOSED;
      const now = status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED;
      if (now === subscribed) return;
      subscribed = now;
      // What was committed while nobody listened is fetched on every (re)subscription; after the end of a channel the server says why.
      if (now || out) ring(Number.MAX_SAFE_INTEGER);
      changed();
    });
  };
  join();
  return {
    subscribed: () => subscribed,
    setToken: (fresh) => void client.setAuth(fresh),
    revive: () => {
      if (!out || closed || performance.now() - lastJoin < joinAgainAfter) return;
      out = false;
      join();
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      void client.removeAllChannels();
      void client.disconnect();
    },
  };
}
