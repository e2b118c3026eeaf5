import { defineAction } from '#data/action.ts';

import { Requisition, RequisitionFeed } from './kind-requisition.ts';

export { priorities, purposes, Requisition, RequisitionFeed, type RequisitionLine, type RequisitionStatus } from './kind-requisition.ts';

export const requisitionKinds = [Requisition, RequisitionFeed] as const;

export const requisitionActions = [
  defineAction({
    name: 'requisition.save',
    permission: 'manage_requisitions',
    touches: {
      requisitions: {
        insert: true,
        patch: ['status', 'reason', 'section', 'purpose', 'priority', 'needed_by', 'lines', 'notes', 'deleted_at'],
      },
    },
  }),
  /** By who keeps the store: what may be issued, and what instead. */
  defineAction({
    name: 'requisition.decide',
    permission: 'manage_components',
    touches: { requisitions: { patch: ['status', 'reason', 'lines'] } },
  }),
  /** Materials leave the store or come back; what was taken before anybody had asked makes its requisition. */
  defineAction({
    name: 'requisition.issue',
    permission: ['manage_requisitions', 'manage_components'],
    touches: { requisitions: { insert: true }, material_moves: { insert: true } },
  }),
] as const;
