import { useMemo } from 'react';

import { useCompany, useKeys, useStore } from '#data/react.tsx';
import { dayIn } from '#kernel/dates.ts';

import { nothingMade, useMade } from '../floor/index.ts';
import { minuteOf } from '../materials/index.ts';
import { MaterialMove } from '../materials/kind.ts';
import { actualCost, averageAt, type CostParts, type OrderRow, overheadOn, plannedCost } from '../producing/index.ts';
import { OperationRate, OverheadRate, ProductionCredit, ProductionOutput } from '../producing/kind.ts';
import { Requisition } from '../requisitioning/kind.ts';
import { useLedgers, useSeesCosts } from '../stock/index.ts';

/** `planned`: null where the cost of a component is not known. */
export type OrderCosts = { readonly planned: CostParts | null; readonly actual: CostParts };

const nobody = { equals: '-' } as const;

/** Works out what an order should cost and what it did; `undefined` while rows are on their way, and for who sees no costs. */
export function useCosts(): ((row: OrderRow) => OrderCosts) | undefined {
  const sees = useSeesCosts();
  const today = useStore().today();
  const { time_zone: zone } = useCompany();
  const ledgers = useLedgers();
  const made = useMade();
  const [outputs, requisitions] = [useKeys(ProductionOutput), useKeys(Requisition)];
  const moves = useKeys(MaterialMove, sees ? { by: 'doc', prefix: '' } : nobody);
  const [rates, overheads, credits] = [useKeys(OperationRate), useKeys(OverheadRate), useKeys(ProductionCredit)];
  return useMemo(() => {
    if (!sees || !ledgers || !made || !outputs || !requisitions || !moves || !rates || !overheads || !credits) return undefined;
    const costs = new Map([...ledgers.values()].flatMap(({ ledger }) => ledger.rows.map(({ id, cost }) => [id, cost] as const)));
    const outputsOf = Map.groupBy(outputs, ({ order_id }) => order_id);
    const requisitionsOf = Map.groupBy(requisitions, ({ production_order_id }) => production_order_id ?? '');
    const creditsOf = Map.groupBy(credits, ({ order_id }) => order_id);
    const movesOf = Map.groupBy(moves, ({ doc_id }) => doc_id ?? '');
    return (row) => {
      const { labour, minutes } = made.get(row.id) ?? nothingMade;
      const day = row.released_at === null ? today : dayIn(zone, row.released_at);
      const overhead = overheadOn(overheads, day);
      const asked = requisitionsOf.get(row.id) ?? [];
      const rateOf = (component: string) => {
        const ledger = ledgers.get(component)?.ledger;
        if (!ledger) return null;
        return row.released_at === null ? ledger.balance.average : averageAt(ledger, minuteOf(row.released_at));
      };
      const own = [row.id, ...asked.map(({ id }) => id)].flatMap((id) => movesOf.get(id) ?? []);
      return {
        planned: plannedCost(row, { rateOf, rates, overhead, day }),
        actual: actualCost(row, {
          ...{ moves: own, requisitions: asked, costOf: (id) => costs.get(id), outputs: outputsOf.get(row.id) ?? [] },
          ...{ credits: creditsOf.get(row.id) ?? [], labour, minutes, overhead },
        }),
      };
    };
  }, [sees, ledgers, made, outputs, requisitions, moves, rates, overheads, credits, today, zone]);
}
