import { useRef, useState } from 'react';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import type { Stored } from '#data/kind.ts';
import { savePhoto } from '#data/photos.ts';
import { useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { newId } from '#kernel/ids.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { Brand } from '../settings/kind.ts';
import { addBrand, editBrand } from './commands.ts';
import type { BrandFacts, BrandRow } from './rules.ts';

const { id, name, phone, address, logo_path, invoice_footer, active } = Brand.schema.entries;
/** People count from one. */
const sort = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(999));
/** The id stands among them, because the photo of a new brand is stored under it before the brand is. */
const Fields = v.object({ id, name, phone, address, logo_path, invoice_footer, active, sort });

const empty = { name: '', phone: '', address: '', logo_path: null, invoice_footer: '', active: true };

type Props = {
  readonly before?: Stored<BrandRow>;
  /** The place of a new one. */
  readonly sort?: number;
  readonly onClose: () => void;
  /** Where a new one leads instead of back. */
  readonly onSaved?: (id: string) => void;
};

/** A brand: what stands on its invoices and labels, and its place among the others. */
export function BrandForm({ before: now, sort: place = 0, onClose, onSaved }: Props) {
  const store = useStore();
  // What others change meanwhile is theirs: the form compares with what it began with.
  const [before] = useState(now);
  const form = useForm(
    Fields,
    { id: before?.id ?? newId(), ...valuesOf(before ?? { ...empty, sort: place }) },
    {
      draftKey: draftKey(store, before ? `brand:${before.id}` : 'brand'),
      row: before,
    },
  );
  const { Field } = form;
  const added = useRef<string>(undefined);
  async function save({ id, ...values }: v.InferOutput<typeof Fields>) {
    const facts = { ...values, sort: values.sort - 1 };
    if (form.seen) await editBrand(store, form.seen, facts);
    else added.current = await addBrand(store, facts, id);
    toast.success(before ? m.brands_saved() : m.brands_added());
  }
  function close() {
    if (added.current !== undefined && onSaved) onSaved(added.current);
    else onClose();
  }
  async function saveLogo(file: File): Promise<string> {
    try {
      return await savePhoto(store, { kind: Brand, id: form.methods.getValues('id') }, file);
    } catch (error) {
      throw error instanceof Refused ? error : new Refused('photo_unreadable');
    }
  }
  return (
    <FormDialog form={form} title={before ? m.brands_edit() : m.brands_create()} submit={m.brands_save()} onSubmit={save} onClose={close}>
      <Field.Text name="name" label={m.orders_name()} autoComplete="off" autoFocus />
      <Field.Photo name="logo_path" label={m.brands_logo()} optional fit="contain" save={saveLogo} load={store.readFile} />
      <FieldRow>
        <Field.Phone name="phone" label={m.orders_phone()} autoComplete="off" optional />
        <Field.Quantity name="sort" label={m.brands_position()} help={m.brands_position_help()} />
      </FieldRow>
      <Field.TextArea name="address" label={m.orders_address()} optional rows={2} />
      <Field.TextArea name="invoice_footer" label={m.brands_footer()} help={m.brands_footer_help()} optional rows={2} />
      <Field.Switch name="active" label={m.brands_active()} help={m.brands_active_help()} />
    </FormDialog>
  );
}

function valuesOf({ name, phone, address, logo_path, invoice_footer, active, sort }: BrandFacts): BrandFacts {
  return { name, phone, address, logo_path, invoice_footer, active, sort: sort + 1 };
}
