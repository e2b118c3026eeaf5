import { useMemo } from 'react';

import { useKeys } from '#data/react.tsx';

import { type Made, nothingMade, useMade } from '../floor/index.ts';
import type { ComponentRow, LocationRow } from '../materials/index.ts';
import { Component, StockLocation } from '../materials/kind.ts';
import type { OperationRow, OrderRow, OutputRow } from '../producing/index.ts';
import { Operation, ProductionOutput } from '../producing/kind.ts';
import type { RequisitionRow } from '../requisitioning/index.ts';
import { Requisition } from '../requisitioning/kind.ts';
import type { Standing } from './standing.ts';
import { useStandingMaker } from './use-standings.ts';

/** All that one order's page shows; quantities alone, whoever looks. */
export type OrderFactsShown = {
  readonly standing: Standing;
  readonly outputs: readonly OutputRow[];
  readonly requisitions: readonly RequisitionRow[];
  readonly made: Made;
  readonly stores: readonly LocationRow[];
  readonly componentOf: (id: string) => ComponentRow | undefined;
  readonly operationOf: (id: string) => OperationRow | undefined;
};

/** `undefined` while rows are on their way. */
export function useOrder(row: OrderRow): OrderFactsShown | undefined {
  const standing = useStandingMaker();
  const outputs = useKeys(ProductionOutput, { by: 'order', prefix: row.id });
  const requisitions = useKeys(Requisition, { by: 'order', equals: row.id });
  const [components, operations, places] = [useKeys(Component), useKeys(Operation), useKeys(StockLocation)];
  const made = useMade();
  return useMemo(() => {
    if (!standing || !outputs || !requisitions || !components || !operations || !places || !made) return undefined;
    const byId = new Map(components.map((one) => [one.id, one]));
    const steps = new Map(operations.map((one) => [one.id, one]));
    return {
      ...{ standing: standing(row), outputs, requisitions: requisitions.filter(({ deleted_at }) => deleted_at === null) },
      made: made.get(row.id) ?? nothingMade,
      stores: places
        .filter(({ active, deleted_at, type }) => active && deleted_at === null && type === 'store')
        .toSorted((a, b) => a.sort - b.sort),
      ...{ componentOf: (id) => byId.get(id), operationOf: (id) => steps.get(id) },
    };
  }, [row, standing, outputs, requisitions, components, operations, places, made]);
}
