import { defineAction } from '#data/action.ts';

import { Component, ComponentCost, ComponentFeed } from './kind-component.ts';
import { MaterialClosing, MaterialCost, MaterialMove } from './kind-move.ts';
import { FactoryLine, FactoryReason, FactorySetting, StockLocation } from './kind-setup.ts';
import { Supplier, SupplierFeed, SupplierPrice } from './kind-supplier.ts';

export { Component, ComponentCost, ComponentFeed, componentKinds, type ComponentPack } from './kind-component.ts';
export { MaterialClosing, MaterialCost, MaterialMove } from './kind-move.ts';
export { FactoryLine, FactoryReason, FactorySetting, StockLocation } from './kind-setup.ts';
export { costReaders, countedLine, daysUpTo, factoryReaders, materialQuantity, rate } from './kind-common.ts';
export { Supplier, SupplierFeed, SupplierPrice, supplierTypes } from './kind-supplier.ts';

export const materialKinds = [
  StockLocation,
  FactoryReason,
  FactoryLine,
  FactorySetting,
  Supplier,
  SupplierFeed,
  Component,
  ComponentFeed,
  ComponentCost,
  MaterialMove,
  MaterialCost,
  MaterialClosing,
  SupplierPrice,
] as const;

export const materialActions = [
  defineAction({
    name: 'factory_setup.save',
    permission: 'manage_factory_settings',
    touches: {
      stock_locations: { insert: true, patch: '*' },
      factory_reasons: { insert: true, patch: '*' },
      factory_lines: { insert: true, patch: '*' },
      factory_settings: {
        insert: true,
        patch: [
          ...(['over_receipt', 'over_issue', 'over_production', 'negative_policy', 'cost_method'] as const),
          ...(['default_location_id', 'locked_until', 'piece_basis', 'reject_pay', 'line_efficiency'] as const),
        ],
      },
    },
  }),
  defineAction({
    name: 'supplier.save',
    permission: 'manage_suppliers',
    touches: { suppliers: { insert: true, patch: '*' } },
  }),
  defineAction({
    name: 'supplier_price.save',
    permission: 'manage_purchases',
    touches: {
      supplier_prices: {
        insert: true,
        patch: ['component_id', 'supplier_sku', 'pack_id', 'price', 'min_qty', 'lead_days', 'valid_from', 'deleted_at'],
      },
    },
  }),
  defineAction({
    name: 'component.save',
    permission: 'manage_components',
    touches: { components: { insert: true, patch: '*' } },
  }),
  /** What it should cost, by who sees costs. */
  defineAction({
    name: 'component.cost',
    permission: 'manage_purchases',
    touches: { component_costs: { insert: true, patch: ['standard_cost'] } },
  }),
  /** Stock as a person moves it: what was there at first, counts, transfers, scrap, and what takes them back. */
  defineAction({
    name: 'material.move',
    permission: 'manage_components',
    touches: { material_moves: { insert: true } },
  }),
  /** What comes in with what it costs. */
  defineAction({
    name: 'material.receive',
    permission: 'manage_purchases',
    touches: { material_moves: { insert: true }, material_costs: { insert: true } },
  }),
  /** What the stock is closed with, before the settings say that it is closed. */
  defineAction({
    name: 'material.close',
    permission: 'manage_purchases',
    touches: { material_closings: { insert: true } },
  }),
] as const;
