import { useMemo, useState } from 'react';

import { useFilling } from '#data/connection.tsx';
import { useKeys, useRow } from '#data/react.tsx';

import { type FactoryRules, rulesOf } from '../materials/index.ts';
import { ComponentCost, FactorySetting, MaterialCost, MaterialMove } from '../materials/kind.ts';
import { ledgerBook, ledgerOf, type StockLedger } from './ledgers.ts';
import { useBought } from './use-bought.ts';

export function useFactoryRules(): FactoryRules | undefined {
  const rows = useKeys(FactorySetting);
  return useMemo(() => rows && rulesOf(rows), [rows]);
}

/** The ledger of each component that has moved; a new move replays its component alone. `undefined` while rows are on their way. */
export function useLedgers(): ReadonlyMap<string, StockLedger> | undefined {
  const [book] = useState(ledgerBook);
  const filling = useFilling();
  const moves = useKeys(MaterialMove, { by: 'component' });
  const costs = useKeys(MaterialCost, { by: 'component' });
  const standards = useKeys(ComponentCost);
  const bought = useBought();
  const method = useFactoryRules()?.cost_method;
  return useMemo(
    () => (moves && costs && bought && standards && method && !filling ? book({ moves, costs, bought, standards, method }) : undefined),
    [book, moves, costs, bought, standards, method, filling],
  );
}

/** The ledger of one component, read from its own moves. `undefined` while they are on their way, `null` where there are none. */
export function useLedger(componentId: string): StockLedger | null | undefined {
  const filling = useFilling();
  const moves = useKeys(MaterialMove, { by: 'component', prefix: componentId });
  const costs = useKeys(MaterialCost, { by: 'component', prefix: componentId });
  const standard = useRow(ComponentCost, componentId);
  const bought = useBought();
  const method = useFactoryRules()?.cost_method;
  return useMemo(() => {
    if (!moves || !costs || !bought || standard === undefined || !method || filling) return undefined;
    return moves.length === 0 ? null : ledgerOf(moves, costs, standard?.standard_cost || null, method, bought);
  }, [moves, costs, bought, standard, method, filling]);
}
