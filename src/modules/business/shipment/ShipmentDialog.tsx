import { type FormEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useRow, useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame, FieldRow } from '#ui/form/FieldFrame.tsx';
import { MoneyInput } from '#ui/form/inputs/MoneyInput.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { runEach, useTellTally } from '../../entity/index.ts';
import { createShipment } from '../parcels/index.ts';
import { type OrderRow, shippingCharge } from '../sale-rules/index.ts';
import { EcomOrder } from '../sale-rules/kind.ts';
import { DayNowField, ShortageNotice, usable, useCouriers } from '../sale-screens/index.ts';

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
  const [day, setDay] = useState('');
  const courierId = picked === undefined ? (couriers[0]?.id ?? null) : picked;
  const courier = couriers.find((row) => row.id === courierId);
  const expected = courier ? shippingCharge(courier, order?.ship_zone_id ?? null, weight ?? 0) : 0;

  const orders = useOrders(orderIds);
  const goes = orders.flatMap((row) => row.items.map(({ variant_id, quantity }) => ({ variant_id, pieces: quantity })));
  const nameOf = async (id: string) => (await store.get(EcomOrder, id))?.order_number ?? '';
  const explain = useExplain();
  const [failed, setFailed] = useState<{ readonly title: string; readonly reason?: string }>();

  /** A refusal stays in the dialog, where what it is about can be changed. */
  async function shipped(id: string, booking: Parameters<typeof createShipment>[2]) {
    try {
      return await createShipment(store, id, booking);
    } catch (error) {
      const reason = explain(error)?.text;
      if (!(error instanceof Refused) || reason === undefined) throw error;
      // The specification words some refusals itself; every other one is a parcel that could not be made.
      setFailed(error.text === undefined ? { title: m.refusal_shipment_impossible(), reason } : { title: error.text });
      return undefined;
    }
  }
  const [create, creating] = useTask(async () => {
    const booking = {
      shipping_company_id: courierId,
      ...(weight === null ? {} : { weight_g: weight }),
      instructions,
      ...(store.knowsToday() ? {} : { order_date: day }),
    };
    if (single === undefined) {
      const tally = await runEach(orderIds, (id) => createShipment(store, id, booking));
      await tellTally(
        tally,
        tally.done.length === 1 ? m.orders_bulk_shipments_one() : m.orders_bulk_shipments({ n: number(tally.done.length) }),
        {
          nameOf,
          failed: m.refusal_shipment_impossible(),
        },
      );
    } else {
      setFailed(undefined);
      const made = await shipped(single, {
        ...booking,
        consignment_id: consignment,
        ...(charge === undefined || charge === null ? {} : { shipping_charge: charge }),
      });
      if (!made) return;
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
        {failed !== undefined && (
          <Notice tone="danger" title={failed.title}>
            {failed.reason}
          </Notice>
        )}
        {orders.length > 0 && <Collects orders={orders} />}
        <ShortageNotice after={goes} />
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
        <DayNowField value={day} onChange={setDay} />
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

/** What the courier is to bring back, and from whom: looked at before anything leaves. */
function Collects({ orders }: { readonly orders: readonly OrderRow[] }) {
  const [first] = orders;
  const total = orders.reduce((sum, row) => sum + row.cod_amount, 0);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 rounded-lg bg-muted px-3 py-2">
      <div className="min-w-0 flex-1 text-13">
        <p className="text-muted-foreground">
          {first && orders.length === 1 ? m.orders_shipment_collects({ name: first.ship_name }) : m.orders_shipment_collects_all()}
        </p>
        {first && orders.length === 1 && <p className="break-words">{first.ship_address || m.refusal_address_missing()}</p>}
      </div>
      <Money minor={total} className="text-20 font-semibold" />
    </div>
  );
}

function useOrders(ids: readonly string[]): readonly OrderRow[] {
  const store = useStore();
  const [rows, setRows] = useState<readonly OrderRow[]>([]);
  const asked = ids.join(' ');
  useEffect(() => {
    let live = true;
    void store.getMany(EcomOrder, asked.split(' ')).then((found) => {
      if (live) setRows(found);
    });
    return () => {
      live = false;
    };
  }, [store, asked]);
  return rows;
}
