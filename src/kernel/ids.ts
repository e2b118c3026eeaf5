import { v5, v7 } from 'uuid';

/** Id of a new row: time-ordered, so that indexes grow at one end. */
export function newId(): string {
  return v7();
}

/** Id of a thing that must exist once: two devices that make it offline make the same row. */
export function idOf(namespace: string, name: string): string {
  return v5(name, namespace);
}
