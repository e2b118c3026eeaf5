import type { PermissionKey } from '#access/permissions.ts';

import { factoryActions, factoryFiles, factoryKinds } from './expected-factory.ts';

/*
 * Who may see and do what, as the design states it. Written by hand and compared with what the database answers; never made from
 * `private.sync_kind`, from the policies or from the kinds. A table that is not declared here fails the matrix, and so does one that
 * is declared and does not exist.
 */

/** One of `keys` is needed, `null` = every member. Implied keys are written out. */
export type Rule = {
  readonly keys: readonly PermissionKey[] | null;
  /** What a role that is limited to brands gets: everything, the rows of its brands, or nothing. */
  readonly limited: 'all' | 'own brands' | 'nothing';
  /** Needed besides. */
  readonly also?: PermissionKey;
};

const everyMember: Rule = { keys: null, limited: 'all' };
/** Reads roles and invitations, and calls what changes the team. */
export const team: Rule = { keys: ['manage_team'], limited: 'all' };
export const customers: Rule = { keys: ['view_customers', 'manage_customers'], limited: 'nothing' };
const catalog: Rule = { keys: ['view_products', 'manage_products'], limited: 'own brands' };
const ecomOrders: Rule = { keys: ['view_ecom_orders', 'manage_ecom_orders'], limited: 'own brands' };
const parcels: Rule = {
  keys: ['view_parcels', 'manage_parcels', 'view_returns', 'manage_returns', 'view_parcel_payments', 'manage_parcel_payments'],
  limited: 'own brands',
};
const returns: Rule = { keys: ['view_returns', 'manage_returns'], limited: 'own brands' };
/** Statements are of the whole company; their lines are of their parcels' brands. */
const payments: Rule = { keys: ['view_parcel_payments', 'manage_parcel_payments'], limited: 'all' };
const costs: Rule = { keys: ['view_financial_dashboard'], limited: 'own brands' };
const money: Rule = { keys: ['view_transactions'], limited: 'all' };
/** Expenses and what was paid for them, and nothing else of the books. */
const expenses: Rule = { keys: ['view_expenses', 'view_transactions', 'manage_transactions'], limited: 'own brands' };
/** What comes again by itself: for who records money, sees it or sets banking up. */
const repeating: Rule = { keys: ['view_transactions', 'manage_transactions', 'manage_banking_settings'], limited: 'own brands' };
const accounts: Rule = {
  keys: [
    'view_transactions',
    'manage_transactions',
    'view_expenses',
    'manage_ecom_orders',
    'manage_parcel_payments',
    'manage_banking_settings',
    ...(['manage_advances', 'view_payroll', 'manage_payroll'] as const),
  ],
  limited: 'all',
};
/** Numbers and opening balances: whoever only chooses among accounts has none of it. */
const accountDetails: Rule = { keys: ['view_transactions', 'manage_banking_settings'], limited: 'all' };

/** What may be spent, for whoever sees what is spent. */
const budgets: Rule = { keys: ['view_expenses', 'view_transactions', 'manage_transactions', 'manage_banking_settings'], limited: 'all' };

/** Whoever does anything with people sees who they are and where they work. */
const people: Rule = {
  keys: [
    ...(['view_hrm_dashboard', 'manage_employees', 'view_attendance', 'manage_attendance', 'manage_leave_requests'] as const),
    ...(['manage_advances', 'view_payroll', 'manage_payroll', 'manage_hrm_settings'] as const),
  ],
  limited: 'all',
};
/** Papers, addresses, PINs. */
const privateOfPeople: Rule = { keys: ['manage_employees'], limited: 'all' };
const roster: Rule = { keys: ['view_attendance', 'manage_attendance', 'manage_leave_requests', 'manage_hrm_settings'], limited: 'all' };
const leave: Rule = { keys: ['manage_leave_requests'], limited: 'all' };
/** What people were given of leave: a run takes of it what lateness costs. */
const leaveLines: Rule = { keys: ['manage_leave_requests', 'view_payroll', 'manage_payroll'], limited: 'all' };
/** Who is away, for whoever counts days. */
const absences: Rule = {
  keys: ['view_attendance', 'manage_attendance', 'manage_leave_requests', 'view_payroll', 'manage_payroll'],
  limited: 'all',
};
const attendance: Rule = { keys: ['view_attendance', 'manage_attendance'], limited: 'all' };
const pay: Rule = { keys: ['view_payroll', 'manage_payroll'], limited: 'all' };
/** How pay is counted, without anybody's. */
const paySetup: Rule = { keys: ['view_payroll', 'manage_payroll', 'manage_hrm_settings'], limited: 'all' };
export const managePayroll: Rule = { keys: ['manage_payroll'], limited: 'all' };
/** What people owe, and the money that moves for it: whoever keeps the books alone has none of it. */
const advances: Rule = { keys: ['manage_advances', 'view_payroll', 'manage_payroll'], limited: 'all' };
/** Which tablets there are. */
const kiosks: Rule = { keys: ['view_attendance', 'manage_attendance', 'manage_hrm_settings'], limited: 'all' };
/** Brings tablets in and switches them off. */
export const manageAttendance: Rule = { keys: ['manage_attendance'], limited: 'all' };

