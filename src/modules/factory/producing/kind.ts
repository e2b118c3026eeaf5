import { defineAction } from '#data/action.ts';

import { BillFeed, BillOfMaterials } from './kind-bill.ts';
import { Operation, OperationRate } from './kind-operation.ts';

export { bases, BillFeed, type BillLine, BillOfMaterials, billStatuses, type BillStep, consumptions, wastageTypes } from './kind-bill.ts';
export { Operation, OperationRate } from './kind-operation.ts';

export const producingKinds = [Operation, OperationRate, BillOfMaterials, BillFeed] as const;

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
] as const;
