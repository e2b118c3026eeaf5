import type { Row } from '#data/kind.ts';
import { percentOf } from '#kernel/money.ts';

import type { Charges } from './amounts.ts';
import type { ShippingCompany } from './kind-settings.ts';

export type Courier = Row<typeof ShippingCompany>;
type Tariff = Pick<Courier, 'cod_rate' | 'cod_minimum' | 'return_rule' | 'partial_rule'>;

/** What a courier asks for carrying a parcel to a zone: the base fee up to the base weight, then one step fee per started step. */
export function shippingCharge(courier: Pick<Courier, 'base_fee' | 'rates'>, zoneId: string | null, weightG: number): number {
  const rate = courier.rates.find((candidate) => candidate.zone_id === zoneId);
  if (!rate) return courier.base_fee;
  const over = Math.max(0, weightG - rate.base_weight_g);
  const steps = over === 0 || rate.step_g === 0 ? 0 : Math.ceil(over / rate.step_g);
  return rate.base_fee + steps * rate.step_fee;
}

export type Ending = 'full' | 'partial' | 'cancelled';

/** What the courier keeps of an outcome. The COD fee is on what was collected, never on what was ordered. */
export function expectedCharges(courier: Tariff | undefined, shipping: number, ending: Ending, collected: number): Charges {
  const rule = ending === 'full' ? undefined : ending === 'partial' ? courier?.partial_rule : courier?.return_rule;
  return {
    shipping_charge: shipping,
    cod_charge: codCharge(courier, collected),
    return_charge: surcharge(rule, shipping),
    other_charge: 0,
  };
}

type Carried = {
  readonly ship_zone_id: string | null;
  readonly weight_g: number;
  readonly collected_amount: number;
  readonly delivery_details: { readonly type: Ending } | null;
};

/** What a courier's rates say of a parcel: before its outcome of carrying it. */
export function chargesByRates(courier: Courier, { ship_zone_id, weight_g, collected_amount, delivery_details }: Carried): Charges {
  const shipping = shippingCharge(courier, ship_zone_id, weight_g);
  return expectedCharges(courier, shipping, delivery_details?.type ?? 'full', collected_amount);
}

/** Of nothing that was collected nothing is taken. */
function codCharge(courier: Tariff | undefined, collected: number): number {
  if (!courier || collected <= 0) return 0;
  return Math.max(courier.cod_minimum, percentOf(collected, courier.cod_rate));
}

function surcharge(rule: Tariff['return_rule'] | undefined, shipping: number): number {
  if (!rule || rule.type === 'none') return 0;
  return rule.type === 'fixed' ? rule.value : percentOf(shipping, rule.value);
}
