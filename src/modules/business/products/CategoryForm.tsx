import { Trash2 } from 'lucide-react';
import * as v from 'valibot';

import { savePhoto } from '#data/photos.ts';
import { useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { useEntityActions, useEntityForm } from '../../entity/index.ts';
import { categoryCommands, type CategoryRow, categoryTree, notBelow } from './categories.ts';
import { ProductCategory } from './kind.ts';
import { useCategories } from './use-products.ts';

const { name, parent_id, photo_path } = ProductCategory.schema.entries;
const Fields = v.object({ name, parent_id, photo_path });

type Props = { readonly before: CategoryRow | undefined; readonly onClose: () => void };

export function CategoryForm({ before: now, onClose }: Props) {
  const store = useStore();
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'category',
    before: now,
    start: { name: '', parent_id: null, photo_path: null },
    commands: categoryCommands,
    said: { added: m.products_category_added, saved: m.products_category_saved },
    onClose,
  });
  const { Field } = form;
  const others = categoryTree(notBelow(useCategories(), before?.id));
  async function save(file: File): Promise<string> {
    try {
      return await savePhoto(store, { kind: ProductCategory, id: before?.id ?? form.id }, file);
    } catch (error) {
      throw error instanceof Refused ? error : new Refused('photo_unreadable');
    }
  }
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title={before ? m.products_category_edit() : m.products_category_create()}
      submit={m.products_category_save()}
    >
      <Field.Text name="name" label={m.common_name()} autoComplete="off" />
      <Field.Select
        name="parent_id"
        label={m.products_category_above()}
        none={m.products_category_top()}
        options={others.map(({ row, depth }) => ({ value: row.id, label: `${'– '.repeat(depth)}${row.name}` }))}
      />
      <Field.Photo name="photo_path" label={m.products_category_photo()} optional save={save} load={store.readFile} />
      {before && <DeleteButton row={before} onClose={onClose} />}
    </FormDialog>
  );
}

function DeleteButton({ row, onClose }: { readonly row: CategoryRow; readonly onClose: () => void }) {
  const { remove } = useEntityActions(categoryCommands, row, { deleted: m.products_category_deleted }, onClose);
  return (
    <div className="border-t pt-4">
      <Button size="sm" icon={Trash2} onClick={remove}>
        {m.products_category_delete()}
      </Button>
    </div>
  );
}
