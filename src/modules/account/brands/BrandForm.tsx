import * as v from 'valibot';

import type { Stored } from '#data/kind.ts';
import { savePhoto } from '#data/photos.ts';
import { useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { Brand } from '../../company/kind.ts';
import { useEntityForm } from '../../entity/index.ts';
import { brandCommands } from './commands.ts';
import type { BrandRow } from './rules.ts';

const { id: _id, deleted_at: _, ...entries } = Brand.schema.entries;
/** People count from one. */
const Fields = v.object({ ...entries, sort: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(999)) });

type Props = {
  readonly before?: Stored<BrandRow>;
  /** The place of a new one. */
  readonly sort?: number;
  readonly onClose: () => void;
  /** Where a new one leads instead of back. */
  readonly onSaved?: (id: string) => void;
};

/** A brand: what stands on its invoices and labels, and its place among the others. */
export function BrandForm({ before: now, sort = 0, onClose, onSaved }: Props) {
  const store = useStore();
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'brand',
    before: now,
    start: { name: '', slug: '', phone: '', address: '', logo_path: null, invoice_footer: '', active: true, sort: sort + 1 },
    valuesOf: (row) => v.parse(Fields, { ...row, sort: row.sort + 1 }),
    commands: brandCommands,
    factsOf: (values) => ({ ...values, sort: values.sort - 1 }),
    said: { added: m.brands_added, saved: m.brands_saved },
    onClose,
    onSaved,
  });
  const { Field } = form;
  async function saveLogo(file: File): Promise<string> {
    try {
      return await savePhoto(store, { kind: Brand, id: before?.id ?? form.id }, file);
    } catch (error) {
      throw error instanceof Refused ? error : new Refused('photo_unreadable');
    }
  }
  return (
    <FormDialog {...dialog} title={before ? m.brands_edit() : m.brands_create()} submit={m.brands_save()}>
      <Field.Text name="name" label={m.common_name()} autoComplete="off" />
      <Field.Photo name="logo_path" label={m.brands_logo()} optional fit="contain" save={saveLogo} load={store.readFile} />
      <FieldRow>
        <Field.Phone name="phone" label={m.common_phone()} autoComplete="off" optional />
        <Field.Quantity name="sort" label={m.common_position()} help={m.brands_position_help()} />
      </FieldRow>
      <Field.Text name="slug" label={m.brands_slug()} help={m.brands_slug_help()} optional autoComplete="off" />
      <Field.TextArea name="address" label={m.common_address()} optional rows={2} />
      <Field.TextArea name="invoice_footer" label={m.brands_footer()} help={m.brands_footer_help()} optional rows={2} />
      <Field.Switch name="active" label={m.common_active()} help={m.brands_active_help()} />
    </FormDialog>
  );
}
