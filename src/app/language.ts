import { atom } from 'jotai';

import type { Language } from '#data/remote.ts';
import { getLocale, setLocale } from '#messages/runtime.js';

import { shell } from './shell-store.ts';

export const languages = [
  { value: 'en', label: 'English' },
  { value: 'bn', label: 'বাংলা' },
] as const;

/** Messages are plain functions, so the tree is built anew when the language changes (`key` in `App`). */
export const languageAtom = atom<Language>(getLocale());

export function setLanguage(language: Language): void {
  void setLocale(language, { reload: false });
  document.documentElement.lang = language;
  shell.set(languageAtom, language);
}
