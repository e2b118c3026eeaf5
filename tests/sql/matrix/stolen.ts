import { randomUUID } from 'node:crypto';

import type pg from 'pg';

import type { Action } from '#data/action.ts';
import { idOf } from '#kernel/id-of.ts';
import { actions, kinds } from '#modules/kinds.ts';

import { advanceRow, insertOf, line, orderRow, parcelRow, patchOf, today, type WireChange } from '../company.ts';
import { reportOf } from '../sample-floor.ts';
import { reconciliationRow, returnRow, statementLineRow, statementRow } from '../sample.ts';
import { freshOfFactory } from './factory.ts';
import type { Furnished } from './stage.ts';
import { freshAdvance } from './stolen-advances.ts';
import { freshPay } from './stolen-pay.ts';
import { freshTime } from './stolen-time.ts';

/* Changes of every action in which one id can be put in the place of another. */

export type Case = {
  readonly action: string;
  /** `ecom_orders insert brand_id` */
  readonly name: string;
  /** The change with this id in the field; without one, as an honest device sends it. */
  readonly change: (id?: string) => WireChange;
};

/** `ids`: the columns of a table that hold an id; `rows`: a row of each kind, as it stands in the company. */
export type Known = {
  readonly ids: (kind: string) => readonly string[];
  readonly rows: ReadonlyMap<string, Row>;
  /** What was paid for a parcel, which no action of orders reaches; the row of transactions was paid for an order. */
  readonly parcelMoney: Row | undefined;
};
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

export function casesOf(company: Furnished, known: Known): readonly Case[] {
  return actions.flatMap((action: Action) =>
    Object.entries(action.touches).flatMap(([kind, { insert, patch }]) =>
      ofTablets.has(kind)
        ? []
        : [
            ...(insert && !once.has(kind) ? insertCases(company, known, action.name, kind) : []),
            ...(patch === undefined ? [] : patchCases(known, action.name, kind, patch)),
          ],
    ),
  );
}

/** There is one already. */
const once = new Set(['factory_settings']);

/** Nobody but a tablet writes them. */
const ofTablets = new Set(kinds.filter(({ audience }) => audience === 'device').map(({ name }) => name));

function insertCases(company: Furnished, { ids, rows }: Known, action: string, kind: string): readonly Case[] {
  const change = (overrides: Readonly<Record<string, unknown>>): WireChange =>
    insertOf(kind, { ...freshRow(company, action, kind, rows.get('transaction_categories')?.id), ...overrides });
  const named = ids(kind).map((field) => ({
    action,
    name: `${kind} insert ${field}`,
    change: (id?: string) => change(id === undefined ? {} : { [field]: id }),
  }));
  return kind === 'ecom_orders' || kind === 'parcels' ? [...named, itemCase(action, kind, change)] : named;
}

function itemCase(action: string, kind: string, change: (overrides: Readonly<Record<string, unknown>>) => WireChange): Case {
  return {
    action,
    name: `${kind} insert items.variant_id`,
    change: (id) => change(id === undefined ? {} : { items: [line({ variant_id: id })] }),
  };
}

function patchCases({ ids, rows, parcelMoney }: Known, action: string, kind: string, patch: readonly string[] | '*'): readonly Case[] {
  const row = kind === 'transactions' && action.startsWith('parcel.') ? parcelMoney : rows.get(kind);
  if (!row) throw new Error(`No row of ${kind}`);
  const may = (field: string): boolean => patch === '*' || patch.includes(field);
  const field = patch === '*' ? 'deleted_at' : (patch[0] ?? '');
  const itself: Case = {
    action,
    name: `${kind} patch id`,
    change: (id) => patchOf(kind, id ?? row.id, { [field]: [row[field], row[field]] }),
  };
  const named = ids(kind)
    .filter((name) => name !== 'id' && may(name))
    .map((name) => ({
      action,
      name: `${kind} patch ${name}`,
      change: (id?: string) => patchOf(kind, row.id, { [name]: [row[name], id ?? row[name]] }),
    }));
  const lines: readonly Case[] =
    'items' in row && may('items')
      ? [
          {
            action,
            name: `${kind} patch items.variant_id`,
            change: (id) => patchOf(kind, row.id, { items: [row['items'], id === undefined ? row['items'] : [line({ variant_id: id })]] }),
          },
        ]
      : [];
  return [itself, ...named, ...lines];
}

