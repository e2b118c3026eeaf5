import { useEffect, useState } from 'react';

import type { AttentionItem } from '#sync/client.ts';

import type { OpenCompany } from '../company/company.ts';

/** What the server refused on this device; `undefined` while it is being read. */
export function useAttention(company: OpenCompany | null): readonly AttentionItem[] | undefined {
  const [items, setItems] = useState<readonly AttentionItem[]>();
  useEffect(() => {
    if (!company) return;
    let live = true;
    const { attention } = company.client;
    const read = () => void attention.list().then((found) => live && setItems(found));
    read();
    const stop = attention.subscribe(read);
    return () => {
      live = false;
      stop();
    };
  }, [company]);
  return items;
}
