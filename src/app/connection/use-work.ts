import { useEffect, useState } from 'react';

import type { Work } from '#sync/client.ts';

import type { OpenCompany } from '../company/company.ts';
import { useStatus } from './use-status.ts';

/** What waits on this device, oldest first, then what was saved last; read anew whenever a number of it changes. */
export function useWork(company: OpenCompany): readonly Work[] | undefined {
  const [work, setWork] = useState<readonly Work[]>();
  const { waiting, sending, busy } = useStatus(company);
  useEffect(() => {
    let live = true;
    void company.client
      .work()
      .then((found) => live && setWork(found))
      // The worker was closed while it read: another company is being opened.
      .catch((error: unknown) => console.warn(error));
    return () => {
      live = false;
    };
  }, [company, waiting, sending, busy]);
  return work;
}
