import { mulDiv } from '#kernel/exact.ts';

import { type Made, nothingMade } from '../floor/index.ts';
import type { FactoryRules, MoveRow } from '../materials/index.ts';
import { type AskedFor, materialOf, type OrderMaterial, orderProgress, type OrderProgress, orderState } from '../producing/index.ts';
import type { OrderRow, OutputRow } from '../producing/index.ts';
import type { OrderStatus } from '../producing/kind.ts';

/** Where an order stands: how far it is, what of its material is there, and whether somebody should hurry. */
export type Standing = {
  readonly state: OrderStatus;
  readonly progress: OrderProgress;
  readonly materials: readonly OrderMaterial[];
  /** So many of what is still to come can be made of what there is; `undefined` while that is worked out. */
  readonly ready: number | undefined;
  /** What is not there, by component, in millionths of its stock unit. */
  readonly short: ReadonlyMap<string, number>;
  readonly late: boolean;
};

type Facts = {
  /** Of the order and of its requisitions. */
  readonly moves: readonly MoveRow[];
  readonly requisitions: readonly AskedFor[];
  readonly outputs: readonly OutputRow[];
  readonly made: Made | undefined;
  /** What is there and promised to nobody, `undefined` of what is not counted; itself `undefined` while that is worked out. */
  readonly availableOf: ((component: string) => number | undefined) | undefined;
  readonly tolerance: FactoryRules['over_production'];
  readonly today: string;
};

/** It may still be made. */
const open: ReadonlySet<string> = new Set(['draft', 'planned', 'released', 'in_progress', 'on_hold']);
/** Its material is reserved. */
const reserves: ReadonlySet<string> = new Set(['released', 'in_progress', 'on_hold']);

export function standingOf(row: OrderRow, { moves, requisitions, outputs, made, availableOf, tolerance, today }: Facts): Standing {
  const { steps } = made ?? nothingMade;
  const progress = orderProgress(row, outputs, steps, tolerance);
  const materials = materialOf(row, moves, requisitions);
  const state = orderState(row, {
    begun: outputs.length > 0 || steps.length > 0 || materials.some(({ issued, consumed }) => issued + consumed > 0),
  });
  const isOpen = open.has(row.status);
  // What is reserved for it is there for it; what lies on the floor for it nobody else takes, however little the store has.
  const own = reserves.has(row.status);
  const wanted =
    isOpen && availableOf
      ? materials.flatMap(({ component, toConsume, onFloor }) => {
          const available = availableOf(component);
          return available === undefined || toConsume === 0
            ? []
            : [{ component, toConsume, there: Math.max(0, onFloor, available + (own ? toConsume : 0)) }];
        })
      : [];
  const ready = wanted.reduce(
    (least, { toConsume, there }) =>
      Math.min(least, Math.floor(mulDiv(progress.remaining * 1000, Math.min(there, toConsume), toConsume) / 1000)),
    progress.remaining,
  );
  return {
    ...{ state, progress, materials, ready: availableOf && ready },
    short: new Map(
      wanted.flatMap(({ component, toConsume, there }) => (there < toConsume ? [[component, toConsume - there] as const] : [])),
    ),
    late: isOpen && row.due_date !== null && row.due_date < today,
  };
}
