import { useEffect } from 'react';

import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';
import { Section } from '#ui/page/Section.tsx';

import type { CustomerRow } from '../customer-rules/index.ts';
import { KnownCustomers } from './KnownCustomers.tsx';
import { recipientOf, type SaleForm } from './sale-form.ts';
import { type Known, useKnownCustomers } from './use-known-customers.ts';
import { usable, useZones } from './use-order-settings.ts';
import { useZoneFee } from './use-zone-fee.ts';

type Props = {
  readonly form: FormHandle<SaleForm, SaleForm>;
  /** The row that was opened; absent = a new one. */
  readonly saved?: { readonly ship_zone_id: string | null } | undefined;
  /** What the customer pays no longer changes here. */
  readonly frozen?: boolean;
};

/** Phone first: a known customer is offered while one types, and what an empty field lacks is filled in. */
export function RecipientFields({ form, saved, frozen = false }: Props) {
  const { Field, methods } = form;
  const phone = useFormValue(form, 'ship_phone');
  const address = useFormValue(form, 'ship_address');
  const name = useFormValue(form, 'ship_name');
  const zoneId = useFormValue(form, 'ship_zone_id');
  const allZones = useZones();
  const zones = usable(allZones);
  const chosen = allZones.find((zone) => zone.id === zoneId && !zones.includes(zone));
  const known = useKnownCustomers(phone);
  useZoneFee(form, saved?.ship_zone_id ?? null, frozen);

  function take(customer: CustomerRow) {
    const facts = Object.entries(recipientOf(customer)) as [keyof SaleForm, SaleForm[keyof SaleForm]][];
    for (const [field, value] of facts) methods.setValue(field, value, { shouldDirty: true });
  }
  useTakeNewlyKnown(known, methods, take);

  return (
    <Section title={m.orders_recipient()}>
      <div className="flex flex-col gap-4">
        <FieldRow>
          <Field.Phone name="ship_phone" label={m.common_phone()} help={m.orders_lookup()} autoComplete="off" />
          <Field.Text name="ship_name" label={m.common_name()} autoComplete="off" />
        </FieldRow>
        <KnownCustomers known={known} name={name} onTake={take} />
        <Field.Text
          name="ship_address"
          label={m.common_address()}
          autoComplete="off"
          {...(address.length > 0 && address.length < 10 && { help: m.orders_address_short() })}
        />
        <FieldRow columns={3}>
          <Field.Select
            name="ship_zone_id"
            label={m.orders_zone()}
            optional
            options={[...zones, ...(chosen ? [chosen] : [])].map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Field.Text name="ship_city" label={m.common_city()} optional autoComplete="off" />
          <Field.Text name="ship_area" label={m.orders_area()} optional autoComplete="off" />
        </FieldRow>
        <FieldRow columns={3}>
          <Field.Phone name="ship_phone2" label={m.common_phone2()} optional autoComplete="off" />
          <Field.Text name="ship_postcode" label={m.common_postcode()} optional autoComplete="off" />
        </FieldRow>
      </div>
    </Section>
  );
}

/** Fills the form by itself when a whole number turns out to be known and no name was typed yet. */
function useTakeNewlyKnown(known: Known, methods: FormHandle<SaleForm, SaleForm>['methods'], take: (customer: CustomerRow) => void): void {
  const whole = known.exact ? known.customers[0] : undefined;
  useEffect(() => {
    if (whole && methods.getValues('ship_name').trim() === '') take(whole);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each customer that becomes known
  }, [whole?.id]);
}
