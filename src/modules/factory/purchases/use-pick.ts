import { useStore } from '#data/react.tsx';
import type { Option } from '#ui/form/inputs/Combobox.tsx';

import { Supplier } from '../materials/kind.ts';

const inUse = { deleted: { in: [0] }, active: { in: [1] } } as const;

/** Searches suppliers that are in use and stand by themselves. */
export function usePickSupplier() {
  const store = useStore();
  const option = (row: { readonly id: string; readonly name: string; readonly phone: string }): Option => ({
    ...{ value: row.id, label: row.name, hint: row.phone },
  });
  return {
    search: async (search: string) =>
      (await store.list(Supplier, { where: { ...inUse, merged: { in: [0] } }, search, limit: 50 })).rows.map(option),
    resolve: async (id: string) => {
      const row = await store.get(Supplier, id);
      return row && option(row);
    },
  };
}
