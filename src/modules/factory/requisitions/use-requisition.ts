import { useMemo } from 'react';

import { useKeys } from '#data/react.tsx';

import type { ComponentRow, MoveRow } from '../materials/index.ts';
import { Component, MaterialMove } from '../materials/kind.ts';
import type { RequisitionRow } from '../requisitioning/index.ts';
import { type StockLedger, useLedgers } from '../stock/index.ts';
import { type Standing, standingOf, useStandingRules } from './use-standing.ts';
import { heldInStores, type Stores, useStores } from './use-stores.ts';

/** All that one requisition's page shows; quantities alone, whoever looks. */
export type RequisitionFacts = {
  readonly standing: Standing;
  /** Of this requisition. */
  readonly moves: readonly MoveRow[];
  readonly stores: Stores;
  /** What lies in the stores is worked out. */
  readonly isCounted: boolean;
  readonly componentOf: (id: string) => ComponentRow | undefined;
  readonly stockOf: (component: string) => StockLedger | undefined;
  /** What lies in the stores, in millionths of the stock unit; `undefined` while it is worked out. */
  readonly heldOf: (component: string) => number | undefined;
};

/** `undefined` while rows are on their way. */
export function useRequisition(row: RequisitionRow): RequisitionFacts | undefined {
  const moves = useKeys(MaterialMove, { by: 'doc', prefix: row.id });
  const components = useKeys(Component);
  const ledgers = useLedgers();
  const stores = useStores();
  const rules = useStandingRules();
  return useMemo(() => {
    if (!moves || !components || !stores || !rules) return undefined;
    const byId = new Map(components.map((one) => [one.id, one]));
    return {
      ...{ standing: standingOf(row, moves, rules), moves, stores, isCounted: ledgers !== undefined },
      componentOf: (id) => byId.get(id),
      stockOf: (id) => ledgers?.get(id),
      heldOf: (id) => ledgers && heldInStores(ledgers.get(id), stores),
    };
  }, [row, moves, components, ledgers, stores, rules]);
}
