import { useEffect, useState } from 'react';

import type { AttentionItem, RefusedItem } from '#sync/client.ts';

import type { OpenCompany } from '../company/company.ts';

/** What the server refused on this device; `undefined` while it is being read. */
export function useAttention(
  company: OpenCompany | null,
): { readonly changes: readonly AttentionItem[]; readonly files: readonly RefusedItem[] } | undefined {
  const [items, setItems] = useState<ReturnType<typeof useAttention>>();
  useEffect(() => {
    if (!company) return;
    let live = true;
    const { attention, refusedFiles } = company.client;
    const read = () =>
      void Promise.all([attention.list(), refusedFiles.list()]).then(([changes, files]) => live && setItems({ changes, files }));
    read();
    const stop = attention.subscribe(read);
    return () => {
      live = false;
      stop();
    };
  }, [company]);
  return items;
}
