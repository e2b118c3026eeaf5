import type { Backend } from '../../../supabase/local/backend.ts';

const tables = [
  ...['profiles', 'team_members', 'roles', 'labels', 'brands', 'categories', 'products', 'variants', 'stock_movements'],
  ...['customers'],
  ...['shipping_statuses', 'shipping_companies', 'delivery_zones', 'cancel_reasons', 'orders', 'parcel_feed'],
  ...['bank_accounts', 'account_details', 'transaction_categories', 'category_rules', 'repeating_entries', 'transactions'],
  ...['expenses', 'payments', 'group_payments', 'payment_lines'],
  ...['employees', 'employee_jobs', 'employee_private', 'employee_documents', 'employee_compensations'],
  ...['advances', 'advance_events', 'pay_entries', 'pay_groups', 'pay_components', 'payroll_runs', 'payroll_entries', 'pay_batches'],
  ...['shifts', 'holidays', 'work_places', 'departments', 'punches', 'day_marks', 'punch_requests', 'kiosks'],
  ...['leave_types', 'leave_requests', 'leave_entries'],
];

/** What stands in something, however deep. */
function valuesIn(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value];
}

/** Every value of every row in which the company keeps what was typed. */
export async function textsOf(server: Backend, tenant: string): Promise<ReadonlySet<unknown>> {
  const found = new Set<unknown>();
  for (const table of tables) {
    const rows = await server.sql<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public.${table} t where tenant_id = $1`,
      [tenant],
    );
    for (const value of valuesIn(rows)) found.add(value);
  }
  return found;
}
