import { useEffect, useRef } from 'react';

import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';

import type { SaleForm } from './sale-form.ts';
import { useZones } from './use-order-settings.ts';

/**
 * The delivery fee follows the zone for as long as it is the zone's: nothing yet, or what the zone before asked. A fee that was typed stays
 * and is told beside the zone's (`ZoneFeeOffer`). `saved` is the zone of the row that was opened.
 */
export function useZoneFee({ methods, ...form }: FormHandle<SaleForm, SaleForm>, saved: string | null, frozen: boolean): void {
  const zones = useZones();
  const zoneId = useFormValue({ methods, ...form }, 'ship_zone_id');
  const before = useRef(saved);
  useEffect(() => {
    if (frozen || zones.length === 0 || before.current === zoneId) return;
    const feeOf = (id: string | null) => zones.find((zone) => zone.id === id)?.fee ?? null;
    const untouched = methods.getValues('delivery_fee') === feeOf(before.current);
    before.current = zoneId;
    if (untouched) methods.setValue('delivery_fee', feeOf(zoneId), { shouldDirty: true, shouldValidate: true });
  }, [methods, zones, zoneId, frozen]);
}
