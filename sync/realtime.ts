import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/supabase-js';

export type Bell = {
  readonly subscribed: () => boolean;
  readonly setToken: (token: string) => void;
  readonly close: () => void;
};

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
  let highest = 0;
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: key },
    accessToken: () => Promise.resolve(token()),
  });
  const channel = client.channel(`sync:${tenant}`, { config: { private: true } });
  channel.on('broadcast', { event: 'version' }, (message: { readonly payload?: { readonly version?: unknown } }) => {
    highest = Math.max(highest, Number(message.payload?.version ?? 0) || 0);
    timer ??= setTimeout(
      () => {
        timer = undefined;
        ring(highest);
      },
      150 + Math.random() * 150,
    );
  });
  channel.subscribe((status) => {
    const now = status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED;
    if (now === subscribed) return;
    subscribed = now;
    // What was committed while nobody listened is fetched on every (re)subscription.
    if (now) ring(Number.MAX_SAFE_INTEGER);
    changed();
  });
  return {
    subscribed: () => subscribed,
    setToken: (fresh) => void client.setAuth(fresh),
    close: () => {
      clearTimeout(timer);
      void client.removeAllChannels();
      void client.disconnect();
    },
  };
}
