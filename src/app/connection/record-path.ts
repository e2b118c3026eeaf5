import type { Change } from '#data/operation.ts';
import { pageOf } from '#modules/texts.ts';

/** The page of the first changed record that has one and exists: on the server, or at least `here`. */
export function recordPath(changes: readonly Change[], where: 'server' | 'here' = 'server'): string | null {
  for (const change of changes) {
    const exists = change.do === 'patch' || (where === 'here' && change.do === 'insert');
    const path = exists ? pageOf(change.kind, change.id) : undefined;
    if (path) return path;
  }
  return null;
}