export type OrderType = 'ecommerce' | 'parcel';
/** What replicates: kind -> its table, the area that names its buckets, and who receives it. `branded` = a bucket for each brand. */
export type DeclaredKind = {
  readonly table: string;
  readonly type?: OrderType;
  readonly area: string;
  readonly branded: boolean;
  /** A bucket for each person, channel or device: who is in it alone reads and writes what is there. */
  readonly audience?: 'user' | 'channel' | 'device';
  readonly rule: Rule;
};

const core = (table: string): DeclaredKind => ({ table, area: 'core', branded: false, rule: everyMember });
const branded = (table: string, area: string, rule: Rule, type?: OrderType): DeclaredKind => ({
  table,
  area,
  branded: true,
  rule,
  ...(type && { type }),
});

/** The same rows for whose days they are, and for the tablet that took them. */
const ownWork = (table: string): DeclaredKind => ({ table, area: 'own_work', branded: false, audience: 'user', rule: everyMember });
const ofKiosk = (table: string): DeclaredKind => ({ table, area: 'kiosk', branded: false, audience: 'device', rule: everyMember });

/** Whoever sets up the shop; what of it is published is for everybody. */
const shop: Rule = { keys: ['manage_brands'], limited: 'all' };

export const kindsDeclared: Readonly<Record<string, DeclaredKind>> = {
  // Before the company itself, whose row it is, too.
  storefront: { table: 'profiles', area: 'storefront', branded: false, rule: shop },
  storefront_revisions: { table: 'storefront_revisions', area: 'storefront', branded: false, rule: shop },
  company: core('profiles'),
  module_settings: core('module_settings'),
  brands: core('brands'),
  team_members: core('team_members'),
  shipping_statuses: core('shipping_statuses'),
  shipping_companies: core('shipping_companies'),
  delivery_zones: core('delivery_zones'),
  cancel_reasons: core('cancel_reasons'),
  roles: { table: 'roles', area: 'team', branded: false, rule: team },
  invitations: { table: 'invitations', area: 'team', branded: false, rule: team },
  labels: {
    table: 'labels',
    area: 'labels',
    branded: false,
    rule: { keys: ['manage_labels', 'view_customers', 'manage_customers', 'view_ecom_orders', 'manage_ecom_orders'], limited: 'all' },
  },
  categories: { table: 'categories', area: 'products', branded: false, rule: { ...catalog, limited: 'all' } },
  products: branded('products', 'products', catalog),
  variants: branded('variants', 'products', catalog),
  stock_movements: branded('stock_movements', 'products', catalog),
  stock_balances: branded('stock_balances', 'products', catalog),
  variant_costs: branded('variant_costs', 'costs', costs),
  order_costs: branded('order_costs', 'costs', costs),
  customers: { table: 'customers', area: 'customers', branded: false, rule: customers },
  customer_feed: { table: 'customer_feed', area: 'customers', branded: false, rule: customers },
  customer_groups: { table: 'customer_groups', area: 'customers', branded: false, rule: customers },
  customer_group_members: { table: 'customer_group_members', area: 'customers', branded: false, rule: customers },
  ecom_orders: branded('orders', 'ecom_orders', ecomOrders, 'ecommerce'),
  order_feed: branded('parcel_feed', 'ecom_orders', ecomOrders, 'ecommerce'),
  parcels: branded('orders', 'parcels', parcels, 'parcel'),
  parcel_feed: branded('parcel_feed', 'parcels', parcels, 'parcel'),
  returns: branded('returns', 'returns', returns),
  group_payments: { table: 'group_payments', area: 'payments', branded: false, rule: payments },
  payment_lines: branded('payment_lines', 'payment_lines', { ...payments, limited: 'own brands' }),
  bank_accounts: { table: 'bank_accounts', area: 'accounts', branded: false, rule: accounts },
  account_details: { table: 'account_details', area: 'account_details', branded: false, rule: accountDetails },
  transaction_categories: { table: 'transaction_categories', area: 'accounts', branded: false, rule: accounts },
  category_budgets: { table: 'category_budgets', area: 'expenses_setup', branded: false, rule: budgets },
  period_locks: { table: 'period_locks', area: 'accounts', branded: false, rule: accounts },
  account_balances: { table: 'account_balances', area: 'money', branded: false, rule: money },
  reconciliations: { table: 'reconciliations', area: 'money', branded: false, rule: money },
  reconciliation_feed: { table: 'reconciliation_feed', area: 'money', branded: false, rule: money },
  transactions: { table: 'transactions', area: 'money', branded: false, rule: money },
  transaction_feed: { table: 'transaction_feed', area: 'money', branded: false, rule: money },
  expenses: branded('expenses', 'expenses', expenses),
  expense_feed: branded('expense_feed', 'expenses', expenses),
  payments: branded('payments', 'expenses', expenses),
  repeating_entries: branded('repeating_entries', 'repeating', repeating),
  category_rules: { table: 'category_rules', area: 'category_rules', branded: false, rule: { ...repeating, limited: 'all' } },
  departments: { table: 'departments', area: 'people_setup', branded: false, rule: people },
  work_places: { table: 'work_places', area: 'people_setup', branded: false, rule: people },
  employees: { table: 'employees', area: 'employees', branded: false, rule: people },
  employee_jobs: { table: 'employee_jobs', area: 'employees', branded: false, rule: people },
  employee_private: { table: 'employee_private', area: 'employee_private', branded: false, rule: privateOfPeople },
  employee_documents: { table: 'employee_documents', area: 'employee_private', branded: false, rule: privateOfPeople },
  employee_pins: { table: 'employee_pins', area: 'employee_private', branded: false, rule: privateOfPeople },
  employee_compensations: { table: 'employee_compensations', area: 'employee_pay', branded: false, rule: pay },
  pay_components: { table: 'pay_components', area: 'pay_setup', branded: false, rule: paySetup },
  pay_groups: { table: 'pay_groups', area: 'pay_setup', branded: false, rule: paySetup },
  pay_rules: { table: 'pay_rules', area: 'pay_setup', branded: false, rule: paySetup },
  payroll_runs: { table: 'payroll_runs', area: 'payroll', branded: false, rule: pay },
  payroll_entries: { table: 'payroll_entries', area: 'payroll', branded: false, rule: pay },
  pay_batches: { table: 'pay_batches', area: 'payroll', branded: false, rule: pay },
  payslips: { table: 'payslips', area: 'payroll', branded: false, rule: pay },
  own_payslips: { table: 'payslips', area: 'own_pay', branded: false, audience: 'user', rule: everyMember },
  employee_payouts: { table: 'employee_payouts', area: 'payouts', branded: false, rule: managePayroll },
  shifts: { table: 'shifts', area: 'work_calendar', branded: false, rule: everyMember },
  shift_hours: { table: 'shift_hours', area: 'work_calendar', branded: false, rule: everyMember },
  holidays: { table: 'holidays', area: 'work_calendar', branded: false, rule: everyMember },
  attendance_rules: { table: 'attendance_rules', area: 'work_calendar', branded: false, rule: everyMember },
  shift_assignments: { table: 'shift_assignments', area: 'roster', branded: false, rule: roster },
  roster_cells: { table: 'roster_cells', area: 'roster', branded: false, rule: roster },
  punches: { table: 'punches', area: 'attendance', branded: false, rule: attendance },
  punch_requests: { table: 'punch_requests', area: 'attendance', branded: false, rule: attendance },
  day_marks: { table: 'day_marks', area: 'attendance', branded: false, rule: attendance },
  day_closings: { table: 'day_closings', area: 'attendance', branded: false, rule: attendance },
  kiosk_locks: { table: 'kiosk_locks', area: 'attendance', branded: false, rule: attendance },
  leave_types: { table: 'leave_types', area: 'work_calendar', branded: false, rule: everyMember },
  leave_terms: { table: 'leave_terms', area: 'work_calendar', branded: false, rule: everyMember },
  leave_requests: { table: 'leave_requests', area: 'leave', branded: false, rule: leave },
  leave_entries: { table: 'leave_entries', area: 'leave_entries', branded: false, rule: leaveLines },
  leave_absences: { table: 'leave_absences', area: 'leave_absences', branded: false, rule: absences },
  own_leave_requests: ownWork('leave_requests'),
  own_leave_entries: ownWork('leave_entries'),
  own_employee: ownWork('employees'),
  own_assignments: ownWork('shift_assignments'),
  own_roster: ownWork('roster_cells'),
  own_punches: ownWork('punches'),
  own_marks: ownWork('day_marks'),
  own_requests: ownWork('punch_requests'),
  advances: { table: 'advances', area: 'advances', branded: false, rule: advances },
  advance_events: { table: 'advance_events', area: 'advances', branded: false, rule: advances },
  pay_entries: { table: 'pay_entries', area: 'pay_money', branded: false, rule: advances },
  advance_rules: {
    table: 'advance_rules',
    area: 'advance_rules',
    branded: false,
    rule: { keys: [...(advances.keys ?? []), 'manage_hrm_settings'], limited: 'all' },
  },
  own_advances: ownWork('advances'),
  own_advance_events: ownWork('advance_events'),
  kiosk_people: ofKiosk('kiosk_people'),
  kiosk_punches: ofKiosk('punches'),
  kiosk_own_locks: ofKiosk('kiosk_locks'),
  kiosks: { table: 'kiosks', area: 'kiosks', branded: false, rule: kiosks },
  this_kiosk: { table: 'kiosks', area: 'this_kiosk', branded: false, audience: 'device', rule: everyMember },
  kiosk_contacts: { table: 'kiosk_contacts', area: 'kiosks', branded: false, rule: kiosks },
  ...factoryKinds,
  preferences: { table: 'preferences', area: 'user', branded: false, audience: 'user', rule: everyMember },
  channel_notes: { table: 'channel_notes', area: 'channel_notes', branded: false, audience: 'channel', rule: everyMember },
  device_notes: { table: 'device_notes', area: 'device_notes', branded: false, audience: 'device', rule: everyMember },
};

