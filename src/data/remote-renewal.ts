import type { SupabaseClient } from '@supabase/supabase-js';

import { refusalOf } from './remote-error.ts';

/** As often as sync asks for news in sight. */
const inSightMs = 12_000;

/**
 * After a renewal that did not reach the server the library tries none for a minute, whoever asks, and none at all out of sight
 * (`REFRESH_FAILURE_COOLDOWN_MS`). Here it is tried again as soon as anything says that the network may be another one, and every few
 * seconds in sight. Verdicts stand, and a time that the server asked to wait is kept (`checked-fetch.ts`).
 */
export function renewSoon(auth: SupabaseClient['auth']): void {
  function tryAgain(): void {
    const failure = auth['lastRefreshFailure'];
    if (!failure?.result.error || refusalOf(failure.result.error).code !== 'network') return;
    auth['lastRefreshFailure'] = null;
    renew(failure.refreshToken).catch((error: unknown) => console.warn(error));
  }

  /** What this device takes for valid, and the server refused, is renewed by the second call alone. */
  async function renew(used: string): Promise<void> {
    const { data } = await auth.getSession();
    if (data.session?.refresh_token === used) await auth.refreshSession();
  }

  function tryInSight(): void {
    if (document.visibilityState === 'visible') tryAgain();
  }

  addEventListener('online', tryAgain);
  addEventListener('focus', tryInSight);
  document.addEventListener('visibilitychange', tryInSight);
  setInterval(tryInSight, inSightMs);
}
