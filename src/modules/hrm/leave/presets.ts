import { m } from '#messages';

import type { TypeFacts } from './type-commands.ts';

/*
 * What is usual in a country. Values to begin with, to be checked by somebody who knows its law; the company changes them. Bangladesh: Labour Act,
 * sections 115 to 118.
 */

/** Half days, for everybody, without a balance that goes over. */
const usual: Omit<TypeFacts, 'name' | 'code' | 'color' | 'effective_from'> = {
  ...{ paid_md: 1000, unit: 'half_day', counts_offdays: false, accrual: 'none', accrual_day: 'first', annual_md: 0 },
  ...{ days_worked_per_unit: 18, pro_rata_join: true, rounding: 'half', rounding_way: 'nearest', year_from: 1 },
  ...{ carry_max_md: 0, carry_expire_days: null, negative_limit_md: 0, min_service_days: 0, max_consecutive_md: null, notice_days: 0 },
  ...{ backdate_days: 30, attachment_after_md: null, gender: 'any', probation_allowed: true, encashable: false, keep_md: 0 },
};
const unpaid = { ...usual, paid_md: 0, negative_limit_md: null, color: 'slate', code: 'UL' } as const;

type Preset = Omit<TypeFacts, 'name' | 'effective_from'> & { readonly name: () => string };

const bangladesh: readonly Preset[] = [
  { ...usual, name: m.leave_preset_casual, code: 'CL', color: 'sky', accrual: 'upfront', annual_md: 10_000, max_consecutive_md: 3000 },
  { ...usual, name: m.leave_preset_sick, code: 'SL', color: 'rose', accrual: 'upfront', annual_md: 14_000, attachment_after_md: 2000 },
  {
    ...{ ...usual, name: m.leave_preset_annual, code: 'AL', color: 'emerald', accrual: 'per_days_worked', accrual_day: 'last' },
    ...{ unit: 'day', notice_days: 7, min_service_days: 365, carry_max_md: 40_000, encashable: true, keep_md: 20_000, rounding: 'none' },
  },
  {
    ...{ ...usual, name: m.leave_preset_maternity, code: 'ML', color: 'violet', unit: 'day', counts_offdays: true, gender: 'female' },
    ...{ min_service_days: 180, negative_limit_md: 112_000, attachment_after_md: 1000, notice_days: 14 },
  },
  { ...unpaid, name: m.leave_preset_unpaid },
];

const elsewhere: readonly Preset[] = [
  {
    ...{ ...usual, name: m.leave_preset_annual, code: 'AL', color: 'emerald', accrual: 'monthly', annual_md: 20_000, rounding: 'none' },
    ...{ carry_max_md: 5000, carry_expire_days: 90, notice_days: 7, encashable: true },
  },
  { ...usual, name: m.leave_preset_sick, code: 'SL', color: 'rose', accrual: 'upfront', annual_md: 10_000, attachment_after_md: 2000 },
  { ...unpaid, name: m.leave_preset_unpaid },
];

/** The types that are usual, holding from a day on. */
export function leaveTypesIn(country: string, effective_from: string): readonly TypeFacts[] {
  return (country === 'BD' ? bangladesh : elsewhere).map(({ name, ...facts }) => ({ ...facts, name: name(), effective_from }));
}
