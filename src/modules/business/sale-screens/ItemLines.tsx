import { useEffect, useId, useRef, useState } from 'react';

import { useFilling } from '#data/connection.tsx';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFault } from '#ui/form/FieldFrame.tsx';
import { useListError } from '#ui/form/fields/use-field.ts';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';
import { Section } from '#ui/page/Section.tsx';

import { type Stock, stockText, type VariantHit, variantHits } from '../products/index.ts';
import { lineNet } from '../sale-rules/index.ts';
import { type FormLine, pricedForm, type SaleForm } from './sale-form.ts';
import { VariantPicker } from './VariantPicker.tsx';

type Props = {
  readonly form: FormHandle<SaleForm, SaleForm>;
  readonly frozen?: boolean;
  /** The lines that are saved: their pieces are reserved or off the shelf already. */
  readonly kept?: readonly Counted[] | undefined;
};
type Counted = Pick<FormLine, 'variant_id' | 'quantity'>;
const none: readonly Counted[] = [];

/** The pieces of an order: found by name, SKU or barcode, or typed freely. */
export function ItemLines({ form, frozen = false, kept = none }: Props) {
  const number = useNumberText();
  const error = useListError('items', m.orders_items());
  const lines = useLines(form, 'items');
  const values = useFormValue(form, 'items');
  const pickerId = useId();
  const { box, lead } = useQuantityFocus(pickerId, lines.fields.length);
  const stock = useStock(values);
  const priced = pricedForm({ items: values, discount_type: 'fixed', discount_value: 0, delivery_fee: 0 }).items;
  const { Field } = form;

  function add(hit: VariantHit) {
    const at = form.methods.getValues('items').findIndex((line) => line.variant_id === hit.variant.id);
    if (at >= 0)
      form.methods.setValue(`items.${at}.quantity`, (form.methods.getValues(`items.${at}.quantity`) ?? 0) + 1, { shouldDirty: true });
    else lines.append(lineOf(hit), { shouldFocus: false });
    lead(at >= 0 ? at : lines.fields.length);
  }
  function addFree(text: string) {
    lines.append({ ...blankLine, product_name: text.slice(0, 250) }, { shouldFocus: false });
    lead(lines.fields.length);
  }

  const columns = [
    { header: m.products_product() },
    { header: m.orders_quantity(), width: 88, align: 'end' },
    { header: m.common_price(), width: 132, align: 'end' },
    { header: m.orders_line_discount(), width: 132, align: 'end' },
    { header: m.common_amount(), width: 120, align: 'end' },
  ] as const;
  return (
    <Section title={m.orders_items()} flush>
      <div ref={box} data-list="items">
        <LineItems lines={lines} label={m.orders_items()} columns={columns} empty={m.orders_no_lines()}>
          {({ index }) => {
            const line = values[index];
            const known = (line?.variant_id ? stock.get(line.variant_id) : undefined) ?? null;
            const left = known === null ? 0 : known.available + piecesOf(kept, line?.variant_id);
            const short = known !== null && !frozen && piecesOf(values, line?.variant_id) > left;
            return [
              <div key="name" className="min-w-0 py-1.5">
                <span className="block truncate text-14 font-medium">
                  {[line?.product_name, line?.variant_title].filter(Boolean).join(' - ')}
                </span>
                <span className={`block truncate text-12 ${short ? 'text-warning-strong' : 'text-muted-foreground'}`}>
                  {[line?.sku, short ? m.orders_short({ n: number(Math.max(0, left)) }) : stockText(known, number)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>,
              <Field.Quantity key="quantity" name={`items.${index}.quantity`} label={m.orders_quantity()} disabled={frozen} />,
              <Field.Money key="price" name={`items.${index}.price`} label={m.common_price()} disabled={frozen} />,
              <Field.Money key="discount" name={`items.${index}.discount`} label={m.orders_line_discount()} disabled={frozen} />,
              <span key="total" className="block py-1.5">
                <Money minor={priced[index] ? lineNet(priced[index]) : 0} className="font-medium" />
              </span>,
            ];
          }}
        </LineItems>
        {!frozen && (
          <div className="border-t p-3">
            <label htmlFor={pickerId} className="sr-only">
              {m.orders_add_item()}
            </label>
            <VariantPicker
              id={pickerId}
              label={m.orders_add_item()}
              onPick={add}
              free={{ label: (text) => m.orders_add_free({ text }), onPick: addFree }}
              faultId={error === undefined ? undefined : `${pickerId}-error`}
            />
            <FieldFault id={`${pickerId}-error`} error={error} />
          </div>
        )}
      </div>
    </Section>
  );
}

const blankLine: FormLine = {
  item_id: null,
  variant_id: null,
  product_name: '',
  variant_title: '',
  sku: null,
  photo_path: null,
  quantity: 1,
  price: null,
  discount: null,
};

function lineOf(hit: VariantHit): FormLine {
  const { variant, product } = hit;
  return {
    ...blankLine,
    variant_id: variant.id,
    product_name: product.name,
    variant_title: variant.title,
    sku: variant.sku,
    photo_path: variant.photo_path ?? product.photo_path,
    price: hit.price,
  };
}

function piecesOf(lines: readonly Counted[], variantId: string | null | undefined): number {
  return lines.reduce((sum, line) => sum + (line.variant_id === variantId ? (line.quantity ?? 0) : 0), 0);
}

/** Stock of the lines' variants; `null` where it is not counted. */
function useStock(lines: readonly FormLine[]): ReadonlyMap<string, Stock | null> {
  const store = useStore();
  const ids = [...new Set(lines.flatMap((line) => (line.variant_id === null ? [] : [line.variant_id])))].toSorted();
  const key = ids.join();
  const [stock, setStock] = useState<ReadonlyMap<string, Stock | null>>(new Map());
  const filling = useFilling();
  useEffect(() => {
    let live = true;
    void variantHits(store, key === '' ? [] : key.split(',')).then((hits) => {
      if (live) setStock(new Map(hits.map((hit) => [hit.variant.id, hit.stock])));
    });
    return () => {
      live = false;
    };
  }, [store, key, filling]);
  return filling ? unknown : stock;
}

const unknown: ReadonlyMap<string, Stock | null> = new Map();

/**
 * Leads the cursor from the picker to the quantity of the line it made, as soon as that line is drawn. Whoever has gone on to
 * another field meanwhile keeps it: what is typed there belongs there.
 */
function useQuantityFocus(
  pickerId: string,
  drawn: number,
): { readonly box: React.RefObject<HTMLDivElement | null>; readonly lead: (index: number) => void } {
  const box = useRef<HTMLDivElement>(null);
  const [wish, setWish] = useState<{ readonly index: number } | null>(null);
  const done = useRef(wish);
  useEffect(() => {
    const input = wish === done.current ? null : box.current?.querySelector<HTMLInputElement>(`[data-line="${wish?.index}"] input`);
    if (!input) return;
    done.current = wish;
    const now = document.activeElement;
    if (now !== document.body && now?.id !== pickerId && !now?.closest('[data-radix-popper-content-wrapper]')) return;
    input.focus();
    input.select();
  }, [wish, drawn, pickerId]);
  return { box, lead: (index) => setWish({ index }) };
}
