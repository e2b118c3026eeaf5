import type { DeclaredKind, Rule } from './expected.ts';

/* Who may see and do what in the factory; written by hand, as all of `expected.ts`. */

/** Whoever does anything in the factory knows what there is and what is on its way. */
const factory: Rule = {
  keys: [
    ...(['view_factory', 'manage_suppliers', 'manage_components', 'manage_purchases'] as const),
    ...(['manage_production', 'manage_requisitions', 'manage_factory_settings'] as const),
  ],
  limited: 'all',
};
/** What it costs: nobody on the floor has a byte of that. */
const factoryCosts: Rule = { keys: ['manage_purchases', 'view_financial_dashboard'], limited: 'all' };
const managePurchases: Rule = { keys: ['manage_purchases'], limited: 'all' };
/** Who made what. */
const floor: Rule = { keys: ['view_factory', 'manage_production'], limited: 'all' };
/** What approved work brings, for the payroll, too. */
const workPay: Rule = { keys: ['view_factory', 'manage_production', 'view_payroll', 'manage_payroll'], limited: 'all' };
const guarantees: Rule = { keys: ['view_payroll', 'manage_payroll'], limited: 'all' };
const everyMember: Rule = { keys: null, limited: 'all' };
const ofTablet = (table: string): DeclaredKind => ({ table, area: 'line_tablet', branded: false, audience: 'device', rule: everyMember });
const suppliers: Rule = { keys: ['manage_suppliers', 'manage_purchases'], limited: 'all' };
const supplierDues: Rule = {
  keys: ['manage_suppliers', 'manage_purchases', 'view_transactions', 'view_expenses', 'manage_transactions'],
  limited: 'all',
};

export const factoryKinds: Readonly<Record<string, DeclaredKind>> = {
  stock_locations: { table: 'stock_locations', area: 'materials', branded: false, rule: factory },
  factory_reasons: { table: 'factory_reasons', area: 'materials', branded: false, rule: factory },
  factory_lines: { table: 'factory_lines', area: 'materials', branded: false, rule: factory },
  factory_settings: { table: 'factory_settings', area: 'materials', branded: false, rule: factory },
  components: { table: 'components', area: 'materials', branded: false, rule: factory },
  component_feed: { table: 'component_feed', area: 'materials', branded: false, rule: factory },
  material_moves: { table: 'material_moves', area: 'materials', branded: false, rule: factory },
  purchases: { table: 'purchases', area: 'materials', branded: false, rule: factory },
  requisitions: { table: 'requisitions', area: 'materials', branded: false, rule: factory },
  requisition_feed: { table: 'requisition_feed', area: 'materials', branded: false, rule: factory },
  receipts: { table: 'receipts', area: 'materials', branded: false, rule: factory },
  factory_operations: { table: 'factory_operations', area: 'materials', branded: false, rule: factory },
  operation_rates: { table: 'operation_rates', area: 'materials', branded: false, rule: factory },
  bills_of_materials: { table: 'bills_of_materials', area: 'materials', branded: false, rule: factory },
  bill_feed: { table: 'bill_feed', area: 'materials', branded: false, rule: factory },
  production_orders: { table: 'production_orders', area: 'materials', branded: false, rule: factory },
  production_feed: { table: 'production_feed', area: 'materials', branded: false, rule: factory },
  bundles: { table: 'production_bundles', area: 'materials', branded: false, rule: factory },
  production_outputs: { table: 'production_outputs', area: 'materials', branded: false, rule: factory },
  production_credits: { table: 'production_credits', area: 'material_costs', branded: false, rule: factoryCosts },
  overhead_rates: { table: 'overhead_rates', area: 'material_costs', branded: false, rule: factoryCosts },
  work_reports: { table: 'work_reports', area: 'floor', branded: false, rule: floor },
  work_feed: { table: 'work_feed', area: 'floor', branded: false, rule: floor },
  work_lines: { table: 'work_lines', area: 'floor', branded: false, rule: floor },
  floor_people: { table: 'floor_people', area: 'floor', branded: false, rule: floor },
  work_pays: { table: 'work_pays', area: 'work_pay', branded: false, rule: workPay },
  day_guarantees: { table: 'day_guarantees', area: 'piece_guarantees', branded: false, rule: guarantees },
  tablet_orders: ofTablet('tablet_orders'),
  tablet_lines: ofTablet('work_lines'),
  component_costs: { table: 'component_costs', area: 'material_costs', branded: false, rule: factoryCosts },
  material_costs: { table: 'material_costs', area: 'material_costs', branded: false, rule: factoryCosts },
  material_closings: { table: 'material_closings', area: 'material_costs', branded: false, rule: factoryCosts },
  supplier_prices: { table: 'supplier_prices', area: 'material_costs', branded: false, rule: factoryCosts },
  purchase_prices: { table: 'purchase_prices', area: 'material_costs', branded: false, rule: factoryCosts },
  landed_costs: { table: 'landed_costs', area: 'material_costs', branded: false, rule: factoryCosts },
  purchase_feed: { table: 'purchase_feed', area: 'material_costs', branded: false, rule: factoryCosts },
  suppliers: { table: 'suppliers', area: 'suppliers', branded: false, rule: suppliers },
  supplier_feed: { table: 'supplier_feed', area: 'suppliers', branded: false, rule: suppliers },
  supplier_dues: { table: 'supplier_dues', area: 'supplier_dues', branded: false, rule: supplierDues },
};

