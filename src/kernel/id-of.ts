import { v5 } from 'uuid';

/** Id of a thing that must exist once: two devices that make it offline make the same row. */
export function idOf(namespace: string, name: string): string {
  return v5(name, namespace);
}
