import { chargesByRates } from '../sale-rules/index.ts';
import type { Charges, ParcelRow } from '../sale-rules/index.ts';
import { useCouriers } from '../sale-screens/index.ts';

/** What the courier of a parcel should take for it by his rates; nothing without a courier. */
export function useExpectedCharges(): (parcel: ParcelRow) => Charges | undefined {
  const couriers = useCouriers();
  return (parcel) => {
    const courier = couriers.find(({ id }) => id === parcel.shipping_company_id);
    return courier && chargesByRates(courier, parcel);
  };
}
