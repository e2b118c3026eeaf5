import { m } from '#messages';

import type { Move } from '../material-ledger/index.ts';

/* What the values of materials are called. */

export const componentKindText = {
  raw: m.factory_kind_raw,
  packaging: m.factory_kind_packaging,
  consumable: m.factory_kind_consumable,
  semi_finished: m.factory_kind_semi_finished,
  service: m.factory_kind_service,
} as const;

export const locationTypeText = {
  store: m.factory_location_store,
  floor: m.factory_location_floor,
  scrap: m.factory_location_scrap,
  finished: m.factory_location_finished,
} as const;

export const supplierTypeText = {
  material: m.factory_supplier_material,
  service: m.factory_kind_service,
  both: m.factory_supplier_both,
} as const;

export const reasonUseText = {
  adjust: m.factory_use_adjust,
  scrap: m.factory_location_scrap,
  reject: m.factory_use_reject,
  change: m.factory_use_change,
  defect: m.working_use_defect,
  downtime: m.working_use_downtime,
} as const;

export const negativePolicyText = {
  allow: m.factory_negative_allow,
  warn: m.factory_negative_warn,
  block: m.factory_negative_block,
} as const;

export const costMethodText = { moving_average: m.factory_cost_average, fixed: m.factory_cost_fixed } as const;

export const moveKindText: Readonly<Record<Move['kind'], () => string>> = {
  opening: m.factory_move_opening,
  receipt: m.factory_move_receipt,
  free: m.factory_move_free,
  issue: m.factory_move_issue,
  issue_return: m.factory_move_issue_return,
  receipt_return: m.factory_move_receipt_return,
  consume: m.factory_move_consume,
  output: m.factory_move_output,
  scrap: m.factory_location_scrap,
  transfer: m.factory_move_transfer,
  count: m.factory_move_count,
  landed: m.factory_move_landed,
  price: m.factory_move_price,
};

export const pieceBasisText = {
  good: m.working_basis_good,
  good_rework: m.working_basis_good_rework,
  all: m.working_basis_all,
} as const;
