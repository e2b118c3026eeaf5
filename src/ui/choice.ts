import { useSyncExternalStore } from 'react';

/*
 * What a person chose for his screens. It lies in this browser, where it is known before anything is loaded; `modules/preferences` takes it
 * to his other devices, and marks beside a choice that it has not got there yet.
 */

const listeners = new Set<(name: string) => void>();

export function readChoice(name: string): string | null {
  return localStorage.getItem(`karbar-${name}`);
}

const unsaved = 'karbar-unsaved:';

export function choose(name: string, value: string): void {
  localStorage.setItem(unsaved + name, '');
  take(name, value);
}

/** What was chosen elsewhere. */
export function take(name: string, value: string): void {
  localStorage.setItem(`karbar-${name}`, value);
  for (const listener of listeners) listener(name);
}

export function isUnsaved(name: string): boolean {
  return localStorage.getItem(unsaved + name) !== null;
}

export function unsavedChoices(): readonly string[] {
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(unsaved) ? [key.slice(unsaved.length)] : []));
}

/** Nothing where another choice was made since `value`. */
export function noteSaved(name: string, value: string | null): void {
  if (readChoice(name) === value) localStorage.removeItem(unsaved + name);
}

export function onChoice(listener: (name: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useChoice(name: string): string | null {
  return useSyncExternalStore(onChoice, () => readChoice(name));
}
