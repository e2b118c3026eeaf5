import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame, FieldRow } from '#ui/form/FieldFrame.tsx';
import { MoneyInput } from '#ui/form/inputs/MoneyInput.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { runEach } from '../../entity/index.ts';
import { useTellTally } from '../../entity/index.ts';
import { EcomOrder } from '../orders/kind.ts';
import { createShipment, shippingCharge } from '../parcels/index.ts';
import { usable, useCouriers } from './use-order-settings.ts';

export type ShipmentDialogProps = { readonly orderIds: readonly string[]; readonly onClose: () => void; readonly onDone?: () => void };

/** Makes the parcels of one or many orders: with which courier, and for a single one its numbers too. */
export function ShipmentDialog({ orderIds, onClose, onDone }: ShipmentDialogProps) {
  const store = useStore();
  const navigate = useNavigate();
  const number = useNumberText();
  const tellTally = useTellTally();
  const formId = useId();
  const couriers = usable(useCouriers());
  const single = orderIds.length === 1 ? orderIds[0] : undefined;
  const order = useRow(EcomOrder, single);
  const [picked, setPicked] = useState<string | null>();
  const [weight, setWeight] = useState<number | null>(null);
  const [charge, setCharge] = useState<number | null>();
  const [consignment, setConsignment] = useState('');
  const [instructions, setInstructions] = useState('');
  const courierId = picked === undefined ? (couriers[0]?.id ?? null) : picked;
  const courier = couriers.find((row) => row.id === courierId);
  const expected = courier ? shippingCharge(courier, order?.ship_zone_id ?? null, weight ?? 0) : 0;

  const [create, creating] = useTask(async () => {
    const booking = { shipping_company_id: courierId, ...(weight === null ? {} : { weight_g: weight }), instructions };
    if (single === undefined) {
      const tally = await runEach(orderIds, (id) => createShipment(store, id, booking));
      tellTally(tally, m.orders_bulk_shipments({ n: number(tally.done.length) }));
    } else {
      const made = await createShipment(store, single, {
        ...booking,
        consignment_id: consignment,
        ...(charge === undefined || charge === null ? {} : { shipping_charge: charge }),
      });
      toast.success(m.done_shipment_created(), {
        action: { label: m.orders_open_parcel(), onClick: () => void navigate(href('/app/parcels/:parcelId', { parcelId: made.id })) },
      });
    }
    onDone?.();
    onClose();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={
        single === undefined
          ? m.parcels_shipment_many({ n: number(orderIds.length) })
          : m.parcels_shipment_title({ number: order?.order_number ?? '' })
      }
      footer={
        <Button type="submit" form={formId} tone="primary" busy={creating}>
          {single === undefined ? m.parcels_shipment_many({ n: number(orderIds.length) }) : m.orders_create_shipment()}
        </Button>
      }
    >
      <form
        id={formId}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          create();
        }}
        className="flex flex-col gap-4"
      >
        <FieldFrame label={m.orders_courier()}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={courierId}
              none={m.parcels_courier_none()}
              options={couriers.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setPicked}
            />
          )}
        </FieldFrame>
        <FieldRow>
          <FieldFrame label={m.parcels_weight()} optional>
            {(ids) => <QuantityInput {...ids} value={weight} onChange={setWeight} />}
          </FieldFrame>
          {single !== undefined && (
            <FieldFrame label={m.parcels_shipping_charge()} help={m.parcels_shipping_charge_hint()}>
              {(ids) => <MoneyInput {...ids} value={charge === undefined ? expected : charge} onChange={setCharge} />}
            </FieldFrame>
          )}
        </FieldRow>
        {single !== undefined && (
          <FieldFrame label={m.parcels_consignment()} optional>
            {(ids) => <TextInput {...ids} maxLength={60} autoComplete="off" value={consignment} onChange={setConsignment} />}
          </FieldFrame>
        )}
        <FieldFrame label={m.parcels_instructions()} optional>
          {(ids) => <TextInput {...ids} maxLength={500} value={instructions} onChange={setInstructions} />}
        </FieldFrame>
      </form>
    </Dialog>
  );
}
