import { entityCommands, nextSort } from '#data/entity-commands.ts';
import { isMade } from '#data/is-made.ts';
import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { oneLine } from '#kernel/text.ts';

import { LeaveTerms, LeaveType } from './kind.ts';
import type { TermsRow, TypeRow } from './terms.ts';

/* Sorts of leave, each with its terms. Terms that change hold from `effective_from` on. */

const action = 'leave_types.save';

export type TermsFacts = Omit<TermsRow, 'id' | 'type_id' | 'created_at'>;
export type TypeFacts = Pick<TypeRow, 'name' | 'code' | 'color'> & TermsFacts;
type Named = Pick<TypeRow, 'name' | 'code' | 'color'>;

const types = entityCommands<typeof LeaveType, Named>(LeaveType, action, {
  clean: named,
  start: async (store) => ({ active: true, sort: nextSort(await store.find(LeaveType)) }),
});

export const leaveTypeCommands = {
  ...types,
  add: async (store: Store, facts: TypeFacts, id = newId()): Promise<string> => {
    if (await isMade(store, LeaveType, id)) return id;
    await leaveTypeCommands.check(store, facts, undefined);
    const sort = nextSort(await store.find(LeaveType));
    const row: TypeRow = { ...named(facts), id, sort, active: true, deleted_at: null };
    await store.write({ action, changes: [insert(LeaveType, row), insert(LeaveTerms, termsRow(store, id, facts))] });
    return id;
  },
  edit: async (store: Store, seen: TypeRow & TermsFacts, facts: TypeFacts): Promise<void> => {
    await leaveTypeCommands.check(store, facts, seen);
    const { id, name, code, color, sort, active, deleted_at } = seen;
    await store.write({
      action,
      changes: [
        patch(LeaveType, { id, name, code, color, sort, active, deleted_at }, named(facts)),
        sameTerms(seen, facts) ? undefined : insert(LeaveTerms, termsRow(store, id, facts)),
      ],
    });
  },
  check: async (store: Store, facts: TypeFacts, seen: TypeRow | undefined): Promise<void> => {
    assertTerms(facts);
    await types.check(store, facts, seen);
  },
};

/** The server asks the same (`private.check_leave_terms`). */
export function assertTerms({ accrual, annual_md }: Pick<TermsFacts, 'accrual' | 'annual_md'>): void {
  if (accrual !== 'none' && accrual !== 'per_days_worked' && annual_md === 0)
    throw new Refused('leave_annual_missing', { field: 'annual_md' });
}

function named({ name, code, color }: Named): Named {
  return { name: oneLine(name), code: oneLine(code).toUpperCase(), color };
}

function termsRow(store: Store, type_id: string, { name: _n, code: _c, color: _o, ...facts }: TypeFacts): TermsRow {
  return { ...facts, id: newId(), type_id, created_at: store.now() };
}

function sameTerms(a: TermsFacts, b: TermsFacts): boolean {
  return (Object.keys(LeaveTerms.schema.entries) as (keyof TermsFacts)[]).every(
    (field) => ['id', 'type_id', 'created_at', 'effective_from'].includes(field) || a[field] === b[field],
  );
}
