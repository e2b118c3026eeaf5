import type { Row } from '#data/kind.ts';

import { type Entry, type Standing, standingOf } from './balance.ts';
import type { LeaveAbsence, LeaveEntry, LeaveType } from './kind.ts';
import { type TermsRow, termsOn, yearOf } from './terms.ts';

/* What people have of each sort of leave, from the rows of all of them. Thousandths of a day. */

type Of = Pick<Row<typeof LeaveEntry>, 'employee_id' | 'type_id'>;

export type LedgerFacts = {
  readonly types: readonly Pick<Row<typeof LeaveType>, 'id' | 'name' | 'sort' | 'active' | 'deleted_at'>[];
  readonly terms: readonly TermsRow[];
  readonly entries: readonly (Entry & Of)[];
  readonly absences: readonly (Of & Pick<Row<typeof LeaveAbsence>, 'status' | 'days' | 'deleted_at'>)[];
};
export type Balance = Standing & { readonly type: string; readonly name: string; readonly terms: TermsRow };

/** How somebody stands on a day in each type that is counted and of which he has, or had in that year, anything. */
export function balancesOf({ types, terms, entries, absences }: LedgerFacts, employee: string, day: string): readonly Balance[] {
  return types
    .filter(({ active, deleted_at }) => active && deleted_at === null)
    .toSorted((a, b) => a.sort - b.sort || (a.name < b.name ? -1 : 1))
    .flatMap(({ id, name }): readonly Balance[] => {
      const holds = termsOn(terms, id, day);
      if (!holds || holds.negative_limit_md === null) return [];
      const own = <T extends Of>(rows: readonly T[]) => rows.filter((row) => row.employee_id === employee && row.type_id === id);
      const [given, year] = [own(entries), yearOf(day, holds.year_from)];
      const standing = standingOf(given, own(absences), year, day);
      const told = given.some(({ effective_date }) => year.from <= effective_date && effective_date <= day);
      if (!told && standing.taken === 0 && standing.left === 0) return [];
      return [{ ...standing, type: id, name, terms: holds }];
    });
}
