import { describe, expect, it } from 'vitest';

import { courierRow, shop } from '#fixtures/orders.ts';

import { expectedCharges, shippingCharge } from './charges.ts';

describe('what a courier asks', () => {
  it.each([
    [null, 5000, 13_000],
    [shop.dhaka, 0, 6000],
    [shop.dhaka, 1000, 6000],
    [shop.dhaka, 1001, 7500],
    [shop.dhaka, 2000, 9000],
  ])('zone %s, %i g', (zone, weight, charge) => {
    expect(shippingCharge(courierRow, zone, weight)).toBe(charge);
  });

  it('takes the COD fee from what was collected, and a surcharge for what comes back', () => {
    expect(expectedCharges(courierRow, 13_000, 'full', 133_000)).toEqual({
      shipping_charge: 13_000,
      cod_charge: 1330,
      return_charge: 0,
      other_charge: 0,
    });
    expect(expectedCharges(courierRow, 13_000, 'partial', 63_000)).toMatchObject({ cod_charge: 630, return_charge: 6500 });
    expect(expectedCharges(courierRow, 13_000, 'cancelled', 0)).toMatchObject({ cod_charge: 0, return_charge: 6500 });
    expect(expectedCharges({ ...courierRow, return_rule: { type: 'fixed', value: 2000 } }, 13_000, 'cancelled', 0).return_charge).toBe(
      2000,
    );
    const least = { ...courierRow, cod_minimum: 1000 };
    const codOf = (collected: number) => expectedCharges(least, 13_000, 'full', collected).cod_charge;
    expect([codOf(133_000), codOf(63_000), codOf(0)]).toEqual([1330, 1000, 0]);
    expect(expectedCharges(undefined, 0, 'cancelled', 0).return_charge).toBe(0);
  });
});
