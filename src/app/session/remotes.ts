import { atom } from 'jotai';

import { openRemote, type Remote, slotOf } from '#data/remote.ts';

import { type Config, fetchConfig } from '../config.ts';
import { shell } from '../shell-store.ts';
import type { Identity } from './identity.ts';

/* The backend's clients: one for each person of this device, and one at the entrance. */

export const configAtom = atom<Config | null>(null);
export const identityAtom = atom<Identity | null>(null);

/** The client of the person at this device. */
export async function remote(): Promise<Remote> {
  return remoteIn(slotNow());
}

/** The client of somebody of this device, whoever is at it now. */
export async function remoteOf(user: string): Promise<Remote> {
  return shell.get(identityAtom)?.user === user ? remote() : remoteIn(slotOf(user));
}

/** For signing in, beside whoever is here already. */
export async function entrance(): Promise<Remote> {
  return remoteIn();
}

async function remoteIn(slot?: string): Promise<Remote> {
  return openRemote(shell.get(configAtom) ?? (await loadConfig()), slot);
}

/** Where the tokens of the person at this device are; `undefined` in the common place. */
export function slotNow(): string | undefined {
  const identity = shell.get(identityAtom);
  return identity?.lock === undefined ? undefined : slotOf(identity.user);
}

export async function loadConfig(): Promise<Config> {
  const known = shell.get(configAtom);
  if (known && import.meta.env['VITE_SUPABASE_URL']) return known;
  const config = await fetchConfig();
  // Another backend than remembered (set up anew): what has begun belongs to the old one, so this tab begins again at once.
  if (known && (known.url !== config.url || known.key !== config.key)) location.reload();
  shell.set(configAtom, config);
  return config;
}
