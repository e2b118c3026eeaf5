import { useEffect, useState } from 'react';

import { useConnection } from '#data/connection.tsx';
import { useAccess, useStore } from '#data/react.tsx';
import { useServer } from '#data/server.tsx';

import { missingPhotos, publishPhotos } from './publish.ts';

/** While photos of products are being put into the shop. */
export type Publishing = { readonly done: number; readonly total: number };

/** Puts photos that the shop lacks into it, whenever all that was written here has arrived at the server. What fails is tried at the next time. */
export function useShopPhotos(): Publishing | undefined {
  const { tenantId } = useAccess();
  const store = useStore();
  const server = useServer();
  const { network, waiting } = useConnection();
  const [publishing, tell] = useState<Publishing>();
  const isReady = network === 'online' && waiting === 0;
  useEffect(() => {
    if (!isReady) return;
    let live = true;
    const publish = async () => {
      const remote = await server();
      const missing = await remote.call('shop_photos', { p_tenant: tenantId }, missingPhotos);
      const total = missing?.paths.length ?? 0;
      if (!missing || total === 0) return;
      await publishPhotos(remote, store, missing, (done) => live && tell({ done, total }));
    };
    const soon = setTimeout(() => {
      void publish()
        .catch(() => undefined)
        .finally(() => live && tell(undefined));
    }, 1500);
    return () => {
      live = false;
      clearTimeout(soon);
    };
  }, [isReady, server, store, tenantId]);
  return publishing;
}
