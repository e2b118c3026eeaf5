import { useFilling } from '#data/connection.tsx';
import { useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Photo } from '#ui/display/Photo.tsx';
import { Combobox, type Option } from '#ui/form/inputs/Combobox.tsx';

import { findVariants, stockText, variantByCode, type VariantHit, variantHits } from '../products/index.ts';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly onPick: (hit: VariantHit) => void;
  /** What is typed and is no variant, and how that is offered. Absent: only what is found can be picked. */
  readonly free?: { readonly label: (text: string) => string; readonly onPick: (text: string) => void };
  /** Id of the element that tells what is wrong. */
  readonly faultId?: string | undefined;
};

/** Finds a variant by name, option, SKU or barcode; a scanned code is picked at once. Each shows its price and stock. */
export function VariantPicker({ id, label, placeholder = label, onPick, free, faultId }: Props) {
  const store = useStore();
  const format = useFormat();
  const number = useNumberText();
  const filling = useFilling();
  async function search(text: string): Promise<readonly Option[]> {
    const hits = await findVariants(store, text);
    return hits.map((hit) => ({
      value: hit.variant.id,
      label: hit.name,
      before: <Photo path={hit.variant.photo_path ?? hit.product.photo_path} load={store.readFile} alt="" />,
      hint: [hit.variant.sku, formatMoney(hit.price, format), stockText(filling ? null : hit.stock, number)].filter(Boolean).join(' · '),
    }));
  }
  async function pick(variantId: string | null): Promise<boolean> {
    const [hit] = variantId === null ? [] : await variantHits(store, [variantId]);
    if (hit) onPick(hit);
    return hit !== undefined;
  }
  async function typed(text: string): Promise<undefined> {
    const variant = await variantByCode(store, text);
    if (!(await pick(variant?.id ?? null))) free?.onPick(text);
    return undefined;
  }
  return (
    <Combobox
      id={id}
      value={null}
      stay
      label={label}
      placeholder={placeholder}
      search={search}
      onChange={(variantId) => void pick(variantId)}
      create={typed}
      createLabel={free?.label ?? ((text) => text)}
      {...(faultId !== undefined && { 'aria-invalid': true, 'aria-describedby': faultId })}
    />
  );
}
