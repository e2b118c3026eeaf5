import { useMemo } from 'react';

import { useKeys, useStore } from '#data/react.tsx';

import { type ComponentRow, minuteOf } from '../materials/index.ts';
import { Component, StockLocation } from '../materials/kind.ts';
import { type ComponentFigures, componentFigures, scrapPlaces } from './figures.ts';
import type { StockLedger } from './ledgers.ts';
import { useDemand } from './use-demand.ts';
import { useLedgers } from './use-ledgers.ts';

/** The figures of all components, by id; `undefined` while something of them is on its way. */
export function useFigures(): ReadonlyMap<string, ComponentFigures> | undefined {
  const components = useKeys(Component);
  const ledgers = useLedgers();
  const figuresOf = useFigureMaker();
  return useMemo(
    () => components && ledgers && new Map(components.map((row) => [row.id, figuresOf(row, ledgers.get(row.id))])),
    [components, ledgers, figuresOf],
  );
}

/** Works out the figures of one component from its ledger. */
export function useFigureMaker(): (component: ComponentRow, ledger: StockLedger | undefined) => ComponentFigures {
  const store = useStore();
  const locations = useKeys(StockLocation);
  const { reserved, onOrder } = useDemand();
  return useMemo(() => {
    const scrap = scrapPlaces(locations ?? []);
    return (component, ledger) =>
      componentFigures({
        ...{ ledger, component, scrap, minute: minuteOf(store.now()) },
        ...{ reserved: reserved.get(component.id) ?? 0, onOrder: onOrder.get(component.id) ?? 0 },
      });
  }, [store, locations, reserved, onOrder]);
}
