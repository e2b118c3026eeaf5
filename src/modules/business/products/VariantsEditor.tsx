import { type ReactNode, useState } from 'react';

import { allows } from '#access/access.ts';
import { useFilling } from '#data/connection.tsx';
import { useAccess, useList } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { MoneyInput } from '#ui/form/inputs/MoneyInput.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';

import { StockBalance } from './kind.ts';
import { variantName } from './queries.ts';
import { sameColour, type VariantRow } from './rules.ts';
import { stockOf } from './stock.ts';
import { StockDialog } from './StockDialog.tsx';
import { StockFigures } from './StockFigures.tsx';
import type { ProductFormState } from './use-product-form.ts';
import { VariantPhoto } from './VariantPhoto.tsx';

/** The variants like a spreadsheet: code, price, cost, stock. New ones take opening stock, saved ones lead to their ledger. */
export function VariantsEditor({ form, readOnly }: { readonly form: ProductFormState; readonly readOnly: boolean }) {
  const { whole } = form;
  const seesCosts = allows(useAccess(), 'view_financial_dashboard');
  const explain = useExplain();
  const number = useNumberText();
  const [opened, setOpened] = useState<VariantRow>();
  const shown = whole.variants.filter((variant) => variant.active);
  const archived = whole.variants.length - shown.length;
  const balances = useList(StockBalance, { where: { variant_id: { in: shown.map((variant) => variant.id) } } });
  const known = new Map(balances?.rows.map((row) => [row.id, row]));
  const filling = useFilling();
  const titled = whole.product.options.length > 0;
  const problems = form.problems.filter(({ field }) => field.startsWith('variants.'));
  const texts = new Set(problems.map(({ error }) => explain(error)?.text ?? error.code));
  const wrong = (variant: VariantRow, field: string) =>
    problems.some((problem) => problem.field === `variants.${whole.variants.indexOf(variant)}.${field}`);
  const tracked = whole.product.track_stock;
  const named = (label: string, variant: VariantRow) => (variant.title === '' ? label : `${label}, ${variant.title}`);

  function cellsOf(variant: VariantRow): readonly Cell[] {
    const money = (field: 'price' | 'compare_at_price', label: string): Cell => ({
      head: label,
      className: 'min-w-26',
      control: (
        <MoneyInput
          size={8}
          aria-label={named(label, variant)}
          value={variant[field]}
          aria-invalid={wrong(variant, field)}
          onChange={(price) => form.setVariant(variant.id, field === 'price' ? { price: price ?? 0 } : { compare_at_price: price })}
        />
      ),
    });
    const code = (field: 'sku' | 'barcode', label: string): Cell => ({
      head: label,
      className: 'min-w-40',
      control: (
        <TextInput
          size={14}
          aria-label={named(label, variant)}
          aria-invalid={wrong(variant, field)}
          autoComplete="off"
          maxLength={64}
          value={variant[field] ?? ''}
          onChange={(text) => form.setVariant(variant.id, { [field]: text })}
        />
      ),
    });
    const cost = seesCosts && {
      head: m.products_cost(),
      className: 'min-w-26',
      control: (
        <MoneyInput
          size={8}
          aria-label={named(m.products_cost(), variant)}
          value={form.costs.get(variant.id) ?? null}
          aria-invalid={wrong(variant, 'cost')}
          onChange={(amount) => form.setCost(variant.id, amount)}
        />
      ),
    };
    const stock = tracked && {
      head: m.products_stock(),
      className: 'min-w-20',
      control: form.isSaved(variant) ? (
        // Outside the fieldset's reach: who may only look may look into the ledger, too.
        <StockButton label={named(m.products_stock_history(), variant)} onOpen={() => setOpened(variant)}>
          {filling && !known.has(variant.id) ? '–' : number(stockOf([known.get(variant.id)]).onHand)}
        </StockButton>
      ) : (
        <QuantityInput
          size={4}
          aria-label={named(m.products_opening_stock(), variant)}
          value={form.opening.get(variant.id) ?? null}
          aria-invalid={wrong(variant, 'opening')}
          onChange={(qty) => form.setOpening(variant.id, qty)}
        />
      ),
    };
    const photo = titled &&
      whole.product.media.length > 1 && {
        head: m.products_photo(),
        className: 'min-w-12',
        control: (
          <VariantPhoto
            label={named(m.products_photo(), variant)}
            media={whole.product.media}
            path={variant.photo_path}
            onChange={(photo_path) => sameColour(whole, variant).forEach(({ id }) => form.setVariant(id, { photo_path }))}
          />
        ),
      };
    return [
      photo,
      money('price', m.common_price()),
      cost,
      stock,
      code('sku', m.products_sku()),
      code('barcode', m.products_barcode()),
      money('compare_at_price', m.products_former_price()),
      {
        head: m.products_field_weight(),
        className: 'min-w-24',
        control: (
          <QuantityInput
            size={5}
            after="g"
            aria-label={named(m.products_field_weight(), variant)}
            value={(variant.weight_g ?? whole.product.weight_g) || null}
            onChange={(weight_g) => form.setVariant(variant.id, { weight_g })}
          />
        ),
      },
    ].filter((cell) => cell !== false);
  }

  return (
    <div className="flex flex-col gap-2">
      {tracked && shown.some(form.isSaved) && <StockFigures stock={filling ? undefined : stockOf(shown.map(({ id }) => known.get(id)))} />}
      {titled ? (
        <VariantTable rows={shown} cellsOf={cellsOf} />
      ) : (
        shown.map((variant) => <OneVariant key={variant.id} cells={cellsOf(variant)} />)
      )}
      {[...texts].map((text) => (
        <p key={text} role="alert" className="text-13 text-danger-strong">
          {text}
        </p>
      ))}
      {archived > 0 && (
        <p className="text-13 text-muted-foreground">
          {archived === 1 ? m.products_variants_archived_one() : m.products_variants_archived({ n: number(archived) })}
        </p>
      )}
      {!readOnly && shown.length > 1 && (
        <Button
          size="sm"
          tone="quiet"
          className="self-start"
          onClick={() => shown.forEach((variant) => form.setVariant(variant.id, { price: shown[0]?.price ?? 0 }))}
        >
          {m.products_fill_price()}
        </Button>
      )}
      {opened && (
        <StockDialog
          variant={opened}
          name={variantName(whole.product, opened)}
          mayAdjust={!readOnly}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

type Cell = { readonly head: string; readonly className: string; readonly control: ReactNode };

/** A product without options has one variant: its cells are ordinary fields. */
function OneVariant({ cells }: { readonly cells: readonly Cell[] }) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {cells.map(({ head, control }) => (
        <div key={head} className="min-w-0">
          <span aria-hidden className="mb-1 block text-13 font-medium">
            {head}
          </span>
          {control}
        </div>
      ))}
    </div>
  );
}

function VariantTable({ rows, cellsOf }: { readonly rows: readonly VariantRow[]; readonly cellsOf: (row: VariantRow) => readonly Cell[] }) {
  // The name of the row stays in view while its cells scroll.
  const stuck = 'sticky left-0 z-10 bg-popover';
  const headClass = 'px-1 pb-1.5 text-left text-12 font-medium text-muted-foreground whitespace-nowrap';
  const [one] = rows;
  return (
    <div className="-mx-1 overflow-x-auto p-1">
      <table className="w-full border-separate border-spacing-y-1">
        <thead>
          <tr>
            <th className={`${headClass} ${stuck}`}>{m.products_variant()}</th>
            {one &&
              cellsOf(one).map(({ head }) => (
                <th key={head} className={headClass}>
                  {head}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((variant) => (
            <tr key={variant.id}>
              <th scope="row" className={`max-w-36 min-w-24 truncate px-1 text-left text-13 font-medium ${stuck}`}>
                {variant.title}
              </th>
              {cellsOf(variant).map(({ head, className, control }) => (
                <td key={head} className={`${className} px-1`}>
                  {control}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StockButton({ label, onOpen, children }: { readonly label: string; readonly onOpen: () => void; readonly children: string }) {
  return (
    <span
      role="button"
      tabIndex={0}
      aria-label={`${label}: ${children}`}
      className="flex field-box cursor-pointer items-center justify-end figures underline decoration-dotted underline-offset-4 hover:bg-muted"
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </span>
  );
}