/**
 * Tables -> who reads their rows: `company` = members by rule, by order type where it differs; `person` = whose row it is; `member` = the
 * same as long as he works in the company; `audience` = who is in the row's channel, or at its device;
 * `plan` = members of the companies on the plan, and superadmins; `everybody` = all who are signed in. Nobody writes any of them directly.
 */
export type DeclaredTable =
  | { readonly of: 'company'; readonly rule: (type: OrderType | null) => Rule }
  | { readonly of: 'person' | 'member' | 'audience' | 'plan' | 'everybody' };

const byType = (type: OrderType | null): Rule => (type === 'parcel' ? parcels : ecomOrders);

export const tablesDeclared: Readonly<Record<string, DeclaredTable>> = {
  ...Object.fromEntries(
    Object.values(kindsDeclared)
      .filter(({ audience }) => audience === undefined)
      .map(({ table, rule }) => [table, { of: 'company', rule: () => rule }] as const),
  ),
  orders: { of: 'company', rule: byType },
  parcel_feed: { of: 'company', rule: byType },
  order_items: { of: 'company', rule: byType },
  tenant_subscriptions: { of: 'company', rule: () => everyMember },
  people: { of: 'person' },
  preferences: { of: 'member' },
  channel_notes: { of: 'audience' },
  device_notes: { of: 'audience' },
  kiosk_people: { of: 'audience' },
  tablet_orders: { of: 'audience' },
  superadmins: { of: 'person' },
  subscription_plans: { of: 'plan' },
  feature_flags: { of: 'everybody' },
};

