import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';

import { companyAtom } from './company.ts';

export function useSuspended(): boolean {
  const company = useAtomValue(companyAtom);
  return useSyncExternalStore(company?.grant.subscribe ?? never, () => company?.grant.get()?.suspended ?? false);
}

function never(): () => void {
  return () => {};
}
