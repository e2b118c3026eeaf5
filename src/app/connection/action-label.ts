import { m } from '#messages';

/** What a stored change does, in words; a test holds the list and the declared actions together. */
export const actionLabels: Readonly<Record<string, () => string>> = {
  'order.create': () => m.shell_action_order_create(),
  'order.edit': () => m.shell_action_order_edit(),
  'order.status': () => m.shell_action_order_status(),
  'order.note': () => m.shell_action_order_note(),
  'order.complete': () => m.shell_action_order_complete(),
  'order.reopen': () => m.shell_action_order_reopen(),
  'order.delete': () => m.shell_action_order_delete(),
  'shipment.create': () => m.shell_action_shipment_create(),
  'order_settings.save': () => m.shell_action_order_settings_save(),
  'order_rules.save': () => m.shell_action_order_settings_save(),
  'customer.save': () => m.shell_action_customer_save(),
  'product.save': () => m.shell_action_product_save(),
  'product.cost': () => m.shell_action_product_cost(),
  'stock.adjust': () => m.shell_action_stock_adjust(),
  'parcel.create': () => m.shell_action_parcel_create(),
  'parcel.edit': () => m.shell_action_parcel_edit(),
  'parcel.dispatch': () => m.shell_action_parcel_dispatch(),
  'parcel.status': () => m.shell_action_parcel_status(),
  'parcel.complete': () => m.shell_action_parcel_complete(),
  'parcel.reopen': () => m.shell_action_parcel_reopen(),
  'parcel.printed': () => m.shell_action_parcel_printed(),
  'parcel.note': () => m.shell_action_parcel_note(),
  'parcel.delete': () => m.shell_action_parcel_delete(),
  'company.save': () => m.shell_action_company_save(),
  'module.toggle': () => m.shell_action_module_toggle(),
  'brand.save': () => m.shell_action_brand_save(),
  'label.save': () => m.labels_label(),
};

export function actionLabel(action: string): string {
  return actionLabels[action]?.() ?? m.shell_action_other();
}
