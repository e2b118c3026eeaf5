import { m } from '#messages';

import type { OrderCosts } from './use-costs.ts';

/** A line of the cost of an order, minor units; null = not known. `sum`: what the lines ahead of it come to. */
export type CostLine = {
  readonly id: string;
  readonly label: string;
  readonly planned: number | null;
  readonly actual: number | null;
  readonly sum: boolean;
};

export function costLines({ planned, actual }: OrderCosts): readonly CostLine[] {
  const line = (id: 'material' | 'labour' | 'overhead', label: string): CostLine => ({
    ...{ id, label, planned: planned?.[id] ?? null, actual: actual[id], sum: false },
  });
  return [
    line('material', m.production_cost_material()),
    line('labour', m.production_cost_labour()),
    line('overhead', m.production_cost_overhead()),
    ...(actual.credit === 0
      ? []
      : [{ id: 'credit', label: m.production_cost_credit(), planned: planned && -planned.credit, actual: -actual.credit, sum: false }]),
    { id: 'total', label: m.ui_total(), planned: planned?.total ?? null, actual: actual.total, sum: true },
    { id: 'unit', label: m.production_unit_cost(), planned: planned?.entry ?? null, actual: actual.entry, sum: true },
  ];
}
