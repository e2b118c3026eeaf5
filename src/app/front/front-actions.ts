import { useAtomValue } from 'jotai';
import { useMemo } from 'react';

import type { Front } from '#modules/front/front.tsx';

import { configAtom, entrance, remote } from '../session/remotes.ts';
import { enterWith, phaseAtom, reloadCompanies } from '../session/session.ts';

/** What the sign-in pages get from the shell. */
export function useFrontActions(): Front {
  const config = useAtomValue(configAtom);
  const inside = ['open', 'locked', 'no-company', 'choose-company'].includes(useAtomValue(phaseAtom));
  return useMemo(
    () => ({
      remote: inside ? remote : entrance,
      enterWith,
      openCompany: (tenant: string) => reloadCompanies(tenant),
      demoUsers: config?.demoUsers ?? [],
    }),
    [config, inside],
  );
}
