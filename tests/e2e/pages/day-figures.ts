import {
  advanceKept,
  goodsCost,
  keptOf,
  type OrderRow,
  outstandingOf,
  type ParcelRow,
  profitOf,
} from '#modules/business/sale-rules/index.ts';

import type { Backend } from '../../../supabase/local/backend.ts';
import type { StoredRow } from './local-data.ts';

/* What a day has come to: money on the accounts, stock by its place, what couriers owe, and profit. */

type Rows = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

/** The figures of a day, from the rows that a device or Postgres has. */
export function figuresOf(rows: Rows): object {
  const all = <T>(kind: string): readonly T[] => (rows.get(kind) ?? []) as unknown as readonly T[];
  const balances = new Map(all<{ readonly id: string; readonly balance: number }>('account_balances').map((row) => [row.id, row.balance]));
  const accounts = all<{ readonly id: string; readonly name: string }>('bank_accounts').map(({ id, name }) => [name, balances.get(id)]);
  const [stock] = all<{ readonly on_hand: number; readonly reserved: number; readonly with_courier: number }>('stock_balances');
  const costs = new Map(
    all<{ readonly id: string; readonly items: Readonly<Record<string, number>> }>('order_costs').map((row) => [row.id, row.items]),
  );
  const parcels = all<ParcelRow>('parcels');
  const lost = new Set(
    all<{ readonly id: string; readonly phase: string }>('shipping_statuses').flatMap(({ id, phase }) => (phase === 'lost' ? id : [])),
  );
  const due = parcels.filter((row) => row.completed_at !== null && row.shipping_company_id !== null && !lost.has(row.shipping_status_id));
  const sold = [...parcels, ...all<OrderRow>('ecom_orders').filter((row) => row.linked_parcel_id === null)].filter(
    (row) => row.completed_at !== null,
  );
  const profit = (row: OrderRow | ParcelRow) =>
    profitOf({
      collected: row.collected_amount,
      advanceKept: advanceKept(row),
      charges: row,
      goodsCost: goodsCost(row.items, row.items.map(keptOf), costs.get(row.id) ?? {}),
    }).profit;
  return {
    accounts: Object.fromEntries(accounts),
    stock: stock && { on_hand: stock.on_hand, reserved: stock.reserved, with_courier: stock.with_courier },
    receivable: due.reduce((sum, row) => sum + outstandingOf(row), 0),
    profit: sold.reduce((sum, row) => sum + profit(row), 0),
  };
}

/** Those of a device. */
export function rowsOn(rows: readonly StoredRow[]): Rows {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return new Map(kinds.map((kind) => [kind, rows.filter((row) => row.kind === kind).map(({ row }) => row)]));
}

/** The same kinds as Postgres has them. */
export async function rowsIn(server: Backend, tenant: string): Promise<Rows> {
  const of = async (table: string, where = 'true') => {
    const rows = await server.sql<{ row: Readonly<Record<string, unknown>> }>(
      `select to_jsonb(t) as row from public.${table} t where t.tenant_id = $1 and ${where}`,
      [tenant],
    );
    return rows.map(({ row }) => row);
  };
  const tables = ['account_balances', 'bank_accounts', 'stock_balances', 'order_costs', 'shipping_statuses'];
  const plain = await Promise.all(tables.map(async (table) => [table, await of(table)] as const));
  const parcels = await of('orders', "order_type = 'parcel'");
  const orders = await of('orders', "order_type = 'ecommerce'");
  return new Map([...plain, ['parcels', parcels], ['ecom_orders', orders]]);
}
