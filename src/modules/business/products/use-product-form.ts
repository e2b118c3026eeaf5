import { useEffect, useMemo, useState } from 'react';

import { draftKey } from '#data/draft-key.ts';
import { useStore } from '#data/react.tsx';
import { refuseTogether, refuseTogetherLater } from '#data/refuse-together.ts';
import { Refused } from '#data/refused.ts';
import { newId } from '#kernel/ids.ts';
import { dropDraft, readDraft, writeDraft } from '#ui/form/draft.ts';
import { useDraftInHand } from '#ui/form/use-draft-in-hand.ts';

import { checkProduct, saveProduct } from './commands.ts';
import {
  blankProduct,
  blankVariant,
  type ProductOption,
  type ProductRow,
  type VariantRow,
  type WholeProduct,
  withOptions,
} from './rules.ts';

/** An error and the field it belongs to: `name`, `options`, `variants.<index>.<field>`, or '' for the form as a whole. */
export type FormProblem = { readonly field: string; readonly error: Refused };

/** What has been typed: the product, and what is no part of its rows. */
type Typed = {
  readonly whole: WholeProduct;
  readonly opening: readonly (readonly [string, number])[];
  readonly costs: readonly (readonly [string, number | null])[];
};

/**
 * What the person has typed so far, and the ways to change it. `today` is the stored product, absent for a new one. What is typed outlives a
 * killed tab, and is saved against the product that its writer saw.
 */
export function useProductForm(today: WholeProduct | undefined, brandId: string, knownCosts: ReadonlyMap<string, number>) {
  const store = useStore();
  const key = draftKey(store, today ? `product:${today.product.id}` : 'product');
  const [draft, setDraft] = useState(() => readDraft<Typed>(key));
  const before = (draft?.row as WholeProduct | undefined) ?? today;
  const [start] = useState<Typed>(() => ({ whole: before ?? fresh(brandId, store.now()), opening: [], costs: [...knownCosts] }));
  const [whole, setWhole] = useState(draft?.values.whole ?? start.whole);
  const [opening, setOpening] = useState<ReadonlyMap<string, number>>(new Map(draft?.values.opening));
  const [costs, setCosts] = useState<ReadonlyMap<string, number | null>>(new Map(draft?.values.costs ?? start.costs));
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [touched, setTouched] = useState(draft !== undefined);
  const saved = useMemo(() => new Set(before?.variants.map((variant) => variant.id)), [before]);
  useEffect(() => {
    if (touched) writeDraft<Typed>(key, { values: { whole, opening: [...opening], costs: [...costs] }, start, row: before });
  }, [key, touched, whole, opening, costs, start, before]);
  useDraftInHand(key);

  function change(next: (old: WholeProduct) => WholeProduct): void {
    setWhole(next);
    setTouched(true);
    setProblems([]);
  }

  async function check(): Promise<void> {
    await refuseTogetherLater([() => assertAmounts(whole, opening, costs), () => checkProduct(store, whole)]);
  }
  function tell(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    setProblems([error, ...error.others].map((one) => ({ field: one.field ?? '', error: one })));
  }

  return {
    whole,
    opening,
    costs,
    problems,
    touched,
    /** Since when a restored draft waited; absent = none was restored. */
    restoredAt: draft?.at,
    /** Nothing of what was typed is kept. */
    discard: () => {
      dropDraft(key);
      setDraft(undefined);
      setTouched(false);
      setWhole(today ?? fresh(brandId, store.now()));
      setOpening(new Map());
      setCosts(knownCosts);
      setProblems([]);
    },
    isSaved: (variant: VariantRow) => saved.has(variant.id),
    setProduct: (facts: Partial<ProductRow>) => change((old) => ({ ...old, product: { ...old.product, ...facts } })),
    setMedia: (edit: (media: ProductRow['media']) => ProductRow['media']) =>
      change((old) => ({ ...old, product: { ...old.product, media: edit(old.product.media) } })),
    setVariant: (id: string, facts: Partial<VariantRow>) =>
      change((old) => ({ ...old, variants: old.variants.map((row) => (row.id === id ? { ...row, ...facts } : row)) })),
    setOptions: (options: readonly ProductOption[]) => {
      const variants = variantsFor(whole, options, saved, store.now());
      const cost = costs.get(whole.variants[0]?.id ?? '');
      const added = variants.filter(({ id }) => !whole.variants.some((old) => old.id === id));
      if (cost !== undefined) setCosts((old) => new Map([...old, ...added.map(({ id }) => [id, cost] as const)]));
      change((old) => ({ product: { ...old.product, options: [...options] }, variants }));
    },
    setOpening: (id: string, qty: number | null) => {
      setOpening((old) => new Map(old).set(id, qty ?? 0));
      setTouched(true);
    },
    setCost: (id: string, cost: number | null) => {
      setCosts((old) => new Map(old).set(id, cost));
      setTouched(true);
    },
    /** `undefined` when the form has to be mended first. */
    save: async (): Promise<WholeProduct | undefined> => {
      try {
        await check();
        const stored = await saveProduct(store, { before, next: whole, opening, costs });
        setTouched(false);
        dropDraft(key);
        return stored;
      } catch (error) {
        tell(error);
        return undefined;
      }
    },
    /** Whether it could be saved as it is; what is in the way is told all at once. */
    isFine: () =>
      check().then(
        () => true,
        (error: unknown) => {
          tell(error);
          return false;
        },
      ),
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;

/** Opening pieces and costs are not part of the rows, so the rows' rules do not see them. */
function assertAmounts({ variants }: WholeProduct, opening: ReadonlyMap<string, number>, costs: ReadonlyMap<string, number | null>): void {
  refuseTogether(
    variants.flatMap(({ id }, i) => [
      () => {
        const pieces = opening.get(id) ?? 0;
        if (!Number.isSafeInteger(pieces) || Math.abs(pieces) > 1_000_000)
          throw new Refused('quantity_too_big', { field: `variants.${i}.opening` });
      },
      () => {
        const cost = costs.get(id) ?? 0;
        if (!Number.isSafeInteger(cost)) throw new Refused('price_unreadable', { field: `variants.${i}.cost` });
        if (cost < 0) throw new Refused('price_negative', { field: `variants.${i}.cost` });
      },
    ]),
  );
}

function fresh(brandId: string, now: string): WholeProduct {
  const product = blankProduct(newId(), brandId, now);
  return { product, variants: [blankVariant(newId(), product, now)] };
}

/** A variant that options bring along starts with price and weight of the first one (and with its cost). */
function variantsFor(old: WholeProduct, options: readonly ProductOption[], saved: ReadonlySet<string>, now: string): readonly VariantRow[] {
  const [model] = old.variants;
  const named = options.filter((option) => option.values.length > 0);
  return withOptions(
    old,
    named,
    (values) => ({
      ...blankVariant(newId(), old.product, now, values),
      price: model?.price ?? 0,
      compare_at_price: model?.compare_at_price ?? null,
      weight_g: model?.weight_g ?? null,
    }),
    (variant) => saved.has(variant.id),
  );
}
