import { CircleDot, Plus, Printer, RotateCcw, ScanBarcode, Trash2, Truck } from 'lucide-react';
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
import { FilterDays, FilterMany, FilterNumbers } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';
import { useSelection } from '#ui/table/use-selection.ts';

import { isPickable } from '../orders/index.ts';
import { runEach, statusTabs, StatusTabs, useCouriers, useSalesBrands, useStatuses, useTellTally, useZones } from '../sale/index.ts';
import { deleteParcels, restoreParcels, setParcelStatus } from './commands.ts';
import { Parcel } from './kind.ts';
import { parcelColumns, ParcelPhoneRow } from './parcel-columns.tsx';
import { ParcelPanel } from './ParcelPanel.tsx';
import { PrintLabels } from './PrintLabels.tsx';

const filterKinds = {
  status: 'many',
  order_date: 'days',
  courier: 'many',
  zone_id: 'many',
  brand_id: 'many',
  cod: 'numbers',
  printed: 'many',
  trash: 'many',
} as const;

export const scanPath = '/app/parcels?scan=dispatch';

export function ParcelTable() {
  const store = useStore();
  const may = allows(useAccess(), 'manage_parcels');
  const number = useNumberText();
  const tellTally = useTellTally();
  const list = useListState({ sort: { column: 'created_at', descending: true }, filters: filterKinds });
  const { trash: _, printed, ...narrow } = list.where;
  const inTrash = list.filters.trash.length > 0;
  const where = {
    ...narrow,
    ...(printed && 'in' in printed && { printed: { in: printed.in.map(Number) } }),
    deleted: { in: [inTrash ? 1 : 0] },
  };
  const found = useList(Parcel, {
    where,
    search: list.search,
    sort: list.sort,
    offset: list.offset,
    limit: list.limit,
    totals: ['cod', 'collected', 'charges', 'receivable'],
    facets: ['status', 'courier', 'zone_id', 'brand_id', 'printed'],
  });
  const statuses = useStatuses('parcel');
  const couriers = useCouriers();
  const zones = useZones();
  const brands = useSalesBrands();
  const selection = useSelection();
  const panelFits = usePanelFits();
  const room = useListRoom(list.openId !== null);
  const [printing, setPrinting] = useState<readonly string[]>([]);

  const [setStatus] = useTask(async (statusId: string) => {
    const tally = await runEach(selection.ids, (id) => setParcelStatus(store, id, statusId));
    tellTally(tally, tally.done.length === 1 ? m.done_order_status_updated() : m.orders_bulk_statuses({ n: number(tally.done.length) }));
    selection.clear();
  });
  const [remove] = useTask(async () => {
    const tally = await runEach(selection.ids, (id) => deleteParcels(store, [id]));
    const text = tally.done.length === 1 ? m.parcels_deleted_one() : m.parcels_deleted({ n: number(tally.done.length) });
    if (tally.refused.length > 0) tellTally(tally, text);
    else toastUndo(text, () => void restoreParcels(store, tally.done));
    selection.clear();
    list.setOpenId(null);
  });
  const [restore] = useTask(async () => {
    const tally = await runEach(selection.ids, (id) => restoreParcels(store, [id]));
    if (tally.refused.length > 0) tellTally(tally, m.orders_restored());
    else toast.success(m.orders_restored());
    selection.clear();
  });
  const [selectAll] = useTask(async () => {
    const all = await store.list(Parcel, { where, search: list.search, offset: 0, limit: 20_000 });
    selection.replace(all.rows.map((row) => row.id));
  });

  const facets = found?.facets;
  const options = (rows: readonly { readonly id: string; readonly name: string }[], column: string) =>
    rows.map((row) => ({ value: row.id, label: row.name, count: facets?.[column]?.[row.id] }));
  const create = may && (
    <ButtonLink tone="secondary" icon={Plus} to={href('/app/parcels/new')}>
      {m.parcels_new()}
    </ButtonLink>
  );
  const scan = may && (
    <ButtonLink tone="primary" icon={ScanBarcode} to={scanPath}>
      {m.parcels_scan()}
    </ButtonLink>
  );
  return (
    <>
      <ListPage
        title={m.parcels_label()}
        count={found?.complete ? found.count : undefined}
        actions={
          <>
            {create}
            {scan}
          </>
        }
        filters={
          <FilterBar list={list} searchLabel={m.parcels_search()} views="parcels">
            <FilterDays label={m.orders_date()} value={list.filters.order_date} onChange={(value) => list.setFilter('order_date', value)} />
            <FilterMany
              label={m.orders_courier()}
              options={options(couriers, 'courier')}
              value={list.filters.courier}
              onChange={(value) => list.setFilter('courier', value)}
            />
            <FilterMany
              label={m.orders_zone()}
              options={options(zones, 'zone_id')}
              value={list.filters.zone_id}
              onChange={(value) => list.setFilter('zone_id', value)}
            />
            {brands.length > 1 && (
              <FilterMany
                label={m.orders_brand()}
                options={options(brands, 'brand_id')}
                value={list.filters.brand_id}
                onChange={(value) => list.setFilter('brand_id', value)}
              />
            )}
            <FilterNumbers label={m.orders_cod()} money value={list.filters.cod} onChange={(value) => list.setFilter('cod', value)} />
            <FilterMany
              label={m.parcels_printed()}
              options={[
                { value: '0', label: m.parcels_printed_no(), count: facets?.['printed']?.['0'] },
                { value: '1', label: m.parcels_printed_yes(), count: facets?.['printed']?.['1'] },
              ]}
              value={list.filters.printed}
              onChange={(value) => list.setFilter('printed', value)}
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
            <Button icon={Printer} onClick={() => setPrinting([...selection.ids])}>
              {m.parcels_print_labels()}
            </Button>
            {may && !inTrash && (
              <>
                <Menu
                  align="start"
                  trigger={<Button icon={CircleDot}>{m.orders_set_status()}</Button>}
                  entries={statuses
                    .filter((status) => status.deleted_at === null && isPickable(status))
                    .map((status) => ({ label: status.name, onSelect: () => setStatus(status.id) }))}
                />
                <Button icon={Trash2} onClick={remove}>
                  {m.orders_delete()}
                </Button>
              </>
            )}
            {may && inTrash && (
              <Button icon={RotateCcw} onClick={restore}>
                {m.orders_restore()}
              </Button>
            )}
          </BulkBar>
        }
        panel={list.openId !== null && <ParcelPanel key={list.openId} id={list.openId} onClose={() => list.setOpenId(null)} />}
      >
        <DataTable
          id="parcels"
          label={m.parcels_label()}
          columns={parcelColumns({ room, statuses, couriers, brands, zones, totals: found?.complete ? found.totals : undefined })}
          rows={found?.rows}
          count={found?.count}
          offset={list.offset}
          onWindow={list.onWindow}
          sort={list.sort}
          onSort={list.setSort}
          selection={selection}
          href={(row) => href('/app/parcels/:parcelId', { parcelId: row.id })}
          {...(panelFits && { onOpen: (row: { readonly id: string }) => list.setOpenId(row.id) })}
          openId={list.openId}
          phoneRow={(row) => <ParcelPhoneRow row={row} statuses={statuses} couriers={couriers} />}
          empty={
            list.narrowed && !inTrash ? (
              <NoMatches onClear={list.clear} />
            ) : inTrash ? (
              <EmptyState icon={Trash2} title={m.orders_trash_empty()} text={m.parcels_trash_text()} />
            ) : (
              <EmptyState icon={Truck} title={m.parcels_empty_title()} text={m.parcels_empty_text()} actions={create} />
            )
          }
        />
      </ListPage>
      {printing.length > 0 && <PrintLabels ids={printing} onDone={() => setPrinting([])} />}
    </>
  );
}
