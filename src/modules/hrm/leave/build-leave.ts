import type { CountedDay } from './kind.ts';
import type { TermsRow } from './terms.ts';

/* Rows as tests tell them. */

export const buildTerms = (overrides: Partial<TermsRow> = {}): TermsRow => ({
  ...{ id: 't', type_id: 'annual', effective_from: '2020-01-01', paid_md: 1000, unit: 'half_day', counts_offdays: false },
  ...{ accrual: 'none', accrual_day: 'first', annual_md: 0, days_worked_per_unit: 18, pro_rata_join: true, rounding: 'none' },
  ...{ rounding_way: 'nearest', year_from: 1, carry_max_md: 0, carry_expire_days: null, negative_limit_md: 0, min_service_days: 0 },
  ...{ max_consecutive_md: null, notice_days: 0, backdate_days: null, attachment_after_md: null, gender: 'any', probation_allowed: true },
  ...{ encashable: false, keep_md: 0, created_at: '2020-01-01T00:00:00.000Z' },
  ...overrides,
});

/** Days that are worked and paid. */
export const buildDays = (told: readonly (readonly [day: string, part: CountedDay['part']])[]): CountedDay[] =>
  told.map(([day, part]) => {
    const md = part === 'full' ? 1000 : 500;
    return { day, part, class: 'work', portion_md: md, counted_md: md, paid_md: md };
  });