export const factoryActions: Readonly<Record<string, Rule>> = {
  'factory_setup.save': { keys: ['manage_factory_settings'], limited: 'all' },
  'operation.save': { keys: ['manage_factory_settings'], limited: 'all' },
  'operation_rate.save': { keys: ['manage_factory_settings'], limited: 'all' },
  'bill.save': { keys: ['manage_production'], limited: 'all' },
  'production.save': { keys: ['manage_production'], limited: 'all' },
  'production.output': { keys: ['manage_production'], limited: 'all' },
  'production.credit': managePurchases,
  'overhead.save': managePurchases,
  'work.record': { keys: ['manage_production'], limited: 'all' },
  'tablet.work': everyMember,
  'work_report.save': { keys: ['manage_production'], limited: 'all' },
  'work_report.approve': { keys: ['manage_production'], limited: 'all' },
  'work_report.unlock': { keys: ['manage_payroll'], limited: 'all' },
  'day_guarantee.save': { keys: ['manage_payroll'], limited: 'all' },
  'supplier.save': { keys: ['manage_suppliers'], limited: 'all' },
  'supplier_price.save': managePurchases,
  'component.save': { keys: ['manage_components'], limited: 'all' },
  'component.cost': managePurchases,
  'material.move': { keys: ['manage_components'], limited: 'all' },
  'material.receive': managePurchases,
  'material.close': managePurchases,
  'purchase.save': managePurchases,
  'receipt.save': { keys: ['manage_purchases', 'manage_components'], limited: 'all' },
  'requisition.save': { keys: ['manage_requisitions'], limited: 'all' },
  'requisition.decide': { keys: ['manage_components'], limited: 'all' },
  'requisition.issue': { keys: ['manage_requisitions', 'manage_components'], limited: 'all' },
  'landed_cost.save': managePurchases,
};

/** Files of records. */
export const factoryFiles: Readonly<Record<string, { readonly read: Rule; readonly add: Rule }>> = {
  suppliers: { read: suppliers, add: { keys: ['manage_suppliers'], limited: 'all' } },
  components: { read: factory, add: { keys: ['manage_components'], limited: 'all' } },
  purchase_prices: { read: factoryCosts, add: managePurchases },
  receipts: { read: factory, add: { keys: ['manage_purchases', 'manage_components'], limited: 'all' } },
};
