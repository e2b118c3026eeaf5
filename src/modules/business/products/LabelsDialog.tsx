import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Skeleton } from '#ui/page/states.tsx';

import { labelCode, labelsOf, labelsPerSheet, mostLabels } from './labels.ts';
import { PrintTags } from './PrintTags.tsx';
import { type VariantHit, variantHits, variantsOf } from './queries.ts';

/** How many labels of each variant of some products to print, and on what. */
export function LabelsDialog({ productIds, onClose }: { readonly productIds: readonly string[]; readonly onClose: () => void }) {
  const hits = useHits(productIds);
  const number = useNumberText();
  const [copies, setCopies] = useState<ReadonlyMap<string, number>>(new Map());
  const [paper, setPaper] = useState<'tag' | 'tags'>('tag');
  const [used, setUsed] = useState(0);
  const [price, setPrice] = useState(true);
  const [printing, setPrinting] = useState(false);
  const coded = hits?.filter(({ variant }) => labelCode(variant) !== undefined) ?? [];
  const without = (hits?.length ?? 0) - coded.length;
  const copiesOf = (hit: VariantHit) => copies.get(hit.variant.id) ?? 1;
  const count = coded.reduce((sum, hit) => sum + Math.max(0, copiesOf(hit)), 0);
  const setAll = (of: (hit: VariantHit) => number) => setCopies(new Map(coded.map((hit) => [hit.variant.id, of(hit)])));
  const printed = () => labelsOf(coded, new Map(coded.map((hit) => [hit.variant.id, copiesOf(hit)])));
  return (
    <Dialog
      open
      size="md"
      title={m.products_tags()}
      description={m.products_tags_text()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_close()}</Button>
          <Button
            tone="primary"
            icon={Printer}
            busy={printing}
            disabled={count === 0 || count > mostLabels}
            onClick={() => setPrinting(true)}
          >
            {count === 1 ? m.products_tags_print_one() : m.products_tags_print({ n: number(count) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <FieldFrame label={m.products_tags_paper()}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={paper}
              onChange={(value) => setPaper(value === 'tags' ? 'tags' : 'tag')}
              options={[
                { value: 'tag', label: m.products_tags_roll({ size: `${number(50)} × ${number(25)}` }) },
                {
                  value: 'tags',
                  label: m.products_tags_sheet({ paper: 'A4', n: number(labelsPerSheet), size: `${number(52.5)} × ${number(29.7)}` }),
                },
              ]}
            />
          )}
        </FieldFrame>
        {paper === 'tags' && (
          <FieldFrame label={m.products_tags_used()}>
            {(ids) => (
              <QuantityInput {...ids} value={used} onChange={(places) => setUsed(Math.min(Math.max(0, places ?? 0), labelsPerSheet - 1))} />
            )}
          </FieldFrame>
        )}
      </div>
      <label className="mt-3 flex items-center gap-2 text-14 coarse:min-h-11">
        <input type="checkbox" checked={price} onChange={(event) => setPrice(event.target.checked)} />
        {m.products_tags_price()}
      </label>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setAll(() => 1)}>
          {m.products_tags_one_each()}
        </Button>
        <Button size="sm" onClick={() => setAll(({ stock }) => Math.max(0, stock?.onHand ?? 0))}>
          {m.products_tags_on_hand()}
        </Button>
      </div>
      {without > 0 && (
        <div className="mt-3">
          <Notice tone="warning">{without === 1 ? m.products_tags_without_one() : m.products_tags_without({ n: number(without) })}</Notice>
        </div>
      )}
      {count > mostLabels && (
        <div className="mt-3">
          <Notice tone="warning">{m.products_tags_too_many({ n: number(mostLabels) })}</Notice>
        </div>
      )}
      {!hits && <Skeleton lines={3} />}
      <ul className="mt-3 divide-y border-t">
        {coded.map((hit) => (
          <li key={hit.variant.id} className="flex items-center gap-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="block text-14 break-words">{hit.name}</span>
              <span className="block truncate text-12 figures text-muted-foreground">{labelCode(hit.variant)}</span>
            </span>
            <span className="w-24 shrink-0">
              <QuantityInput
                aria-label={m.products_tags_of({ name: hit.name })}
                value={copiesOf(hit)}
                onChange={(pieces) => setCopies((old) => new Map(old).set(hit.variant.id, Math.max(0, pieces ?? 0)))}
              />
            </span>
          </li>
        ))}
      </ul>
      {printing && <PrintTags labels={printed()} paper={paper} used={used} price={price} onDone={() => setPrinting(false)} />}
    </Dialog>
  );
}

/** The variants of the products that are in use, by product. */
function useHits(productIds: readonly string[]): readonly VariantHit[] | undefined {
  const store = useStore();
  const [ids] = useState(productIds);
  const [hits, setHits] = useState<readonly VariantHit[]>();
  useEffect(() => {
    let live = true;
    const load = async () => {
      const variants = (await Promise.all(ids.map((id) => variantsOf(store, id)))).flat();
      const active = variants.filter((variant) => variant.active && variant.deleted_at === null);
      const found = await variantHits(
        store,
        active.map(({ id }) => id),
      );
      if (live) setHits(found);
    };
    void load();
    return () => {
      live = false;
    };
  }, [store, ids]);
  return hits;
}
