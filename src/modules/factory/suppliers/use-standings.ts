import { useMemo } from 'react';

import { useKeys, useStore } from '#data/react.tsx';

import { SupplierDue } from '../../banking/payables/kind.ts';
import { Supplier } from '../materials/kind.ts';
import { type Standing, standingsOf } from './dues.ts';

/** What is owed to each supplier today; `undefined` while it is read. */
export function useStandings(): ReadonlyMap<string, Standing> | undefined {
  const today = useStore().today();
  const suppliers = useKeys(Supplier);
  const dues = useKeys(SupplierDue);
  return useMemo(() => suppliers && dues && standingsOf(suppliers, dues, today), [suppliers, dues, today]);
}
