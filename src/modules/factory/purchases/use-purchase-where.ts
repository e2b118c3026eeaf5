import { useMemo } from 'react';

import type { Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';
import { m } from '#messages';
import type { ListState } from '#ui/table/use-list-state.ts';

import type { Purchase } from '../purchasing/kind.ts';
import { restOf, type Standing } from './use-standing.ts';

export const purchaseFilters = {
  state: 'many',
  pay: 'many',
  supplier_id: 'many',
  components: 'many',
  order_date: 'days',
  expected_date: 'days',
  show: 'many',
} as const;

const amounts = ({ due }: Standing) => ({ amount: due?.amount ?? 0, paid: due?.paid_amount ?? 0 });

/** How far a purchase is paid, and whether it is late: what follows from other rows. */
export const payStates = {
  unpaid: { name: m.purchases_pay_unpaid, is: (one: Standing) => restOf(one) > 0 && amounts(one).paid === 0 },
  partly: { name: m.purchases_pay_partly, is: (one: Standing) => restOf(one) > 0 && amounts(one).paid > 0 },
  paid: { name: m.purchases_pay_paid, is: (one: Standing) => amounts(one).amount > 0 && restOf(one) <= 0 },
  overdue: { name: m.purchases_pay_overdue, is: (one: Standing) => one.overdue },
  late: { name: m.purchases_late, is: (one: Standing) => one.late },
  beyond: { name: m.purchases_beyond, is: (one: Standing) => one.beyond },
} as const;

/** The list's conditions; where a purchase stands is asked of its receipts and its due. */
export function usePurchaseWhere(
  { where, filters }: Pick<ListState<typeof purchaseFilters>, 'where' | 'filters'>,
  standings: ReadonlyMap<string, Standing> | undefined,
): Where<ColumnName<typeof Purchase>> {
  const { state, pay, show } = filters;
  const ids = useMemo(() => {
    if (state.length === 0 && pay.length === 0) return undefined;
    const asked = Object.entries(payStates).filter(([name]) => pay.includes(name));
    return [...(standings ?? [])].flatMap(([id, one]) =>
      (state.length === 0 || state.includes(one.state)) && (asked.length === 0 || asked.some(([, { is }]) => is(one))) ? [id] : [],
    );
  }, [state, pay, standings]);
  const { state: _state, pay: _pay, show: _show, ...narrow } = where;
  return { ...narrow, ...(ids && { id: { in: ids } }), deleted: { in: [show.includes('deleted') ? 1 : 0] } };
}
