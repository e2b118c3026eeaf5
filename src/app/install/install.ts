import { atom } from 'jotai';

import { shell } from '../shell-store.ts';
import { type InstallOffer, offerOf } from './offer.ts';

/** Chromium's event; other browsers have none, and no type declares it. */
type InstallEvent = Event & { readonly prompt: () => Promise<unknown> };

const dismissedKey = 'karbar-install-dismissed';
const standalone = matchMedia('(display-mode: standalone)');
let asked: InstallEvent | null = null;

export const installAtom = atom<InstallOffer>('none');
/** The notice on My Space was sent away; the entry in the user menu stays. */
export const installDismissedAtom = atom(localStorage.getItem(dismissedKey) !== null);

/** Must run before the page has settled: the browser offers the installation once, early. */
export function followInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    asked = event as InstallEvent;
    settle();
  });
  addEventListener('appinstalled', forget);
  standalone.addEventListener('change', settle);
  settle();
}

/** Lets the browser ask. It answers once per offer; when the person declines, it makes another one later. */
export async function install(): Promise<void> {
  const event = asked;
  forget();
  await event?.prompt();
}

export function dismissInstall(): void {
  localStorage.setItem(dismissedKey, 'yes');
  shell.set(installDismissedAtom, true);
}

function forget(): void {
  asked = null;
  settle();
}

function settle(): void {
  // Older iOS knows no display mode.
  const opened = standalone.matches || (navigator as { readonly standalone?: boolean }).standalone === true;
  shell.set(
    installAtom,
    offerOf({ standalone: opened, asked: asked !== null, agent: navigator.userAgent, touch: navigator.maxTouchPoints }),
  );
}
