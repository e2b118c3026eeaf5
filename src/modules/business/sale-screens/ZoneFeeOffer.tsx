import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';
import { Notice } from '#ui/page/Notice.tsx';

import type { SaleForm } from './sale-form.ts';
import { useZones } from './use-order-settings.ts';

/** Beside a fee that is not the zone's: says what the zone asks, and takes it on one press. */
export function ZoneFeeOffer({ form }: { readonly form: FormHandle<SaleForm, SaleForm> }) {
  const format = useFormat();
  const zoneId = useFormValue(form, 'ship_zone_id');
  const fee = useFormValue(form, 'delivery_fee');
  const zone = useZones().find((row) => row.id === zoneId);
  if (!zone || zone.fee === (fee ?? 0)) return null;
  return (
    <Notice
      actions={
        <Button size="sm" onClick={() => form.methods.setValue('delivery_fee', zone.fee, { shouldDirty: true, shouldValidate: true })}>
          {m.orders_zone_fee_use()}
        </Button>
      }
    >
      {m.orders_zone_fee({ zone: zone.name, fee: formatMoney(zone.fee, format) })}
    </Notice>
  );
}
