import { addDays, daysBetween } from '#kernel/dates.ts';

import { type CountedDay, liveStatuses } from './kind.ts';
import { type PlanOf, type RequestRow, sumOf } from './rules.ts';
import type { TermsRow } from './terms.ts';

/* What is against a request; Postgres asks the same (`private.check_leave_limits`). Thousandths of a day. */

export type Problem = {
  readonly code: string;
  readonly field: string;
  /** The office may decide otherwise. */
  readonly soft: boolean;
};

export type Applicant = {
  readonly join_date: string;
  readonly probation: boolean;
  /** null = not known here. */
  readonly gender: string | null;
};
type Other = Pick<RequestRow, 'id' | 'type_id' | 'status' | 'days' | 'deleted_at'>;
export type Judged = {
  readonly id: string;
  readonly type_id: string;
  readonly days: readonly CountedDay[];
  /** Papers that it has; null = they do not matter here. */
  readonly papers: number | null;
};

export function problemsOf(
  asked: Judged,
  {
    terms,
    others,
    person,
    planOf,
    today,
  }: {
    readonly terms: TermsRow;
    readonly others: readonly Other[];
    readonly person: Applicant;
    readonly planOf: PlanOf;
    readonly today: string;
  },
): readonly Problem[] {
  const first = asked.days[0]?.day ?? today;
  const firm = (code: string, field: string, when: boolean) => (when ? [{ code, field, soft: false }] : []);
  const soft = (code: string, field: string, when: boolean) => (when ? [{ code, field, soft: true }] : []);
  const served = daysBetween(person.join_date, first);
  const onlyOff = asked.days.every((day) => day.class !== 'work');
  const total = sumOf(asked.days);
  return [
    ...firm('leave_only_offdays', 'from_day', onlyOff),
    ...firm('leave_no_days', 'from_day', !onlyOff && total === 0),
    ...firm('leave_overlaps', 'from_day', overlaps(asked, others)),
    ...soft('leave_notice', 'from_day', terms.notice_days > 0 && first >= today && daysBetween(today, first) < terms.notice_days),
    ...soft('leave_backdate', 'from_day', terms.backdate_days !== null && daysBetween(first, today) > terms.backdate_days),
    ...soft('leave_service', 'type_id', served < terms.min_service_days),
    ...soft('leave_probation', 'type_id', person.probation && !terms.probation_allowed),
    ...soft('leave_gender', 'type_id', terms.gender !== 'any' && person.gender !== null && person.gender !== terms.gender),
    ...soft('leave_attachment', 'photos', asked.papers === 0 && terms.attachment_after_md !== null && total > terms.attachment_after_md),
    ...soft('leave_consecutive', 'to_day', terms.max_consecutive_md !== null && chainOf(asked, others, planOf) > terms.max_consecutive_md),
  ];
}

/** Of a date the halves are taken once each, and no more than the whole of it (`private.check_leave_overlap`). */
export function overlaps(asked: Pick<Judged, 'id' | 'days'>, others: readonly Omit<Other, 'type_id'>[]): boolean {
  const taken = Map.groupBy(
    others.filter((one) => one.id !== asked.id && isLive(one)).flatMap(({ days }) => days.filter(({ counted_md }) => counted_md > 0)),
    ({ day }) => day,
  );
  return asked.days.some((one) => {
    const there = taken.get(one.day) ?? [];
    if (one.counted_md === 0 || there.length === 0) return false;
    const sameHalf = (one.part === 'am' || one.part === 'pm') && there.some(({ part }) => part === one.part);
    return sameHalf || one.counted_md + sumOf(there) > 1000;
  });
}

export function isLive({ status, deleted_at }: Pick<Other, 'status' | 'deleted_at'>): boolean {
  return deleted_at === null && liveStatuses.some((one) => one === status);
}

/** So much in a row, with requests of the type from which only days off part it. */
export function chainOf({ id, type_id, days }: Judged, others: readonly Other[], planOf: PlanOf): number {
  const near = others.filter((one) => one.id !== id && one.type_id === type_id && isLive(one));
  const at = Map.groupBy(
    near.flatMap((one) => one.days.filter(({ counted_md }) => counted_md > 0)),
    ({ day }) => day,
  );
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return 0;
  return sumOf(days) + along(addDays(first, -1), -1) + along(addDays(last, 1), 1);

  function along(from: string, step: 1 | -1): number {
    let sum = 0;
    for (let day = from; ; day = addDays(day, step)) {
      const taken = at.get(day);
      if (taken) sum += sumOf(taken);
      else if (planOf(day).off === null) return sum;
      if (Math.abs(daysBetween(from, day)) > 400) return sum;
    }
  }
}
