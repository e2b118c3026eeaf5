import type { Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';
import type { Store } from '#data/store.ts';

import { GroupPayment, PaymentLine } from '../sale-rules/kind.ts';
import { lineKey } from './match.ts';
import type { LineRow, PaymentRow } from './rules.ts';

/* What stands in other statements of a courier already. Of two drafts with the same line it belongs to the one that was begun first. */

type PaymentWhere = Where<ColumnName<typeof GroupPayment>>;
type LineWhere = Where<ColumnName<typeof PaymentLine>>;

export function statementsOf(courier: string): PaymentWhere {
  return { courier: { in: [courier] }, state: { in: ['draft', 'posted'] }, deleted: { in: [0] } };
}

/** Lines of drafts that were begun before, and what posted statements have besides parcels: settled parcels say so themselves. */
export function linesBefore(payment: PaymentRow, all: readonly PaymentRow[]): readonly [drafted: LineWhere, posted: LineWhere] {
  const others = all.filter(({ id }) => id !== payment.id);
  const drafts = others.filter((one) => one.state === 'draft' && begunBefore(one, payment));
  const posted = others.filter((one) => one.state === 'posted');
  const of = (rows: readonly PaymentRow[]): LineWhere => ({ payment: { in: rows.map(({ id }) => id) }, deleted: { in: [0] } });
  return [of(drafts), { ...of(posted), parcel: { in: [null] } }];
}

function begunBefore(one: PaymentRow, other: PaymentRow): boolean {
  return one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id);
}

export function keysOf(lines: readonly LineRow[]): ReadonlySet<string> {
  return new Set(lines.filter(({ decision }) => decision !== 'skip').map(lineKey));
}

/** What lines of a courier's other statements are known by. */
export async function keysElsewhere(store: Store, payment: PaymentRow): Promise<ReadonlySet<string>> {
  const { rows: all } = await store.list(GroupPayment, { where: statementsOf(payment.shipping_company_id) });
  const lists = await Promise.all(linesBefore(payment, all).map((where) => store.list(PaymentLine, { where })));
  return keysOf(lists.flatMap(({ rows }) => rows));
}
