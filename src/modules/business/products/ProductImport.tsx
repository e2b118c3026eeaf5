import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';

import { ImportDialog } from '../imports/index.ts';
import { currenciesIn, ownColumns, priceColumn, productFields, productFormats, withOptions } from './import-formats.ts';
import { productFieldLabel } from './import-labels.ts';
import { planProductImport } from './import-plan.ts';
import { useBrands } from './use-products.ts';

/** Brings products along from another shop's CSV export. */
export function ProductImport({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  const { currency: own } = useCompany();
  const seesCosts = allows(useAccess(), 'view_financial_dashboard');
  const brands = useBrands().filter(({ active }) => active);
  const [picked, setPicked] = useState('');
  const [brand, setBrand] = useState('');
  const [setStock, setSetStock] = useState(false);
  const brandId = brand || brands[0]?.id || '';
  const fields = productFields.filter((field) => seesCosts || field.id !== 'cost');

  /** One currency needs no question; the company's own is suggested; else the person must choose. */
  function currencyOf(currencies: readonly string[]): string {
    if (currencies.includes(picked)) return picked;
    if (currencies.length === 1) return currencies[0] ?? '';
    return currencies.includes(own) ? own : '';
  }

  return (
    <ImportDialog
      onClose={onClose}
      title={m.products_import_title()}
      help={m.import_products_help()}
      source={{ id: 'products', advised: ['name', 'price'], fields, formats: productFormats, special: priceColumn, refine: withOptions }}
      fieldLabel={productFieldLabel}
      needsOneOf={['name', 'sku', 'handle']}
      template={{ name: 'products.csv', headers: ownColumns.filter((column) => seesCosts || column !== 'cost') }}
      answered={(file, mapping) => {
        const currencies = currenciesIn(file.rows, mapping);
        return brandId !== '' && (currencies.length === 0 || currencyOf(currencies) !== '');
      }}
      questions={(file, mapping) => {
        const currencies = currenciesIn(file.rows, mapping);
        const currency = currencyOf(currencies);
        return (
          <div className="flex flex-col gap-3 rounded-lg bg-muted p-4">
            {currencies.length > 1 && (
              <FieldFrame label={m.import_currency_question()}>
                {(ids) => (
                  <SelectInput
                    {...ids}
                    className="max-w-60"
                    value={currency || null}
                    onChange={(code) => setPicked(code ?? '')}
                    options={currencies.map((code) => ({ value: code, label: code }))}
                  />
                )}
              </FieldFrame>
            )}
            {currency !== '' && currency !== own && <p className="text-13 text-warning-strong">{m.import_currency_differs({ own })}</p>}
            {brands.length > 1 && (
              <FieldFrame label={m.import_brand()}>
                {(ids) => (
                  <SelectInput
                    {...ids}
                    className="max-w-60"
                    value={brandId}
                    onChange={(id) => setBrand(id ?? '')}
                    options={brands.map((row) => ({ value: row.id, label: row.name }))}
                  />
                )}
              </FieldFrame>
            )}
            {mapping.includes('stock') && (
              <label className="flex items-center gap-2 text-13 coarse:min-h-11">
                <input type="checkbox" className="size-4" checked={setStock} onChange={(event) => setSetStock(event.target.checked)} />
                {m.import_set_stock()}
              </label>
            )}
            <p className="text-13 text-muted-foreground">{m.import_no_photos()}</p>
          </div>
        );
      }}
      plan={(file, mapping, work) =>
        planProductImport(
          store,
          file.rows,
          { mapping, headers: file.headers, fileCurrency: currencyOf(currenciesIn(file.rows, mapping)) || null, brandId, setStock },
          work,
        )
      }
    />
  );
}
