import type { AnyKind } from './kind.ts';
import type { Store } from './store.ts';

/** Whether what a form makes under this id is there already: it was saved as the tablet went off, and is not saved again. */
export async function isMade(store: Store, kind: AnyKind, id: string): Promise<boolean> {
  return (await store.get(kind, id)) !== undefined;
}
