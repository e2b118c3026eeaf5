import { atom } from 'jotai';

import { forget, keep, readKept } from '#data/kept.ts';

import { identityAtom } from '../session/remotes.ts';
import { shell } from '../shell-store.ts';

/**
 * Between a person's device and a tablet: it is being set up with a code that holds until `until`, or it was switched off by the office. Outlives a
 * power cut, so that a tablet which lost the network half way goes on.
 */
export type Stage =
  | { readonly at: 'setup'; readonly code: string; readonly until: string }
  | { readonly at: 'off'; readonly name: string; readonly company: string };

export const stageAtom = atom<Stage | null>(null);

/** This device shows nothing of the app but what a tablet shows. */
export const isKioskAtom = atom((get) => get(stageAtom) !== null || get(identityAtom)?.kiosk !== undefined);

const key = 'karbar-kiosk';

export async function settleStage(): Promise<void> {
  shell.set(stageAtom, ((await readKept(key)) as Stage | undefined) ?? null);
}

export async function enterStage(stage: Stage | null): Promise<void> {
  await (stage === null ? forget(key) : keep(key, stage));
  shell.set(stageAtom, stage);
}
