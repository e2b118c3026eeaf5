import { useMemo } from 'react';

import { useKeys } from '#data/react.tsx';

import { Component, StockLocation, Supplier } from '../materials/kind.ts';

type Named = { readonly id: string; readonly name: string };
const none: readonly never[] = [];

/** Places, suppliers and categories that components are sorted by; suppliers only where this person sees them. */
export function useSetup() {
  const known = useKeys(StockLocation);
  const places = known ?? none;
  const suppliers = useKeys(Supplier, { by: 'name' }) ?? none;
  const components = useKeys(Component) ?? none;
  return useMemo(() => {
    const standing = places.filter(({ deleted_at }) => deleted_at === null).toSorted((a, b) => a.sort - b.sort);
    const living = suppliers.filter(({ deleted_at, merged_into }) => deleted_at === null && merged_into === null);
    const categories = new Set(components.filter(({ deleted_at }) => deleted_at === null).map(({ category }) => category));
    const names = new Map([...places, ...suppliers].map(({ id, name }: Named) => [id, name]));
    return {
      /** False while the places are on their way: a form that begins with one waits. */
      isKnown: known !== undefined,
      /** In use, in the company's order. */
      places: standing.filter(({ active }) => active),
      suppliers: living.filter(({ active }) => active),
      categories: [...categories].filter(Boolean).toSorted((a, b) => a.localeCompare(b)),
      nameOf: (id: string | null) => names.get(id ?? '') ?? '',
    };
  }, [known, places, suppliers, components]);
}

export type Setup = ReturnType<typeof useSetup>;
