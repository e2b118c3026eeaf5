import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import type { Stored } from '#data/kind.ts';
import { useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { type FormHandle, useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { FormGate, RecordForm } from '../../entity/index.ts';
import { allGone, type ParcelRow } from '../sale-rules/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import {
  DetailsFields,
  draftOfForm,
  emptySale,
  formOf,
  type FormStart,
  ItemLines,
  pricedForm,
  RecipientFields,
  saleForm,
  type SaleForm,
  ShortageNotice,
  TotalsFields,
  useFormStart,
} from '../sale-screens/index.ts';
import { assertParcel } from './assert-parcel.ts';
import { BookingFields } from './BookingFields.tsx';
import { createParcel, updateParcel } from './commands.ts';

/** `/new` and `/edit/:parcelId`: the same form, empty or filled. */
function ParcelForm() {
  const { parcelId } = useParams();
  const parcel = useRow(Parcel, parcelId);
  const start = useFormStart(parcelId, true);
  return (
    <FormGate
      id={parcelId}
      row={parcel}
      ready={start !== undefined}
      missing={m.parcels_not_found()}
      list={{ to: href('/app/parcels'), label: m.parcels_to_list() }}
    >
      {(row) => start && <ParcelFields key={parcelId ?? 'new'} parcel={row} start={start} />}
    </FormGate>
  );
}

function ParcelFields({ parcel, start }: { readonly parcel: Stored<ParcelRow> | undefined; readonly start: FormStart }) {
  const store = useStore();
  const navigate = useNavigate();
  // What others change meanwhile is theirs: the form compares with what it began with.
  const [seen] = useState(parcel);
  const form = useForm(saleForm, parcel ? formOf(parcel, start) : emptySale(start), {
    draftKey: draftKey(store, parcel ? `parcel:${parcel.id}` : 'parcel'),
    row: seen,
    isMade: async (id) => isMade(store, Parcel, id),
  });
  const linked = parcel !== undefined && parcel.source_ecom_order_id !== null;

  async function save(values: SaleForm) {
    if (parcel) {
      await updateParcel(store, parcel.id, draftOfForm(values), form.seen);
      toast.success(m.done_parcel_updated());
      void navigate(href('/app/parcels/:parcelId', { parcelId: parcel.id }), { replace: true });
      return;
    }
    const { id } = await createParcel(store, draftOfForm(values), form.id);
    toast.success(m.parcels_created());
    void navigate(href('/app/parcels/:parcelId', { parcelId: id }), { replace: true });
  }

  return (
    <RecordForm
      form={form}
      title={parcel ? `${m.parcels_edit()} ${parcel.parcel_id}` : m.parcels_new()}
      submit={m.parcels_save()}
      onSubmit={save}
      check={(values) => assertParcel(store, draftOfForm(values), seen)}
    >
      {linked && <Notice>{m.parcels_priced_by_order()}</Notice>}
      <RecipientFields form={form} saved={parcel} frozen={linked} />
      <BookingFields form={form} />
      <ItemLines form={form} frozen={linked} kept={seen?.items} />
      <FormShortage form={form} parcel={parcel} />
      <TotalsFields form={form} frozen={linked} {...(linked && { fixedAdvance: parcel.advance })} />
      <DetailsFields form={form} frozen={linked} />
    </RecordForm>
  );
}

/** What the lines that are typed would take off the shelf, against what this parcel has taken already. */
function FormShortage({ form, parcel }: { readonly form: FormHandle<SaleForm, SaleForm>; readonly parcel: ParcelRow | undefined }) {
  const items = useWatch({ control: form.methods.control, name: 'items' });
  const after = pricedForm({ items, discount_type: 'fixed', discount_value: 0, delivery_fee: 0 }).items;
  return (
    <ShortageNotice
      after={items.map(({ variant_id }, i) => ({ variant_id, pieces: after[i]?.quantity ?? 0 }))}
      {...(parcel && parcel.deleted_at === null && { before: allGone(parcel) })}
    />
  );
}

export { ParcelForm as Component };
