import { useMemo } from 'react';

import type { Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';
import type { ListState } from '#ui/table/use-list-state.ts';

import type { Component } from '../materials/kind.ts';
import type { ComponentFigures } from '../stock/index.ts';

export const componentFilters = {
  stock: 'many',
  category: 'many',
  type: 'many',
  supplier: 'many',
  location: 'many',
  batch_tracked: 'many',
  show: 'many',
} as const;

/** States of the stock, which no row knows: they follow from the moves. */
export const stockStates = ['below', 'negative', 'dead', 'noCost'] as const;

/** The list's conditions. What is archived shows where somebody asks for it. */
export function useComponentWhere(
  { where, filters }: Pick<ListState<typeof componentFilters>, 'where' | 'filters'>,
  figures: ReadonlyMap<string, ComponentFigures> | undefined,
): Where<ColumnName<typeof Component>> {
  const { stock, show } = filters;
  const ids = useMemo(() => {
    const asked = stockStates.filter((state) => stock.includes(state));
    if (asked.length === 0) return undefined;
    return [...(figures ?? [])].filter(([, own]) => asked.some((state) => own[state])).map(([id]) => id);
  }, [stock, figures]);
  const { stock: _stock, show: _show, ...narrow } = where;
  const inTrash = show.includes('deleted');
  return {
    ...narrow,
    ...(ids && { id: { in: ids } }),
    deleted: { in: [inTrash ? 1 : 0] },
    ...(!inTrash && { active: { in: [show.includes('inactive') ? 0 : 1] } }),
  };
}
