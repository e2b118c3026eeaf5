import { useEffect, useState } from 'react';

import type { Stored } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';

import { type CustomerRow, type CustomerTotals, customerTotals, customerWithPhone, findCustomers } from '../customers/index.ts';
import { allStatuses, ordersOfCustomer, statusWithId } from '../orders/index.ts';
import type { SaleForm } from './sale-form.ts';
import { usable, useZones } from './use-order-settings.ts';

type Known = { readonly customer: Stored<CustomerRow>; readonly exact: boolean; readonly totals: CustomerTotals };

/** Phone first: a known customer is offered while one types, and what an empty field lacks is filled in. */
export function RecipientFields({ form }: { readonly form: FormHandle<SaleForm, SaleForm> }) {
  const { Field, methods } = form;
  const phone = useFormValue(form, 'ship_phone');
  const address = useFormValue(form, 'ship_address');
  const name = useFormValue(form, 'ship_name');
  const zones = usable(useZones());
  const known = useKnownCustomer(phone);

  function take(customer: CustomerRow) {
    const set = { shouldDirty: true } as const;
    methods.setValue('ship_name', customer.name, set);
    methods.setValue('ship_phone', customer.phone, set);
    if (customer.phone2) methods.setValue('ship_phone2', customer.phone2, set);
    if (customer.address) methods.setValue('ship_address', customer.address, set);
    if (customer.city) methods.setValue('ship_city', customer.city, set);
    if (customer.area) methods.setValue('ship_area', customer.area, set);
    if (customer.postcode) methods.setValue('ship_postcode', customer.postcode, set);
    if (customer.zone_id) takeZone(customer.zone_id);
  }
  function takeZone(zoneId: string | null) {
    methods.setValue('ship_zone_id', zoneId, { shouldDirty: true });
    const zone = zones.find((row) => row.id === zoneId);
    if (zone) methods.setValue('delivery_fee', zone.fee, { shouldDirty: true });
  }
  useTakeNewlyKnown(known, methods, take);

  return (
    <Section title={m.orders_recipient()}>
      <div className="flex flex-col gap-4">
        <FieldRow>
          <Field.Phone name="ship_phone" label={m.orders_phone()} help={m.orders_lookup()} autoFocus autoComplete="off" />
          <Field.Text name="ship_name" label={m.orders_name()} autoComplete="off" />
        </FieldRow>
        {known && <KnownCustomer known={known} taken={name === known.customer.name} onTake={() => take(known.customer)} />}
        <Field.Text
          name="ship_address"
          label={m.orders_address()}
          autoComplete="off"
          {...(address.length > 0 && address.length < 10 && { help: m.orders_address_short() })}
        />
        <FieldRow columns={3}>
          <Field.Select
            name="ship_zone_id"
            label={m.orders_zone()}
            optional
            options={zones.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Field.Text name="ship_city" label={m.orders_city()} optional autoComplete="off" />
          <Field.Text name="ship_area" label={m.orders_area()} optional autoComplete="off" />
        </FieldRow>
        <FieldRow columns={3}>
          <Field.Phone name="ship_phone2" label={m.orders_phone2()} optional autoComplete="off" />
          <Field.Text name="ship_postcode" label={m.orders_postcode()} optional autoComplete="off" />
        </FieldRow>
      </div>
      <ZoneFee form={form} onZone={takeZone} />
    </Section>
  );
}

/** Choosing a zone sets the delivery fee that the company asks there. */
function ZoneFee({ form, onZone }: { readonly form: FormHandle<SaleForm, SaleForm>; readonly onZone: (zoneId: string | null) => void }) {
  const { methods } = form;
  useEffect(
    () =>
      methods.subscribe({
        name: 'ship_zone_id',
        formState: { values: true },
        callback: ({ values, type }) => {
          if (type === 'change') onZone(values.ship_zone_id);
        },
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one subscription for the life of the form
    [methods],
  );
  return null;
}

function KnownCustomer({ known, taken, onTake }: { readonly known: Known; readonly taken: boolean; readonly onTake: () => void }) {
  const number = useNumberText();
  const { customer, totals } = known;
  const history =
    totals.orders === 0
      ? m.orders_previous_none()
      : totals.success === null
        ? m.orders_previous_open({ n: number(totals.orders) })
        : m.orders_previous_orders({ n: number(totals.orders), success: number(Math.round(totals.success / 100)) });
  return (
    <Notice
      tone={customer.blocked ? 'danger' : 'info'}
      actions={
        !taken && (
          <Button size="sm" onClick={onTake}>
            {m.orders_use_customer()}
          </Button>
        )
      }
    >
      <b>{customer.name}</b> · <span className="figures">{customer.phone}</span> · {history}
      {customer.blocked && <span className="block font-semibold">{m.orders_blocked_customer()}</span>}
    </Notice>
  );
}

/** Fills the form by itself when a whole number turns out to be known and no name was typed yet. */
function useTakeNewlyKnown(
  known: Known | undefined,
  methods: FormHandle<SaleForm, SaleForm>['methods'],
  take: (customer: CustomerRow) => void,
): void {
  const id = known?.exact ? known.customer.id : undefined;
  useEffect(() => {
    if (id !== undefined && known && methods.getValues('ship_name').trim() === '') take(known.customer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each customer that becomes known
  }, [id]);
}

function useKnownCustomer(phone: string): Known | undefined {
  const store = useStore();
  const [found, setFound] = useState<{ readonly phone: string; readonly known: Known | undefined }>();
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => {
      void lookUp().then((known) => {
        if (live) setFound({ phone, known });
      });
    }, 120);
    async function lookUp(): Promise<Known | undefined> {
      if (phone.replace(/\D/g, '').length < 6 && !/[০-৯]{6}/.test(phone.replace(/[\s-]/g, ''))) return undefined;
      const exact = await customerWithPhone(store, phone);
      const customer = exact ?? (await findCustomers(store, phone, 1))[0];
      if (!customer || customer.deleted_at !== null) return undefined;
      const [orders, statuses] = await Promise.all([ordersOfCustomer(store, customer.id), allStatuses(store)]);
      const totals = customerTotals(orders.map((row) => ({ ...row, phase: statusWithId(statuses, row.shipping_status_id)?.phase })));
      return { customer, exact: exact !== undefined, totals };
    }
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [store, phone]);
  return found?.phone === phone ? found.known : undefined;
}
