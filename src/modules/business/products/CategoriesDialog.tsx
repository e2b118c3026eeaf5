import { ArrowDown, ArrowUp, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Photo } from '#ui/display/Photo.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { Opened } from '../../entity/index.ts';
import { categoryTree, moveCategory } from './categories.ts';
import { CategoryForm } from './CategoryForm.tsx';
import { ProductCategory } from './kind.ts';
import { useCategories } from './use-products.ts';

/** The categories in the order in which the shop shows them, and the form of one in their place. */
export function CategoriesDialog({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  const all = useCategories();
  const [at, open] = useState<string>();
  const [move, moving] = useTask((id: string, by: -1 | 1) => moveCategory(store, all, id, by));
  if (at !== undefined)
    return (
      <Opened key={at} kind={ProductCategory} id={at}>
        {(row) => <CategoryForm before={row} onClose={() => open(undefined)} />}
      </Opened>
    );
  return (
    <Dialog
      open
      size="md"
      title={m.admin_kind_categories()}
      description={m.products_categories_text()}
      onClose={onClose}
      footer={
        <Button tone="primary" icon={Plus} onClick={() => open('new')}>
          {m.products_category_create()}
        </Button>
      }
    >
      {all.length === 0 && <p className="text-14 text-muted-foreground">{m.products_categories_none()}</p>}
      <ul className="divide-y">
        {categoryTree(all).map(({ row, depth }) => (
          <li key={row.id} className="flex min-h-14 items-center gap-3 py-1.5" style={{ paddingInlineStart: `${depth * 1.5}rem` }}>
            <Photo path={row.photo_path} load={store.readFile} alt="" size="sm" />
            <span className="min-w-0 flex-1 truncate text-14">{row.name}</span>
            <IconButton
              icon={ArrowUp}
              disabled={moving}
              label={m.products_category_up({ name: row.name })}
              onClick={() => move(row.id, -1)}
            />
            <IconButton
              icon={ArrowDown}
              disabled={moving}
              label={m.products_category_down({ name: row.name })}
              onClick={() => move(row.id, 1)}
            />
            <IconButton icon={Pencil} label={`${m.common_edit()}: ${row.name}`} onClick={() => open(row.id)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
