import { useEffect, useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { type Tagged, TagsDialog } from '../../entity/index.ts';
import { labelOf } from './labels.ts';
import { type VariantHit, variantHits, variantsOf } from './queries.ts';

/** Labels of each variant of some products. */
export function LabelsDialog({ productIds, onClose }: { readonly productIds: readonly string[]; readonly onClose: () => void }) {
  const hits = useHits(productIds);
  const number = useNumberText();
  const [price, setPrice] = useState(true);
  const things = hits?.flatMap((hit): readonly Tagged[] => {
    const label = labelOf(hit);
    return label ? [{ ...label, ...(price && { corner: <Money minor={hit.price} /> }) }] : [];
  });
  const without = (hits?.length ?? 0) - (things?.length ?? 0);
  const stockOf = new Map(hits?.map(({ variant, stock }) => [variant.id, stock?.onHand ?? 0]));
  return (
    <TagsDialog
      text={m.products_tags_text()}
      things={things}
      onHandOf={(id) => stockOf.get(id) ?? 0}
      without={without === 0 ? undefined : without === 1 ? m.products_tags_without_one() : m.products_tags_without({ n: number(without) })}
      onClose={onClose}
    >
      <label className="mt-3 flex items-center gap-2 text-14 coarse:min-h-11">
        <input type="checkbox" checked={price} onChange={(event) => setPrice(event.target.checked)} />
        {m.products_tags_price()}
      </label>
    </TagsDialog>
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
