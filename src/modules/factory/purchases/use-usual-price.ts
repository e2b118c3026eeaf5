import { useKeys, useStore } from '#data/react.tsx';

import { SupplierPrice } from '../materials/kind.ts';

/** For what this supplier sells a component today. */
export function useUsualPrice(supplier: string) {
  const today = useStore().today();
  const rows = useKeys(SupplierPrice, { by: 'supplier', prefix: supplier === '' ? '-' : supplier }) ?? [];
  const known = rows.filter((row) => row.deleted_at === null && row.valid_from <= today);
  return (component: string) => known.find((row) => row.component_id === component);
}
