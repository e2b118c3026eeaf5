import { atom } from 'jotai';

import { shell } from '../shell-store.ts';

const key = 'karbar-sidebar';

/** The sidebar on wide screens: all of it or icons only. Kept per browser. */
export const sidebarNarrowAtom = atom(localStorage.getItem(key) === 'narrow');
/** The drawer that stands for the sidebar on phones. */
export const drawerOpenAtom = atom(false);
export const paletteOpenAtom = atom(false);

export function toggleSidebar(): void {
  const narrow = !shell.get(sidebarNarrowAtom);
  localStorage.setItem(key, narrow ? 'narrow' : 'wide');
  shell.set(sidebarNarrowAtom, narrow);
}