/** Who may send an action; a role that is limited to brands sends it for documents of its brands. */
export const actionsDeclared: Readonly<Record<string, Rule | 'owner'>> = {
  'company.save': 'owner',
  'order_rules.save': { keys: ['manage_order_settings'], limited: 'all' },
  'module.toggle': 'owner',
  'kiosk.save': manageAttendance,
  'preference.save': everyMember,
  'channel_note.save': everyMember,
  'device_note.save': everyMember,
  'brand.save': { keys: ['manage_brands'], limited: 'own brands' },
  'label.save': { keys: ['manage_labels'], limited: 'nothing' },
  'product.save': { keys: ['manage_products'], limited: 'own brands' },
  'product.cost': { keys: ['view_financial_dashboard'], limited: 'own brands' },
  'stock.adjust': { keys: ['manage_products'], limited: 'own brands' },
  'customer.save': { keys: ['manage_customers'], limited: 'nothing' },
  'customer_group.save': { keys: ['manage_customers'], limited: 'nothing' },
  'order_settings.save': { keys: ['manage_order_settings'], limited: 'all' },
  ...Object.fromEntries(
    ['create', 'edit', 'assign', 'call', 'status', 'note', 'complete', 'reopen', 'delete'].map((verb) => [
      `order.${verb}`,
      { keys: ['manage_ecom_orders'], limited: 'own brands' },
    ]),
  ),
  'shipment.create': { keys: ['manage_ecom_orders'], limited: 'own brands' },
  ...Object.fromEntries(
    ['create', 'edit', 'dispatch', 'status', 'complete', 'reopen', 'printed', 'tell', 'note', 'delete'].map((verb) => [
      `parcel.${verb}`,
      { keys: ['manage_parcels'], limited: 'own brands' },
    ]),
  ),
  'transaction.save': { keys: ['manage_transactions'], also: 'view_transactions', limited: 'own brands' },
  'reconciliation.save': { keys: ['manage_transactions'], also: 'view_transactions', limited: 'nothing' },
  'reconciliation.lock': { keys: ['manage_transactions'], also: 'view_transactions', limited: 'nothing' },
  'reconciliation.unlock': 'owner',
  'expense.save': { keys: ['manage_transactions'], limited: 'own brands' },
  'expense.draft': { keys: ['view_expenses', 'manage_transactions'], limited: 'own brands' },
  'period.lock': { keys: ['manage_banking_settings'], limited: 'nothing' },
  'payment.save': { keys: ['manage_transactions'], limited: 'own brands' },
  'repeating.save': { keys: ['manage_transactions'], limited: 'own brands' },
  'category_rule.save': { keys: ['manage_banking_settings'], limited: 'all' },
  'banking_settings.save': { keys: ['manage_banking_settings'], limited: 'all' },
  'people_setup.save': { keys: ['manage_hrm_settings', 'manage_employees'], limited: 'all' },
  'employee.save': { keys: ['manage_employees'], limited: 'all' },
  'work_calendar.save': { keys: ['manage_hrm_settings'], limited: 'all' },
  'roster.save': { keys: ['manage_hrm_settings', 'manage_attendance'], limited: 'all' },
  'attendance.save': { keys: ['manage_attendance'], limited: 'all' },
  'own_work.save': everyMember,
  'leave_types.save': { keys: ['manage_hrm_settings'], limited: 'all' },
  'leave.save': leave,
  'own_leave.save': everyMember,
  'kiosk.punch': everyMember,
  'pay_setup.save': { keys: ['manage_payroll', 'manage_hrm_settings'], limited: 'all' },
  'payroll.save': managePayroll,
  'advance.save': { keys: ['manage_advances'], limited: 'all' },
  'advance_rules.save': { keys: ['manage_advances', 'manage_hrm_settings'], limited: 'all' },
  'own_advance.save': everyMember,
  'compensation.add': { keys: ['manage_payroll'], limited: 'all' },
  ...factoryActions,
  'return.save': { keys: ['manage_returns'], limited: 'own brands' },
  'parcel_payment.save': { keys: ['manage_parcel_payments'], limited: 'nothing' },
  ...Object.fromEntries(
    ['save', 'post', 'void'].map((verb) => [`group_payment.${verb}`, { keys: ['manage_parcel_payments'], limited: 'nothing' }]),
  ),
};

