import { useMemo } from 'react';

import { useKeys, useStore } from '#data/react.tsx';

import { useMade } from '../floor/index.ts';
import { Component, MaterialMove } from '../materials/kind.ts';
import type { OrderRow } from '../producing/index.ts';
import { ProductionOrder, ProductionOutput } from '../producing/kind.ts';
import { Requisition } from '../requisitioning/kind.ts';
import { useFactoryRules, useFigures } from '../stock/index.ts';
import { type Standing, standingOf } from './standing.ts';

/** Of all orders, by id; `undefined` while rows are on their way. */
export function useStandings(): ReadonlyMap<string, Standing> | undefined {
  const orders = useKeys(ProductionOrder);
  const standing = useStandingMaker();
  return useMemo(() => orders && standing && new Map(orders.map((row) => [row.id, standing(row)])), [orders, standing]);
}

/** Works out where an order stands. `undefined` while rows are on their way. */
export function useStandingMaker(): ((row: OrderRow) => Standing) | undefined {
  const today = useStore().today();
  const outputs = useKeys(ProductionOutput);
  const requisitions = useKeys(Requisition);
  const moves = useKeys(MaterialMove, { by: 'doc', prefix: '' });
  const components = useKeys(Component);
  const figures = useFigures();
  const tolerance = useFactoryRules()?.over_production;
  const made = useMade();
  return useMemo(() => {
    if (!outputs || !requisitions || !moves || !components || tolerance === undefined || !made) return undefined;
    const outputsOf = Map.groupBy(outputs, ({ order_id }) => order_id);
    const requisitionsOf = Map.groupBy(requisitions, ({ production_order_id }) => production_order_id ?? '');
    const movesOf = Map.groupBy(moves, ({ doc_id }) => doc_id ?? '');
    const counted = new Set(components.filter(({ track_stock }) => track_stock).map(({ id }) => id));
    return (row) => {
      const asked = requisitionsOf.get(row.id) ?? [];
      return standingOf(row, {
        moves: [row.id, ...asked.map(({ id }) => id)].flatMap((id) => movesOf.get(id) ?? []),
        ...{ requisitions: asked, outputs: outputsOf.get(row.id) ?? [], made: made.get(row.id), tolerance, today },
        availableOf: figures && ((id) => (counted.has(id) ? (figures.get(id)?.available ?? 0) : undefined)),
      });
    };
  }, [outputs, requisitions, moves, components, figures, tolerance, made, today]);
}
