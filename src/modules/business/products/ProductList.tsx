import { Archive, Download, Package, Plus, RotateCcw, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { toastUndo } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { ListPage } from '#ui/page/ListPage.tsx';
import { EmptyState, NoMatches } from '#ui/page/states.tsx';
import { BulkBar } from '#ui/table/BulkBar.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { downloadCsv } from '#ui/table/download.ts';
import { useListState } from '#ui/table/use-list-state.ts';
import { useSelection } from '#ui/table/use-selection.ts';

import { setProductStatus } from './commands.ts';
import { productsCsv } from './export.ts';
import { Product } from './kind.ts';
import { ProductPhoneRow, productColumns } from './product-columns.tsx';
import { ProductDrawer } from './ProductDrawer.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import type { ProductRow } from './rules.ts';
import { useProductList } from './use-product-list.ts';
import { useBrands, useCategories, useProductFacts } from './use-products.ts';

const ProductImport = lazy(() => import('./ProductImport.tsx').then((file) => ({ default: file.ProductImport })));

export const productFilterKinds = { status: 'many', category_id: 'many', brand_id: 'many', stock: 'many', photo: 'many' } as const;

function ProductList() {
  const store = useStore();
  const access = useAccess();
  const may = allows(access, 'manage_products');
  const list = useListState({ sort: { column: 'name', descending: false }, filters: productFilterKinds });
  const { stock: _, photo, ...where } = list.where;
  const condition = { ...where, ...(photo && 'in' in photo && { photo: { in: photo.in.map(Number) } }), deleted: { in: [0] } };
  const query = {
    search: list.search,
    where: condition,
    stock: list.filters.stock,
    sort: list.sort,
    offset: list.offset,
    limit: list.limit,
  };
  const found = useProductList(query);
  const facts = useProductFacts(found?.rows ?? []);
  const brands = useBrands();
  const categories = useCategories();
  const selection = useSelection();
  const [importing, setImporting] = useState(false);

  const [setStatus] = useTask(async (status: ProductRow['status']) => {
    const rows = (await store.getMany(Product, [...selection.ids])).filter((row) => row.status !== status);
    const before = new Map(rows.map((row) => [row.id, row.status]));
    await setProductStatus(store, rows, status);
    selection.clear();
    const text =
      status === 'archived'
        ? m.products_archived_toast({ n: String(rows.length) })
        : m.products_activated_toast({ n: String(rows.length) });
    toastUndo(text, () => void undoStatus(before));
  });
  async function undoStatus(before: ReadonlyMap<string, ProductRow['status']>) {
    const rows = await store.getMany(Product, [...before.keys()]);
    for (const status of new Set(before.values()))
      await setProductStatus(
        store,
        rows.filter((row) => before.get(row.id) === status),
        status,
      );
  }
  const [exportAll, exporting] = useTask(async () => {
    const all = await store.list(Product, {
      where: condition,
      ...(list.search && { search: list.search }),
      sort: list.sort,
      offset: 0,
      limit: 20_000,
    });
    const chosen = selection.ids.size > 0 ? all.rows.filter((row) => selection.ids.has(row.id)) : all.rows;
    downloadCsv(`products-${store.today()}.csv`, await productsCsv(store, chosen));
  });
  const [selectAll] = useTask(async () => {
    const all = await store.list(Product, { where: condition, ...(list.search && { search: list.search }), offset: 0, limit: 20_000 });
    selection.replace(all.rows.map((row) => row.id));
  });

  const create = may && (
    <Button tone="primary" icon={Plus} onClick={() => list.setOpenId('new')}>
      {m.products_create()}
    </Button>
  );
  const bringAlong = may && (
    <Button icon={Upload} onClick={() => setImporting(true)}>
      {m.products_import()}
    </Button>
  );
  const columns = productColumns({ store, facts, brands, categories, seesCosts: allows(access, 'view_financial_dashboard') });
  return (
    <>
      <ListPage
        title={m.products_label()}
        count={found?.complete ? found.count : undefined}
        actions={
          <>
            <Button icon={Download} busy={exporting} onClick={exportAll} className="max-sm:hidden">
              {m.products_export()}
            </Button>
            {bringAlong}
            {create}
          </>
        }
        filters={<ProductFilters list={list} facets={found?.facets} brands={brands} categories={categories} />}
        bulk={
          <BulkBar selection={selection} total={found?.count} onSelectAll={selectAll}>
            {may && (
              <>
                <Button icon={Archive} onClick={() => setStatus('archived')}>
                  {m.products_archive()}
                </Button>
                <Button icon={RotateCcw} onClick={() => setStatus('active')}>
                  {m.products_activate()}
                </Button>
              </>
            )}
            <Button icon={Download} busy={exporting} onClick={exportAll}>
              {m.products_export()}
            </Button>
          </BulkBar>
        }
      >
        <DataTable
          id="products"
          label={m.products_label()}
          columns={columns}
          rows={found?.rows}
          count={found?.count}
          offset={list.offset}
          onWindow={list.onWindow}
          sort={list.sort}
          onSort={list.setSort}
          selection={selection}
          onOpen={(row) => list.setOpenId(row.id)}
          openId={list.openId}
          phoneRow={(row) => <ProductPhoneRow row={row} facts={facts?.get(row.id)} store={store} />}
          empty={
            list.narrowed ? (
              <NoMatches onClear={list.clear} />
            ) : (
              <EmptyState
                icon={Package}
                title={m.products_empty_title()}
                text={m.products_empty_text()}
                actions={
                  <>
                    {create}
                    {bringAlong}
                  </>
                }
              />
            )
          }
        />
      </ListPage>
      {list.openId !== null && <ProductDrawer key={list.openId} id={list.openId} onClose={() => list.setOpenId(null)} />}
      <Suspense>{importing && <ProductImport onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}

export { ProductList as Component };
