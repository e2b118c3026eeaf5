import { Barcode } from 'lucide-react';
import { useEffect, useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DraftNotice } from '#ui/form/DraftNotice.tsx';
import { confirm, type Question } from '#ui/overlay/confirm.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';

import { loadProduct } from './commands.ts';
import { VariantCost } from './kind.ts';
import { LabelsDialog } from './LabelsDialog.tsx';
import { ProductForm } from './ProductForm.tsx';
import { unpriced, type WholeProduct } from './rules.ts';
import { useProductForm } from './use-product-form.ts';
import { useBrands } from './use-products.ts';

type Props = { readonly id: string; readonly onClose: () => void };
type Loaded = { readonly before: WholeProduct | undefined; readonly costs: ReadonlyMap<string, number> };

/** A product beside its list, to look at and to edit; `new` starts an empty one. */
export function ProductDrawer({ id, onClose }: Props) {
  const store = useStore();
  const brands = useBrands();
  const [loaded, setLoaded] = useState<Loaded | null>();
  useEffect(() => {
    let live = true;
    const load = async () => {
      const before = id === 'new' ? undefined : await loadProduct(store, id);
      const costs = before
        ? await store.getMany(
            VariantCost,
            before.variants.map((variant) => variant.id),
          )
        : [];
      if (live) setLoaded(id !== 'new' && !before ? null : { before, costs: new Map(costs.map((row) => [row.id, row.cost])) });
    };
    void load();
    return () => {
      live = false;
    };
  }, [store, id]);
  const brand = brands.find(({ active }) => active);
  if (loaded && (loaded.before || brand)) return <Editor loaded={loaded} brandId={brand?.id ?? ''} onClose={onClose} />;
  return (
    <Drawer open onClose={onClose} size="lg" title={m.products_label()}>
      {loaded === null ? <EmptyState title={m.products_not_found()} /> : <Skeleton lines={6} />}
    </Drawer>
  );
}

function Editor({ loaded, brandId, onClose }: { readonly loaded: Loaded; readonly brandId: string; readonly onClose: () => void }) {
  const form = useProductForm(loaded.before, brandId, loaded.costs);
  const readOnly = !allows(useAccess(), 'manage_products');
  const [labelling, setLabelling] = useState(false);
  const [save, saving] = useTask(async () => {
    if (!(await form.isFine())) return;
    const free = unpriced(form.whole);
    if (free.length > 0 && !(await confirm(withoutPrice(free)))) return;
    const stored = await form.save();
    if (!stored) return;
    toast.success(loaded.before ? m.products_saved_toast() : m.products_added_toast());
    onClose();
  });
  async function close() {
    if (
      !form.touched ||
      (await confirm({ title: m.products_discard_title(), text: m.products_discard_text(), action: m.products_discard() }))
    ) {
      form.discard();
      onClose();
    }
  }
  const title = loaded.before ? loaded.before.product.name : m.products_create();
  return (
    <Drawer
      open
      onClose={() => void close()}
      size="lg"
      title={title}
      footer={
        <>
          {loaded.before && (
            <Button icon={Barcode} onClick={() => setLabelling(true)}>
              {m.products_tags()}
            </Button>
          )}
          {!readOnly && (
            <>
              <Button onClick={() => void close()}>{m.ui_cancel()}</Button>
              <Button tone="primary" busy={saving} onClick={save} aria-keyshortcuts="Control+Enter">
                {m.products_save()}
              </Button>
            </>
          )}
        </>
      }
    >
      {labelling && loaded.before && <LabelsDialog productIds={[loaded.before.product.id]} onClose={() => setLabelling(false)} />}
      <DraftNotice restoredAt={form.restoredAt} onDiscard={form.discard} />
      <ProductForm form={form} readOnly={readOnly} onSave={save} />
    </Drawer>
  );
}

/** Nobody means to sell for nothing; whoever does says so once. */
function withoutPrice(free: readonly string[]): Question {
  const [first = ''] = free;
  const text =
    free.length === 1 && first === '' ? m.products_free_text() : m.products_free_variants({ names: free.slice(0, 5).join(', ') });
  return { title: m.products_free_title(), text, action: m.products_free_save(), cancel: m.products_free_back(), tone: 'primary' };
}
