import { startSync, type SyncClient } from '#sync/client.ts';

import type { Config } from '../config.ts';
import { remoteOf } from '../session/remotes.ts';
import { deviceLabel } from './device-label.ts';

/** The data worker of a person in a company, with the person's own session, whoever is at the device. */
export function startWorker({ url, key }: Pick<Config, 'url' | 'key'>, tenant: string, user: string): SyncClient {
  return startSync({
    url,
    key,
    tenant,
    user,
    getToken: tokenSource(user),
    app: __APP_VERSION__,
    label: deviceLabel(navigator.userAgent, navigator.maxTouchPoints),
    // Addresses of lists are named after their kinds.
    first: location.pathname.split('/')[2]?.replaceAll('-', '_') ?? '',
  });
}

/** Gives the worker a token of this person, and after a refusal a different one. */
function tokenSource(user: string): () => Promise<string | null> {
  let last: string | null = null;
  return async () => {
    last = await (await remoteOf(user)).token(last);
    return last;
  };
}
