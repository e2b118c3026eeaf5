import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';

import { carried } from './accrual.ts';
import { leftOn, usesOf, walk } from './balance.ts';
import { LeaveEntry, LeaveRequest, LeaveTerms, LeaveType } from './kind.ts';
import { ruledEntry, writeMissing } from './ledger-commands.ts';
import { type TypeRow, termsOn } from './terms.ts';

/** What of somebody's rest of a year goes over, and what does not. Thousandths of a day. */
export type CarryLine = {
  readonly employee_id: string;
  readonly type: TypeRow;
  readonly rest: number;
  readonly md: number;
  readonly effective_date: string;
  readonly valid_until: string | null;
};

/** Of everything that ends with a day, what its type lets go over into the year after it. */
export async function planCarry(store: Store, end: string): Promise<readonly CarryLine[]> {
  const [types, terms, entries, requests] = await Promise.all([
    store.find(LeaveType),
    store.find(LeaveTerms),
    store.find(LeaveEntry),
    store.find(LeaveRequest),
  ]);
  const keyOf = (row: { readonly employee_id: string; readonly type_id: string }) => `${row.employee_id}:${row.type_id}`;
  const requestsOf = Map.groupBy(requests, keyOf);
  const first = addDays(end, 1);
  return [...Map.groupBy(entries, keyOf)].flatMap(([key, own]): readonly CarryLine[] => {
    const [employee_id = '', type_id = ''] = key.split(':');
    const type = types.find(({ id }) => id === type_id);
    const rules = termsOn(terms, type_id, end);
    if (!type || type.deleted_at !== null || !rules) return [];
    const ending = own.filter(({ valid_until }) => valid_until === end);
    const whole = walk(own, usesOf(requestsOf.get(key) ?? []));
    const rest = leftOn(ending, whole, end);
    if (rest <= 0) return [];
    const grant = carried(rules, rest, first);
    return [{ employee_id, type, rest, md: grant?.md ?? 0, effective_date: first, valid_until: grant?.valid_until ?? null }];
  });
}

/** Resolves to how many lines were made; a second time none. */
export async function carryOver(store: Store, lines: readonly CarryLine[]): Promise<number> {
  const rows = lines
    .filter(({ md }) => md > 0)
    .map(({ employee_id, type, md, effective_date, valid_until }) =>
      ruledEntry(
        store,
        { employee_id, type_id: type.id, entry: 'carry_in', md, effective_date, valid_until, note: '' },
        `carry:${effective_date}`,
      ),
    );
  return writeMissing(store, rows);
}
