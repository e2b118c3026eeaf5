import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';

import { companyAtom } from '../company/company.ts';
import { Devices } from '../connection/Devices.tsx';

export function MyDevices({ actions }: { readonly actions: ReactNode }) {
  const company = useAtomValue(companyAtom);
  return company && <Devices company={company} mine actions={actions} />;
}
