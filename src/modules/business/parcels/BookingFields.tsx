import { useWatch } from 'react-hook-form';

import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Section } from '#ui/page/Section.tsx';

import { shippingCharge } from '../sale-rules/index.ts';
import { type SaleForm, usable, useCouriers } from '../sale-screens/index.ts';

/** Which courier takes the parcel, under which number, and what it costs us. */
export function BookingFields({ form }: { readonly form: FormHandle<SaleForm, SaleForm> }) {
  const { Field, methods } = form;
  const format = useFormat();
  const couriers = usable(useCouriers());
  const [courierId, zoneId, weight] = useWatch({ control: methods.control, name: ['shipping_company_id', 'ship_zone_id', 'weight_g'] });
  const courier = couriers.find((row) => row.id === courierId);
  const expected = courier ? formatMoney(shippingCharge(courier, zoneId, Number.isFinite(weight) ? (weight ?? 0) : 0), format) : undefined;
  return (
    <Section title={m.orders_courier()}>
      <div className="flex flex-col gap-4">
        <FieldRow columns={3}>
          <Field.Select
            name="shipping_company_id"
            label={m.orders_courier()}
            optional
            none={m.parcels_courier_none()}
            options={couriers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Field.Text name="consignment_id" label={m.parcels_consignment()} optional autoComplete="off" />
          <Field.Text name="tracking_code" label={m.parcels_tracking()} optional autoComplete="off" />
        </FieldRow>
        <FieldRow columns={3}>
          <Field.Quantity name="weight_g" label={m.parcels_weight()} optional />
          <Field.Money
            name="shipping_charge"
            label={m.parcels_shipping_charge()}
            optional
            {...(expected !== undefined && { help: m.orders_outcome_expected({ amount: expected }) })}
          />
          <Field.Text name="instructions" label={m.parcels_instructions()} optional autoComplete="off" />
        </FieldRow>
      </div>
    </Section>
  );
}
