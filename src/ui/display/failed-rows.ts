/*
 * Which records could not be drawn since the app was opened, although each of their columns is of its type: nobody knows before a screen
 * tries. The page about this device counts them.
 */

const failed = new Set<string>();

export function failedRows(): readonly string[] {
  return [...failed];
}

/** `of`: the row itself, or a part of a page, whose record stands in the address. */
export function noteFailed(of: unknown): void {
  const id = recordOf(of);
  if (id !== undefined) failed.add(id);
}

/** It has changed meanwhile, and could be drawn. */
export function noteShown(of: unknown): void {
  const id = recordOf(of);
  if (id !== undefined) failed.delete(id);
}

function recordOf(of: unknown): string | undefined {
  if (typeof of === 'object' && of !== null && 'id' in of && typeof of.id === 'string') return of.id;
  return (location.pathname + location.search).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)?.at(-1);
}