const rent = { amount: 5_000, type: 'expense', category: 'Rent/Lease', transaction_date: today() };
const paidForOrders = `and (select o.order_type from public.orders o where o.tenant_id = t.tenant_id and o.id = t.order_id) = 'ecommerce' `;
const onlyOf: Readonly<Record<string, string>> = {
  transactions: paidForOrders,
  transaction_categories: `and name = '${rent.category}' `,
};

/** The rows of a company, of one brand where `brand` names it. */
export async function knownOf(client: pg.ClientBase, tenant: string, brand: string | null = null): Promise<Known> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and data_type = 'uuid' and column_name <> 'tenant_id'`,
  );
  const has = (table: string, column: string): boolean => rows.some((one) => one.table === table && one.column === column);
  const found = new Map<string, Row>();
  for (const { name, table, discriminator, audience } of kinds) {
    const only = discriminator ? `and order_type = '${discriminator.value}' ` : (onlyOf[table] ?? '');
    const open = table === 'orders' ? 'and completed_at is null ' : '';
    // Of rows that others have, too, his own.
    const own = audience === 'user' && has(table, 'user_id') ? 'and t.user_id = t.tenant_id ' : '';
    const branded =
      table === 'transactions'
        ? '(select o.brand_id from public.orders o where o.tenant_id = t.tenant_id and o.id = t.order_id)'
        : has(table, 'brand_id')
          ? 't.brand_id'
          : table === 'brands'
            ? 't.id'
            : null;
    const one = await client.query<{ row: Row }>(
      `select to_jsonb(t) as row from public.${table} t where tenant_id = $1 and ($2::uuid is null or ${branded ?? '$2'} = $2) ${only}${open}${own}order by id limit 1`,
      [tenant, brand],
    );
    if (one.rows[0]) found.set(name, one.rows[0].row);
  }
  const ofParcel = await client.query<{ row: Row }>(
    `select to_jsonb(t) as row from public.transactions t join public.orders o on o.tenant_id = t.tenant_id and o.id = t.order_id
     where t.tenant_id = $1 and ($2::uuid is null or o.brand_id = $2) and o.order_type = 'parcel' order by t.id limit 1`,
    [tenant, brand],
  );
  const ids = (kind: string): readonly string[] => {
    const declared = kinds.find(({ name }) => name === kind);
    if (!declared) throw new Error(`No kind ${kind}`);
    const fields = Object.keys((declared.schema as unknown as { readonly entries: object }).entries);
    return rows.filter(({ table, column }) => table === declared.table && fields.includes(column)).map(({ column }) => column);
  };
  return { ids, rows: found, parcelMoney: ofParcel.rows[0]?.row };
}

/** A new row that the server takes. */
function freshRow(company: Furnished, action: string, kind: string, category_id: string | undefined): Row {
  const [shelf] = company.shelves;
  if (!shelf) throw new Error('An empty company');
  const id = randomUUID();
  const brand_id = shelf.brand;
  const items = [line({ variant_id: shelf.variant })];
  const ofNewcomer = { id, employee_id: company.staff.newcomer };
  const comment = { id, brand_id, type: 'comment', activity_details: { text: 'Call first' }, user_id: null };
  const ofStaff =
    (kind === 'work_reports' ? reportOf(company.tenant, company.workshop.work.line_id, '2026-01-05') : undefined) ??
    freshTime(kind, id, company.staff) ??
    freshPay(kind, id, company.staff) ??
    freshAdvance(kind, id, company.staff, company.the('cash')) ??
    freshOfFactory(action, kind, id, company.workshop);
  if (ofStaff) return ofStaff;
  switch (kind) {
    case 'employees':
      return {
        id,
        code: id.slice(0, 12),
        name: id,
        join_date: today(),
        department_id: null,
        place_id: null,
        manager_id: null,
        user_id: null,
      };
    case 'employee_jobs':
      return { ...ofNewcomer, effective_from: today(), reason: 'join', status: 'active', employment_type: 'permanent' };
    case 'employee_private':
      return ofNewcomer;
    case 'employee_documents':
      return { ...ofNewcomer, type: 'nid', title: 'Identity card' };
    case 'employee_pins':
      return { ...ofNewcomer, salt: id, verifier: id, pin_mark: id };
    case 'employee_compensations':
      return { ...ofNewcomer, effective_from: today(), wage_type: 'monthly', amount: 1_500_000, reason: 'join' };
    case 'module_settings':
      return { id, module_key: 'view_analytics', is_active: true };
    case 'products':
      return { id, brand_id, name: 'Saree', category_id: null };
    case 'variants':
      return { id, brand_id, product_id: shelf.product, title: 'Green' };
    case 'variant_costs':
      return { id: shelf.variant, brand_id, cost: 40_000 };
    case 'stock_movements':
      return { id, brand_id, variant_id: shelf.variant, qty: 1, type: 'count', ref_id: null };
    case 'ecom_orders':
      return orderRow(company, { id, items });
    case 'parcels':
      return action === 'shipment.create'
        ? parcelRow(company, { id, items, source_ecom_order_id: shelf.order })
        : parcelRow(company, { id, items });
    case 'bank_accounts':
      return { id, name: id, type: 'bank' };
    case 'account_details':
      return { id: company.the('cash'), number: '', opening_balance: 0 };
    case 'transaction_categories':
      return { id, name: id, type: 'expense', parent_id: null, pnl_group: 'opex' };
    case 'category_budgets':
      return { id: category_id ?? id, amount: 900_000 };
    case 'period_locks':
      return { id: idOf(company.tenant, 'period-lock:books'), key: 'books', locked_until: null };
    case 'transactions':
      if (action === 'transaction.save')
        return { ...rent, id, transaction_no: `TRX-${id.slice(0, 12)}`, bank_account_id: company.the('cash'), category_id };
      return advanceRow(company, action.startsWith('parcel') ? shelf.parcel : shelf.order, 5_000, { id });
    case 'reconciliations':
      return { ...reconciliationRow(company), id };
    case 'expenses':
      return {
        id,
        expense_no: id,
        status: action === 'expense.draft' ? 'draft' : 'approved',
        amount: 5_000,
        category_id,
        brand_id,
        expense_date: today(),
      };
    case 'repeating_entries':
      return {
        ...{ id, title: 'Rent', makes: 'expense_approved', category_id, amount: 5_000, brand_id, bank_account_id: null },
        ...{ every: 1, unit: 'month', first_day: today(), last_day: null },
      };
    case 'category_rules':
      return { id, contains: 'Rent', type: 'expense', category_id };
    case 'payments':
      return {
        ...{ id, payment_no: id, amount: 5_000, bank_account_id: company.the('cash'), brand_id, payment_date: today() },
        items: [{ id, source: 'expense', doc_id: shelf.expense, amount: 5_000 }],
      };
    case 'returns':
      return { ...returnRow(company, brand_id), id };
    case 'group_payments':
      return { ...statementRow(company), id };
    case 'payment_lines':
      return { ...statementLineRow(shelf.statement, shelf.parcel), id };
    case 'order_feed':
      return action === 'order.call'
        ? { ...comment, parcel_id: shelf.order, type: 'call', activity_details: { result: 'busy' } }
        : { ...comment, parcel_id: shelf.order };
    case 'parcel_feed':
      return { ...comment, parcel_id: shelf.parcel };
    case 'preferences':
      return { id, key: id, value: '[]' };
    case 'customer_group_members':
      return { id, pair: id, customer_id: company.customer, group_id: company.group };
    case 'labels':
      return { id, name: id, key: id, merged_into: null };
    case 'shipping_statuses':
      return { id, name: id, type: 'ecom', phase: 'confirmed' };
    default:
      return { id, name: `New ${id}` };
  }
}
