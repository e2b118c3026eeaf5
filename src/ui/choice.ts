import { useSyncExternalStore } from 'react';

/*
 * What a person chose for his screens. It lies in this browser, where it is known before anything is loaded; `modules/preferences` takes it
 * to his other devices.
 */

const listeners = new Set<(name: string) => void>();

export function readChoice(name: string): string | null {
  return localStorage.getItem(`karbar-${name}`);
}

export function choose(name: string, value: string): void {
  localStorage.setItem(`karbar-${name}`, value);
  for (const listener of listeners) listener(name);
}

export function onChoice(listener: (name: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useChoice(name: string): string | null {
  return useSyncExternalStore(onChoice, () => readChoice(name));
}
