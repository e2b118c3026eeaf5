import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import type { Option } from '#ui/form/inputs/Combobox.tsx';

import { Component } from '../materials/kind.ts';

const inUse = { deleted: { in: [0] }, active: { in: [1] } } as const;

/** Searches components that are in use. */
export function usePickComponent() {
  const store = useStore();
  const option = (row: { readonly id: string; readonly name: string; readonly code: string }): Option => ({
    ...{ value: row.id, label: row.name, hint: row.code },
  });
  return {
    placeholder: m.factory_component(),
    search: async (search: string) => (await store.list(Component, { where: inUse, search, limit: 50 })).rows.map(option),
    resolve: async (id: string) => {
      const row = await store.get(Component, id);
      return row && option(row);
    },
  };
}
