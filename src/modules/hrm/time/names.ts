import { m } from '#messages';

/* What the values of attendance are called. */

export const directionText = {
  in: m.time_direction_in,
  out: m.time_direction_out,
  break_out: m.time_direction_break_out,
  break_in: m.time_direction_break_in,
  auto: m.time_direction_auto,
} as const;

export const holidayTypeText = {
  public: m.hrm_holiday_type_public,
  company: m.hrm_holiday_type_company,
  optional: m.hrm_holiday_type_optional,
} as const;

/** Sunday first, as the masks of days off are. */
export const weekdayTexts = [
  m.hrm_weekday_sun,
  m.hrm_weekday_mon,
  m.hrm_weekday_tue,
  m.hrm_weekday_wed,
  m.hrm_weekday_thu,
  m.hrm_weekday_fri,
  m.hrm_weekday_sat,
] as const;

/** `Friday, Saturday`; of no day off the text for that. */
export function daysOffText(mask: string): string {
  const days = weekdayTexts.filter((_, place) => mask[place] === '1').map((text) => text());
  return days.length === 0 ? m.hrm_rules_no_days_off() : days.join(', ');
}
