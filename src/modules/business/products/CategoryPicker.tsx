import { useStore } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import type { ControlIds } from '#ui/form/FieldFrame.tsx';
import { Combobox } from '#ui/form/inputs/Combobox.tsx';

import { ensureCategory } from './commands.ts';
import { ProductCategory } from './kind.ts';

type Props = ControlIds & { readonly value: string | null; readonly onChange: (id: string | null) => void; readonly disabled: boolean };

/** A category by name; a name that is not there yet is added in place. */
export function CategoryPicker({ value, onChange, ...rest }: Props) {
  const store = useStore();
  return (
    <Combobox
      {...rest}
      clearable
      label={m.products_category()}
      placeholder={m.products_no_category()}
      value={value}
      onChange={onChange}
      search={async (text) => {
        const all = await store.find(ProductCategory);
        return all
          .filter((row) => row.deleted_at === null && foldText(row.name).includes(foldText(text)))
          .slice(0, 50)
          .map((row) => ({ value: row.id, label: row.name }));
      }}
      resolve={async (id) => {
        const row = await store.get(ProductCategory, id);
        return row && { value: row.id, label: row.name };
      }}
      create={async (text) => ({ value: await ensureCategory(store, text), label: text.trim() })}
      createLabel={(text) => m.products_field_category_new({ name: text })}
    />
  );
}
