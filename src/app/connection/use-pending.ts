import { useEffect, useState, useSyncExternalStore } from 'react';

import type { OpenCompany } from '../company/company.ts';

export type Pending = { readonly seq: number; readonly action: string; readonly at: string };

/** What waits on this device, oldest first; read anew whenever the number changes. */
export function usePending(company: OpenCompany | null, count: number): readonly Pending[] {
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const files = useSyncExternalStore(company?.client.status.subscribe ?? never, () => company?.client.status.get().files ?? 0);
  useEffect(() => {
    let live = true;
    // The export carries queued photos along; with those in it, it is too heavy for a look.
    if (count > 0 && files === 0) {
      void company?.client
        .exportUnsent()
        .then((text) => live && setPending((JSON.parse(text) as { readonly waiting: readonly Pending[] }).waiting));
    }
    return () => {
      live = false;
    };
  }, [company, count, files]);
  return count > 0 ? pending : [];
}

function never(): () => void {
  return () => {};
}
