import { CircleDot, PackagePlus, Plus, Printer, RotateCcw, ShoppingBag, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useList, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { toast, toastUndo } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { ListPage, useListRoom, usePanelFits } from '#ui/page/ListPage.tsx';
import { EmptyState, NoMatches } from '#ui/page/states.tsx';
import { BulkBar } from '#ui/table/BulkBar.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { FilterBar } from '#ui/table/FilterBar.tsx';
import { FilterDays, FilterMany } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';
import { useSelection } from '#ui/table/use-selection.ts';

import { runEach, ShipmentDialog, statusTabs, StatusTabs, useSalesBrands, useStatuses, useTellTally, useZones } from '../sale/index.ts';
import { deleteOrders, restoreOrders, setOrderStatus } from './commands.ts';
import { EcomOrder, orderSources } from './kind.ts';
import { orderColumns, OrderPhoneRow, sourceLabels } from './order-columns.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { PrintInvoices } from './PrintInvoices.tsx';
import { isPickable } from './status.ts';

const filterKinds = { status: 'many', order_date: 'days', brand_id: 'many', zone_id: 'many', source: 'many', trash: 'many' } as const;

function OrderList() {
  const store = useStore();
  const access = useAccess();
  const may = allows(access, 'manage_ecom_orders');
  const number = useNumberText();
  const tellTally = useTellTally();
  const list = useListState({ sort: { column: 'created_at', descending: true }, filters: filterKinds });
  const { trash: _, ...narrow } = list.where;
  const inTrash = list.filters.trash.length > 0;
  const where = { ...narrow, deleted: { in: [inTrash ? 1 : 0] } };
  const found = useList(EcomOrder, {
    where,
    search: list.search,
    sort: list.sort,
    offset: list.offset,
    limit: list.limit,
    totals: ['total', 'advance', 'due'],
    facets: ['status', 'brand_id', 'zone_id', 'source'],
  });
  const statuses = useStatuses('ecom');
  const brands = useSalesBrands();
  const zones = useZones();
  const selection = useSelection();
  const panelFits = usePanelFits();
  const room = useListRoom(list.openId !== null);
  const [printing, setPrinting] = useState<readonly string[]>([]);
  const [shipping, setShipping] = useState<readonly string[]>([]);

  const [setStatus] = useTask(async (statusId: string) => {
    const tally = await runEach(selection.ids, (id) => setOrderStatus(store, id, statusId));
    tellTally(tally, tally.done.length === 1 ? m.done_order_status_updated() : m.orders_bulk_statuses({ n: number(tally.done.length) }));
    selection.clear();
  });
  const [remove] = useTask(async (ids: readonly string[]) => {
    const tally = await runEach(ids, (id) => deleteOrders(store, [id]));
    const { length } = tally.done;
    const text = length === 1 ? m.done_order_deleted() : m.done_orders_deleted({ n: number(length) });
    if (tally.refused.length > 0) tellTally(tally, text);
    else toastUndo(text, () => void restoreOrders(store, tally.done));
    selection.clear();
    list.setOpenId(null);
  });
  const [restore] = useTask(async () => {
    await restoreOrders(store, [...selection.ids]);
    toast.success(m.orders_restored());
    selection.clear();
  });
  const [selectAll] = useTask(async () => {
    const all = await store.list(EcomOrder, { where, search: list.search, offset: 0, limit: 20_000 });
    selection.replace(all.rows.map((row) => row.id));
  });

  const facets = found?.facets;
  const create = may && (
    <ButtonLink tone="primary" icon={Plus} to={href('/app/ecom-orders/new')}>
      {m.orders_new()}
    </ButtonLink>
  );
  return (
    <>
      <ListPage
        title={m.orders_label()}
        count={found?.complete ? found.count : undefined}
        actions={create}
        filters={
          <FilterBar list={list} searchLabel={m.orders_search()} views="ecom-orders">
            <FilterDays label={m.orders_date()} value={list.filters.order_date} onChange={(value) => list.setFilter('order_date', value)} />
            {brands.length > 1 && (
              <FilterMany
                label={m.orders_brand()}
                options={brands.map((row) => ({ value: row.id, label: row.name, count: facets?.['brand_id']?.[row.id] }))}
                value={list.filters.brand_id}
                onChange={(value) => list.setFilter('brand_id', value)}
              />
            )}
            <FilterMany
              label={m.orders_zone()}
              options={zones.map((row) => ({ value: row.id, label: row.name, count: facets?.['zone_id']?.[row.id] }))}
              value={list.filters.zone_id}
              onChange={(value) => list.setFilter('zone_id', value)}
            />
            <FilterMany
              label={m.orders_source()}
              options={orderSources.map((source) => ({
                value: source,
                label: sourceLabels[source](),
                count: facets?.['source']?.[source],
              }))}
              value={list.filters.source}
              onChange={(value) => list.setFilter('source', value)}
            />
          </FilterBar>
        }
        above={
          <StatusTabs
            label={m.orders_status()}
            tabs={statusTabs(statuses, found?.complete ? facets?.['status'] : undefined)}
            chosen={inTrash ? 'trash' : list.filters.status.length === 1 ? (list.filters.status[0] ?? '') : ''}
            onChoose={(id) => {
              list.setFilter('trash', id === 'trash' ? ['1'] : []);
              list.setFilter('status', id === '' || id === 'trash' ? [] : [id]);
              selection.clear();
            }}
          />
        }
        bulk={
          <BulkBar selection={selection} total={found?.count} onSelectAll={selectAll}>
            {may && !inTrash && (
              <>
                <Menu
                  align="start"
                  trigger={<Button icon={CircleDot}>{m.orders_set_status()}</Button>}
                  entries={statuses
                    .filter((status) => status.deleted_at === null && isPickable(status))
                    .map((status) => ({ label: status.name, onSelect: () => setStatus(status.id) }))}
                />
                <Button icon={PackagePlus} onClick={() => setShipping([...selection.ids])}>
                  {m.orders_create_shipment()}
                </Button>
              </>
            )}
            <Button icon={Printer} onClick={() => setPrinting([...selection.ids])}>
              {m.orders_print_invoices()}
            </Button>
            {may && !inTrash && (
              <Button icon={Trash2} onClick={() => remove([...selection.ids])}>
                {m.orders_delete()}
              </Button>
            )}
            {may && inTrash && (
              <Button icon={RotateCcw} onClick={restore}>
                {m.orders_restore()}
              </Button>
            )}
          </BulkBar>
        }
        panel={list.openId !== null && <OrderPanel key={list.openId} id={list.openId} onClose={() => list.setOpenId(null)} />}
      >
        <DataTable
          id="ecom-orders"
          label={m.orders_label()}
          columns={orderColumns({ room, statuses, brands, zones, totals: found?.complete ? found.totals : undefined })}
          rows={found?.rows}
          count={found?.count}
          offset={list.offset}
          onWindow={list.onWindow}
          sort={list.sort}
          onSort={list.setSort}
          selection={selection}
          href={(row) => href('/app/ecom-orders/:orderId', { orderId: row.id })}
          {...(panelFits && { onOpen: (row: { readonly id: string }) => list.setOpenId(row.id) })}
          openId={list.openId}
          phoneRow={(row) => <OrderPhoneRow row={row} statuses={statuses} />}
          empty={
            list.narrowed && !inTrash ? (
              <NoMatches onClear={list.clear} />
            ) : inTrash ? (
              <EmptyState icon={Trash2} title={m.orders_trash_empty()} text={m.orders_trash_text()} />
            ) : (
              <EmptyState icon={ShoppingBag} title={m.orders_empty_title()} text={m.orders_empty_text()} actions={create} />
            )
          }
        />
      </ListPage>
      {shipping.length > 0 && <ShipmentDialog orderIds={shipping} onClose={() => setShipping([])} onDone={selection.clear} />}
      {printing.length > 0 && <PrintInvoices ids={printing} onDone={() => setPrinting([])} />}
    </>
  );
}

export { OrderList as Component };
