/*
 * A PIN is a screen lock: it keeps people from working under another's name by mistake or at hand's reach. It encrypts nothing, and
 * whoever can read the browser's files needs no PIN. Kept is only what a try can be compared with.
 */

export type Pin = { readonly salt: Uint8Array<ArrayBuffer>; readonly hash: Uint8Array<ArrayBuffer>; readonly rounds: number };

/** Wrong tries since the last right one. */
export type Tries = { readonly wrong: number };

export const noTries: Tries = { wrong: 0 };
export const pinPattern = /^\d{4,8}$/;

const rounds = 200_000;
const freeTries = 3;
const firstDelayMs = 30_000;
const longestDelayMs = 15 * 60_000;

export async function makePin(digits: string): Promise<Pin> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { salt, rounds, hash: await derive(digits, salt, rounds) };
}

export async function isPin(digits: string, pin: Pin): Promise<boolean> {
  const tried = await derive(digits, pin.salt, pin.rounds);
  return tried.length === pin.hash.length && tried.every((byte, at) => byte === pin.hash[at]);
}

/** A try counts as wrong until it has proved right: closing the tab in between saves nobody the delay. */
export function afterTry({ wrong }: Tries): Tries {
  return { wrong: wrong + 1 };
}

/** Since when this tab knows of how many wrong tries. No clock that somebody can set: after a reload the delay begins anew. */
const known = new Map<string, { readonly wrong: number; readonly at: number }>();

/** Milliseconds until the next try of a person; `now` by a clock that nobody sets. */
export function waitOf(user: string, { wrong }: Tries, now = performance.now()): number {
  const seen = known.get(user);
  const at = seen?.wrong === wrong ? seen.at : now;
  known.set(user, { wrong, at });
  return Math.max(0, at + delayOf(wrong) - now);
}

function delayOf(wrong: number): number {
  return wrong < freeTries ? 0 : Math.min(firstDelayMs * 2 ** (wrong - freeTries), longestDelayMs);
}

async function derive(digits: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(digits), 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256));
}
