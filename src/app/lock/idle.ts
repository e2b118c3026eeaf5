import { identityAtom } from '../session/remotes.ts';
import { challengeAtom } from '../session/second-factor.ts';
import { lock, phaseAtom } from '../session/session.ts';
import { shell } from '../shell-store.ts';
import { newPinAtom } from './new-pin.ts';
import { signingAtom } from './signing.ts';
import { readTablet } from './tablet.ts';

const key = 'karbar-touched';
const lookMs = 5_000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Locks a shared tablet that nobody has touched, in any tab, for as long as its people chose, and takes back a sign-in that was left half done. */
export function followIdle(): void {
  let noted = 0;
  let minutes = Infinity;
  /** A touch that wakes the tablet up too late is no touch: nothing under the finger hears of it. */
  function touch(event: Event): void {
    if (idle(minutes) && shut()) event.stopImmediatePropagation();
    else touched();
  }
  function touched(): void {
    const now = Date.now();
    if (now - noted < 2_000 && now >= noted) return;
    noted = now;
    localStorage.setItem(key, String(now));
  }
  async function look(): Promise<void> {
    minutes = (await readTablet())?.minutes ?? Infinity;
    // A clock that was set back starts the time anew.
    if (sinceTouched() < 0) return touched();
    if (idle(minutes)) shut();
  }
  for (const sign of signs) window.addEventListener(sign, touch, { passive: true, capture: true });
  shell.sub(phaseAtom, () => {
    noted = 0;
    if (shell.get(phaseAtom) !== 'pin') touched();
  });
  document.addEventListener('visibilitychange', () => void look().catch(() => undefined));
  setInterval(() => void look().catch(() => undefined), lookMs);
  touched();
  void look().catch(() => undefined);
}

/** False where nothing stood open. */
function shut(): boolean {
  const begun = shell.get(newPinAtom) ?? shell.get(challengeAtom);
  void begun?.giveUp();
  if (isOpen()) void lock().catch((error: unknown) => console.warn(error));
  else if (!begun && shell.get(signingAtom) === null) return false;
  shell.set(signingAtom, null);
  return true;
}

function isOpen(): boolean {
  return shell.get(identityAtom)?.lock !== undefined && shell.get(phaseAtom) !== 'pin';
}

function idle(minutes: number): boolean {
  return sinceTouched() > minutes * 60_000;
}

function sinceTouched(): number {
  return Date.now() - Number(localStorage.getItem(key));
}
