import { forget, keep, readKept } from './kept.ts';
import type { remoteOf } from './remote-calls.ts';

/*
 * The few calls that only work online (`remote-calls.ts`). They and the client library are loaded behind the first paint; everything else
 * goes through the Store.
 */

export type RemoteConfig = { readonly url: string; readonly key: string };
export type SignedIn = { readonly user: string; readonly email: string };
/** `kiosk`: who asks is no person, but this tablet of the company. */
export type CompanyChoice = {
  readonly id: string;
  readonly name: string;
  readonly roleName: string;
  readonly owner: boolean;
  readonly kiosk?: string;
};
/** What a person may open, and the names of the companies in which he is suspended. */
export type Companies = { readonly open: readonly CompanyChoice[]; readonly suspendedIn: readonly string[] };
export type Language = 'en' | 'bn';
/** What somebody says of himself; no language as long as none was chosen. */
export type Person = { readonly name: string; readonly photo_path: string | null; readonly language: Language | null };
export type AuthEvent = 'signed-in' | 'signed-out' | 'recovery' | 'refreshed';

export type Remote = ReturnType<typeof remoteOf>;

/** Where tokens are kept. Whoever signs in does so in the common slot. */
export const commonSlot = 'karbar-auth';
/** On a shared tablet everybody's tokens move to a slot of their own. */
export const slotOf = (user: string): string => `${commonSlot}:${user}`;
/** Tokens are used up when they are renewed: after a power cut the device must not come back with the old ones. */
const tokenStorage = {
  getItem: async (key: string) => ((await readKept(key)) as string | undefined) ?? null,
  setItem: keep,
  removeItem: forget,
};
const opened = new Map<string, Promise<Remote>>();

/** One client per backend and slot: a second one would refresh the same session against the first. */
export function openRemote(config: RemoteConfig, slot = commonSlot): Promise<Remote> {
  const name = config.url + config.key + slot;
  const known = opened.get(name);
  if (known) return known;
  const modules = [
    import('@supabase/supabase-js'),
    import('./remote-calls.ts'),
    import('./checked-fetch.ts'),
    import('./remote-renewal.ts'),
  ] as const;
  const opening = Promise.all(modules).then(([{ createClient }, calls, { checkedFetch }, { renewSoon }]) => {
    const client = createClient(config.url, config.key, {
      global: { fetch: checkedFetch() },
      auth: { storage: tokenStorage, storageKey: slot, flowType: 'pkce', detectSessionInUrl: slot === commonSlot },
    });
    renewSoon(client.auth);
    return calls.remoteOf(client, config, slot);
  });
  opened.set(name, opening);
  opening.catch(() => opened.delete(name));
  return opening;
}
