import { Archive, Barcode, FolderTree, Package, RotateCcw, ScanBarcode, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityList, useEntities } from '../../entity/index.ts';
import { useShopPhotos } from '../shop-photos/index.ts';
import { setProductStatus } from './commands.ts';
import { productsSheet } from './export.ts';
import { Product } from './kind.ts';
import { LabelsDialog } from './LabelsDialog.tsx';
import { ProductPhoneRow, productColumns } from './product-columns.tsx';
import { ProductDrawer } from './ProductDrawer.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import type { ProductRow } from './rules.ts';
import { StockTake } from './StockTake.tsx';
import { productFilterKinds, useProductQuery } from './use-product-query.ts';
import { useBrands, useCategories, useProductFacts } from './use-products.ts';

const CategoriesDialog = lazy(() => import('./CategoriesDialog.tsx').then((file) => ({ default: file.CategoriesDialog })));
const ProductImport = lazy(() => import('./ProductImport.tsx').then((file) => ({ default: file.ProductImport })));

/** The list, or with `?scan=count` the counting station over the whole screen. */
function Products() {
  const [params] = useSearchParams();
  return params.get('scan') === 'count' ? <StockTake /> : <ProductList />;
}

function ProductList() {
  const store = useStore();
  const access = useAccess();
  const may = allows(access, 'manage_products');
  const list = useListState({ sort: { column: 'name', descending: false }, filters: productFilterKinds });
  const products = useEntities(Product, list, { ...useProductQuery(list), facets: ['status', 'category_id', 'brand_id', 'photo'] });
  const { selection } = products;
  const facts = useProductFacts(products.found?.rows ?? []);
  const brands = useBrands();
  const categories = useCategories();
  const toastUndo = useToastUndo();
  const number = useNumberText();
  const [importing, setImporting] = useState(false);
  const [sorting, sort] = useState(false);
  useShopPhotos();
  const [labelling, label] = useState<readonly string[]>();

  const [setStatus] = useTask(async (status: ProductRow['status']) => {
    const rows = (await store.getMany(Product, [...selection.ids])).filter((row) => row.status !== status);
    const before = new Map(rows.map((row) => [row.id, row.status]));
    await setProductStatus(store, rows, status);
    selection.clear();
    const [single, several] =
      status === 'archived'
        ? ([m.products_archived_toast_one, m.products_archived_toast] as const)
        : ([m.products_activated_toast_one, m.products_activated_toast] as const);
    toastUndo(rows.length === 1 ? single() : several({ n: number(rows.length) }), () => undoStatus(before, status));
  });
  /** Of those that still have the status which they `got`: what others made of the rest meanwhile stands. */
  async function undoStatus(before: ReadonlyMap<string, ProductRow['status']>, got: ProductRow['status']) {
    const rows = (await store.getMany(Product, [...before.keys()])).filter((row) => row.status === got);
    for (const status of new Set(before.values()))
      await setProductStatus(
        store,
        rows.filter((row) => before.get(row.id) === status),
        status,
      );
  }
  const actions = may && (
    <>
      <ButtonLink icon={ScanBarcode} to="/app/products?scan=count">
        {m.products_take()}
      </ButtonLink>
      <Button icon={FolderTree} onClick={() => sort(true)}>
        {m.admin_kind_categories()}
      </Button>
      <Button icon={Upload} onClick={() => setImporting(true)}>
        {m.common_import()}
      </Button>
    </>
  );
  return (
    <>
      <EntityList
        entities={products}
        id="products"
        label={m.products_label()}
        search={m.products_search()}
        actions={actions}
        create={may && m.products_create()}
        columns={productColumns({
          store,
          facts,
          brands,
          categories,
          seesCosts: allows(access, 'view_financial_dashboard'),
          room: products.room,
        })}
        phoneRow={(row) => <ProductPhoneRow row={row} facts={facts?.get(row.id)} store={store} />}
        filters={<ProductFilters of={products} brands={brands} categories={categories} />}
        bulk={
          <>
            <Button icon={Barcode} onClick={() => label([...selection.ids])}>
              {m.products_tags()}
            </Button>
            {may && (
              <>
                <Button icon={Archive} onClick={() => setStatus('archived')}>
                  {m.products_archive()}
                </Button>
                <Button icon={RotateCcw} onClick={() => setStatus('active')}>
                  {m.common_activate()}
                </Button>
              </>
            )}
          </>
        }
        sheet={(rows) => productsSheet(store, rows)}
        dialog={(id, close) => <ProductDrawer key={id} id={id} onClose={close} />}
        empty={{ icon: Package, title: m.products_empty_title(), text: m.products_empty_text() }}
      />
      {labelling && <LabelsDialog productIds={labelling} onClose={() => label(undefined)} />}
      <Suspense>
        {importing && <ProductImport onClose={() => setImporting(false)} />}
        {sorting && <CategoriesDialog onClose={() => sort(false)} />}
      </Suspense>
    </>
  );
}

export { Products as Component };