/** Storage: bucket -> who may read below his company's id. Nobody adds there, changes or deletes a file. */
export const bucketsDeclared: Readonly<Record<string, Rule | 'owner'>> = {
  'public-media': 'owner',
  // The photos of products that have no record in their path.
  files: catalog,
  resumes: { keys: ['manage_employees'], limited: 'all' },
};

/** Files of records, in bucket `files`: kind -> who reads them with the record, and who adds some. */
export const filesDeclared: Readonly<Record<string, { readonly read: Rule; readonly add: Rule }>> = {
  brands: { read: everyMember, add: { keys: ['manage_brands'], limited: 'own brands' } },
  // Whoever writes money of sales may hand in papers of it.
  transactions: { read: money, add: { keys: ['manage_transactions', 'manage_ecom_orders', 'manage_parcels'], limited: 'all' } },
  products: { read: catalog, add: { keys: ['manage_products'], limited: 'own brands' } },
  employees: { read: people, add: privateOfPeople },
  employee_documents: { read: privateOfPeople, add: privateOfPeople },
  leave_requests: { read: leave, add: leave },
  // The owner's own: the office reads what he adds.
  own_leave_requests: { read: leave, add: { keys: [], limited: 'all' } },
  advances: { read: advances, add: { keys: ['manage_advances'], limited: 'all' } },
  expenses: { read: expenses, add: { keys: ['view_expenses', 'manage_transactions'], limited: 'own brands' } },
  ...factoryFiles,
};
