import { atom } from 'jotai';

import { shell } from './shell-store.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The same key that `public/theme.js` reads before the first paint. */
const key = 'vite-ui-theme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');

export const themeAtom = atom<Theme>(stored());

export function setTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  shell.set(themeAtom, theme);
  paint(theme);
}

/** Follows the device while "system" is chosen, and the choice made in another tab. */
export function followTheme(): void {
  systemDark.addEventListener('change', () => paint(shell.get(themeAtom)));
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return;
    shell.set(themeAtom, stored());
    paint(stored());
  });
}

function stored(): Theme {
  const value = localStorage.getItem(key);
  return themes.find((theme) => theme === value) ?? 'light';
}

function paint(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && systemDark.matches);
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
}
