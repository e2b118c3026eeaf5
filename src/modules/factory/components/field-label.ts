import { m } from '#messages';

/** What a column of a table of components is called. */
export function fieldLabel(field: string): string {
  return labels[field]?.() ?? field;
}

const labels: Readonly<Record<string, () => string>> = {
  code: m.factory_code,
  name: m.common_name,
  type: m.factory_component_kind,
  category: m.products_category,
  unit: m.products_unit,
  pack: m.components_pack_name,
  pack_holds: m.components_pack_holds,
  pack_unit: m.components_pack_unit,
  barcode: m.products_barcode,
  reorder_point: m.components_reorder_point,
  reorder_qty: m.components_reorder_qty,
  lead_days: m.components_lead_days,
  notes: m.common_notes,
  quantity: m.components_how_much,
  unit_cost: m.components_unit_cost,
  location: m.components_place,
  day: m.components_as_of,
  batch: m.components_batch,
};
