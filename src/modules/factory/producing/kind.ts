import { defineAction } from '#data/action.ts';

import { BillFeed, BillOfMaterials } from './kind-bill.ts';
import { Operation, OperationRate } from './kind-operation.ts';
import { ProductionFeed, ProductionOrder } from './kind-order.ts';
import { Bundle, OverheadRate, ProductionCredit, ProductionOutput } from './kind-output.ts';

export { bases, BillFeed, type BillLine, BillOfMaterials, billStatuses, type BillStep, consumptions, wastageTypes } from './kind-bill.ts';
export { Operation, OperationRate } from './kind-operation.ts';
export {
  type CancelDecision,
  type OrderOutput,
  orderPriorities,
  type OrderStage,
  type OrderStatus,
  orderStatuses,
  ProductionFeed,
  ProductionOrder,
} from './kind-order.ts';
export { Bundle, outputTypes, overheadBases, OverheadRate, ProductionCredit, ProductionOutput } from './kind-output.ts';

export const producingKinds = [
  ...([Operation, OperationRate, BillOfMaterials, BillFeed, ProductionOrder, ProductionFeed] as const),
  ...([Bundle, ProductionOutput, ProductionCredit, OverheadRate] as const),
] as const;

export const producingActions = [
  defineAction({
    name: 'operation.save',
    permission: 'manage_factory_settings',
    touches: { factory_operations: { insert: true, patch: '*' } },
  }),
  defineAction({
    name: 'operation_rate.save',
    permission: 'manage_factory_settings',
    touches: {
      operation_rates: { insert: true, patch: ['product_id', 'valid_from', 'type', 'per', 'rate', 'slabs', 'deleted_at'] },
    },
  }),
  defineAction({
    name: 'bill.save',
    permission: 'manage_production',
    touches: {
      bills_of_materials: {
        insert: true,
        patch: [
          ...([
            'status',
            'output_name',
            'version_no',
            'base_qty',
            'reject',
            'lines',
            'operations',
            'notes',
            'activated_at',
            'deleted_at',
          ] as const),
        ],
      },
    },
  }),
  /** Orders, their bundles, and what becomes of their material when they are cancelled. */
  defineAction({
    name: 'production.save',
    permission: 'manage_production',
    touches: {
      production_orders: {
        insert: true,
        patch: [
          ...(['status', 'held_from', 'reason', 'outputs', 'bill_id', 'version_no', 'base_qty', 'reject', 'lines', 'operations'] as const),
          ...(['earlier', 'start_date', 'due_date', 'priority', 'line_id', 'notes', 'decision', 'deleted_at'] as const),
        ],
      },
      bundles: { insert: true, patch: ['quantity', 'lay', 'deleted_at'] },
      material_moves: { insert: true },
    },
  }),
  /** What came off the floor, and what it took. */
  defineAction({
    name: 'production.output',
    permission: 'manage_production',
    touches: { production_outputs: { insert: true }, material_moves: { insert: true } },
  }),
  defineAction({
    name: 'production.credit',
    permission: 'manage_purchases',
    touches: { production_credits: { insert: true } },
  }),
  defineAction({
    name: 'overhead.save',
    permission: 'manage_purchases',
    touches: { overhead_rates: { insert: true, patch: ['valid_from', 'laid_on', 'rate', 'deleted_at'] } },
  }),
] as const;
