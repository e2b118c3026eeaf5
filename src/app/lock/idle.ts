import { identityAtom } from '../session/remotes.ts';
import { lock, phaseAtom } from '../session/session.ts';
import { shell } from '../shell-store.ts';
import { readTablet } from './tablet.ts';

const key = 'karbar-touched';
const lookMs = 5_000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Locks a shared tablet that nobody has touched, in any tab, for as long as its people chose. */
export function followIdle(): void {
  let noted = 0;
  function touched(): void {
    const now = Date.now();
    if (now - noted < 2_000 && now >= noted) return;
    noted = now;
    localStorage.setItem(key, String(now));
  }
  async function look(): Promise<void> {
    if (shell.get(identityAtom)?.lock === undefined || shell.get(phaseAtom) === 'pin') return;
    const tablet = await readTablet();
    const since = Date.now() - Number(localStorage.getItem(key));
    // A clock that was set back starts the time anew.
    if (since < 0) return touched();
    if (tablet && since > tablet.minutes * 60_000) await lock();
  }
  for (const sign of signs) window.addEventListener(sign, touched, { passive: true, capture: true });
  shell.sub(phaseAtom, () => {
    noted = 0;
    if (shell.get(phaseAtom) !== 'pin') touched();
  });
  document.addEventListener('visibilitychange', () => void look().catch(() => undefined));
  setInterval(() => void look().catch(() => undefined), lookMs);
  touched();
}
