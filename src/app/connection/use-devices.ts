import { useEffect, useState } from 'react';

import type { CompanyDevice } from '#data/remote.ts';

import type { OpenCompany } from '../company/company.ts';
import { remote } from '../session/session.ts';

/** `undefined` while the server is being asked, `failed` when it did not tell. Asked again whenever the device comes online. */
export function useDevices(
  { tenant }: Pick<OpenCompany, 'tenant'>,
  online: boolean,
): readonly [devices: readonly CompanyDevice[] | 'failed' | undefined, again: () => void] {
  const [devices, setDevices] = useState<readonly CompanyDevice[] | 'failed'>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!online) return;
    let live = true;
    void remote()
      .then((service) => service.devices(tenant))
      .catch((): 'failed' => 'failed')
      .then((found) => live && setDevices(found));
    return () => {
      live = false;
    };
  }, [tenant, online, round]);
  function again(): void {
    setDevices(undefined);
    setRound(round + 1);
  }
  return [devices, again];
}
