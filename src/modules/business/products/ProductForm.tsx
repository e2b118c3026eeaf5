import { type ReactNode, useEffect, useRef } from 'react';

import { storable } from '#kernel/text.ts';
import { oneLine } from '#kernel/text.ts';
import { m } from '#messages';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { focusFault } from '#ui/form/focus-field.ts';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { SwitchInput } from '#ui/form/inputs/SwitchInput.tsx';
import { TagsInput } from '#ui/form/inputs/TagsInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';
import { useExplain } from '#ui/overlay/explain.tsx';

import { CategoryPicker } from './CategoryPicker.tsx';
import { productStatuses } from './kind.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { PhotosEditor } from './PhotosEditor.tsx';
import { productStatusText } from './product-texts.ts';
import type { ProductRow } from './rules.ts';
import type { FormProblem, ProductFormState } from './use-product-form.ts';
import { useBrands } from './use-products.ts';
import { VariantsEditor } from './VariantsEditor.tsx';

/** Everything of a product in one column: what it is, photos, what it costs, options, the rest. */
export function ProductForm({
  form,
  readOnly,
  onSave,
}: {
  readonly form: ProductFormState;
  readonly readOnly: boolean;
  readonly onSave: () => void;
}) {
  const { whole, problems, setProduct } = form;
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems.length > 0) focusFault(box.current);
  }, [problems]);
  const { product } = whole;
  const brands = useBrands().filter(({ active, id }) => active || id === product.brand_id);
  const explain = useExplain();
  const textOf = (problem: FormProblem | undefined) => problem && (explain(problem.error)?.text ?? problem.error.code);
  const textAt = (field: string) => textOf(problems.find((problem) => problem.field === field));
  const others = problems.filter(({ field }) => field !== 'name' && field !== 'options' && !field.startsWith('variants.'));
  return (
    <form
      ref={box}
      data-dirty={form.touched}
      onSubmit={(event) => event.preventDefault()}
      // Ctrl-Enter saves from anywhere inside.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || readOnly) return;
        event.preventDefault();
        onSave();
      }}
    >
      <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-6">
        {others.map((problem) => (
          <p key={problem.error.code} role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-13 text-danger-strong">
            {textOf(problem)} {problem.field}
          </p>
        ))}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FieldFrame label={m.common_name()} error={textAt('name')} className="sm:col-span-2">
            {(ids) => (
              <TextInput {...ids} autoComplete="off" maxLength={250} value={product.name} onChange={(name) => setProduct({ name })} />
            )}
          </FieldFrame>
          <FieldFrame label={m.products_category()}>
            {(ids) => (
              <CategoryPicker
                {...ids}
                disabled={readOnly}
                value={product.category_id}
                onChange={(category_id) => setProduct({ category_id })}
              />
            )}
          </FieldFrame>
          <FieldFrame label={m.common_status()}>
            {(ids) => (
              <SelectInput
                {...ids}
                value={product.status}
                onChange={(status) => setProduct({ status: status as ProductRow['status'] })}
                options={productStatuses.map((status) => ({ value: status, label: productStatusText(status) }))}
              />
            )}
          </FieldFrame>
          {brands.length > 1 && (
            <FieldFrame label={m.common_brand()}>
              {(ids) => (
                <SelectInput
                  {...ids}
                  value={product.brand_id}
                  onChange={(brand) => setProduct({ brand_id: brand ?? product.brand_id })}
                  options={brands.map((brand) => ({ value: brand.id, label: brand.name }))}
                />
              )}
            </FieldFrame>
          )}
        </div>
        <Part title={m.products_section_photos()}>
          <PhotosEditor id={product.id} name={product.name} media={product.media} onChange={form.setMedia} />
        </Part>
        <Part title={whole.product.options.length > 0 ? m.products_variants() : m.products_section_price()}>
          <VariantsEditor form={form} readOnly={readOnly} />
        </Part>
        <Part title={m.products_section_options()}>
          <OptionsEditor options={product.options} onChange={form.setOptions} problem={textAt('options')} />
        </Part>
        <Part title={m.products_section_more()}>
          <More form={form} />
        </Part>
        <Part title={m.products_section_shop()}>
          <InShop form={form} />
        </Part>
      </fieldset>
    </form>
  );
}

function More({ form: { whole, setProduct } }: { readonly form: ProductFormState }) {
  const { product } = whole;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FieldFrame label={m.products_description()} className="sm:col-span-2">
        {(ids) => (
          <textarea
            {...ids}
            className="field-box min-h-24 py-2"
            maxLength={20_000}
            value={product.description}
            onChange={(event) => setProduct({ description: storable(event.target.value) })}
          />
        )}
      </FieldFrame>
      <label className="flex items-start gap-3 text-14 sm:col-span-2 coarse:min-h-11">
        <SwitchInput value={product.track_stock} onChange={(track_stock) => setProduct({ track_stock })} />
        <span>
          {m.products_count_stock()}
          <span className="block text-13 text-muted-foreground">{m.products_field_track_help()}</span>
        </span>
      </label>
      {product.track_stock && (
        <FieldFrame label={m.products_field_low()} optional>
          {(ids) => <QuantityInput {...ids} value={product.low_stock_at} onChange={(low_stock_at) => setProduct({ low_stock_at })} />}
        </FieldFrame>
      )}
      <FieldFrame label={m.products_unit()} help={m.products_field_unit_help()} optional>
        {(ids) => <TextInput {...ids} maxLength={20} value={product.unit} onChange={(unit) => setProduct({ unit })} />}
      </FieldFrame>
      <FieldFrame label={m.products_manufacturer()} optional>
        {(ids) => (
          <TextInput {...ids} maxLength={100} value={product.manufacturer} onChange={(manufacturer) => setProduct({ manufacturer })} />
        )}
      </FieldFrame>
      <FieldFrame label={m.common_tags()} optional className="sm:col-span-2">
        {(ids) => (
          <TagsInput
            {...ids}
            value={product.tags}
            onChange={(tags) => setProduct({ tags: tags.map((tag) => oneLine(tag).slice(0, 50)).slice(0, 60) })}
          />
        )}
      </FieldFrame>
    </div>
  );
}

/** What only the public shop asks for. */
function InShop({ form: { whole, setProduct } }: { readonly form: ProductFormState }) {
  const { product } = whole;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <label className="flex items-start gap-3 text-14 sm:col-span-2 coarse:min-h-11">
        <SwitchInput value={product.in_shop} onChange={(in_shop) => setProduct({ in_shop })} />
        <span>
          {m.products_in_shop()}
          <span className="block text-13 text-muted-foreground">{m.products_in_shop_help()}</span>
        </span>
      </label>
      {product.in_shop && (
        <>
          <FieldFrame label={m.products_seo_title()} help={m.products_seo_help()} optional>
            {(ids) => <TextInput {...ids} maxLength={120} value={product.seo_title} onChange={(seo_title) => setProduct({ seo_title })} />}
          </FieldFrame>
          <FieldFrame label={m.products_max_per_order()} help={m.products_max_help()} optional>
            {(ids) => <QuantityInput {...ids} value={product.max_per_order} onChange={(max_per_order) => setProduct({ max_per_order })} />}
          </FieldFrame>
          <FieldFrame label={m.products_seo_description()} optional className="sm:col-span-2">
            {(ids) => (
              <textarea
                {...ids}
                className="field-box min-h-16 py-2"
                maxLength={320}
                value={product.seo_description}
                onChange={(event) => setProduct({ seo_description: storable(event.target.value) })}
              />
            )}
          </FieldFrame>
        </>
      )}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-t pt-5">
      <h3 className="text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
