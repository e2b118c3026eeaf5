import { m } from '#messages';

import type { ComponentRow, PayRuleFacts } from './rules.ts';

/* What is usual in a country. Values to begin with, to be checked by whoever knows its law. */

type Preset = {
  readonly components: readonly Pick<ComponentRow, 'code' | 'name' | 'formula' | 'by_days' | 'in_overtime'>[];
  readonly rule: Partial<PayRuleFacts>;
};

const part = (code: string, name: () => string, formula: string, in_overtime = false) => ({
  ...{ code, name: name(), formula, by_days: true, in_overtime },
});

const presets: Readonly<Record<string, () => Preset>> = {
  // Basic, rent (what is left, half of the basic) and fixed allowances (wage boards of garment workers); overtime at twice the basic by 208 hours (Labour Act, s. 108);
  // absence by thirty days (Labour Rules, r. 115); pay within seven working days (s. 123).
  BD: () => ({
    components: [
      part('basic', m.pay_component_basic, 'max(0, gross - medical - conveyance) / 1.5', true),
      part('house_rent', m.pay_component_rent, 'gross - basic - medical - conveyance'),
      part('medical', m.pay_component_medical, 'min(1200, gross * 0.06)'),
      part('conveyance', m.pay_component_conveyance, 'min(800, gross * 0.04)'),
    ],
    rule: { basis: 'fixed_30', ot_divisor_hours: 208, pay_within: 7, floor_percent: 3000 },
  }),
  IN: () => ({
    components: [
      part('basic', m.pay_component_basic, 'gross * 0.5', true),
      part('house_rent', m.pay_component_rent, 'basic * 0.4'),
      part('special', m.pay_component_special, 'gross - basic - house_rent'),
    ],
    rule: { basis: 'calendar', ot_divisor_hours: 208, pay_within: 7, floor_percent: 5000 },
  }),
};

function elsewhere(): Preset {
  return {
    components: [part('basic', m.pay_component_basic, 'gross', true)],
    rule: { basis: 'calendar', ot_divisor_hours: 0, ot_normal: 150 },
  };
}

export function payPreset(country: string): Preset {
  return (presets[country] ?? elsewhere)();
}

/** Rules as most begin with them. */
export const usualRule: Omit<PayRuleFacts, 'effective_from'> = {
  frequency: 'monthly',
  ...{ cut_off_day: 0, pay_within: 0, basis: 'fixed_30', deduction_basis: null, source: 'attendance' },
  ...{ half_day_paid_md: 500, sandwich: false, unmarked: 'review', presentation: 'deductions' },
  ...{ late_mode: 'off', late_free: 0, late_every: 0, late_take_md: 0, late_type_id: null },
  ...{ ot_base: 'pay', ot_rate: 0, ot_divisor_hours: 208, ot_normal: 200, ot_off: 200, ot_holiday: 200, ot_tolerance: 0 },
  ...{ daily_offs_paid: false, rounding: 'one', floor_percent: 3000, minimum_wage: 0 },
};
