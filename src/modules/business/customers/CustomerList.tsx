import { Download, Plus, Trash2, Upload, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys, useList, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Highlight } from '#ui/display/Highlight.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { toastUndo } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { ListPage } from '#ui/page/ListPage.tsx';
import { EmptyState, NoMatches } from '#ui/page/states.tsx';
import { BulkBar } from '#ui/table/BulkBar.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { downloadCsv } from '#ui/table/download.ts';
import { FilterBar } from '#ui/table/FilterBar.tsx';
import { FilterMany } from '#ui/table/filters.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { useListState } from '#ui/table/use-list-state.ts';
import { useSelection } from '#ui/table/use-selection.ts';

import { DeliveryZone } from '../parcels/kind.ts';
import { deleteCustomers, restoreCustomers } from './commands.ts';
import { CustomerForm } from './CustomerForm.tsx';
import { customersCsv } from './export.ts';
import { Customer } from './kind.ts';
import { PhoneLinks } from './PhoneLinks.tsx';
import type { CustomerRow } from './rules.ts';

const CustomerImport = lazy(() => import('./CustomerImport.tsx').then((file) => ({ default: file.CustomerImport })));

function CustomerList() {
  const store = useStore();
  const navigate = useNavigate();
  const access = useAccess();
  const may = allows(access, 'manage_customers');
  const list = useListState({ sort: { column: 'name', descending: false }, filters: { zone_id: 'many', show: 'many' } });
  const { show } = list.filters;
  const { show: _, ...zones } = list.where;
  const where = {
    ...zones,
    deleted: { in: [show.includes('deleted') ? 1 : 0] },
    ...(show.includes('blocked') && { blocked: { in: [1] } }),
  };
  const found = useList(Customer, {
    where,
    search: list.search,
    sort: list.sort,
    offset: list.offset,
    limit: list.limit,
    facets: ['zone_id', 'blocked'],
  });
  const zoneRows = useKeys(DeliveryZone, { key: 'k1', limit: 200 });
  const selection = useSelection();
  const [importing, setImporting] = useState(false);

  const everything = () => store.list(Customer, { where, search: list.search, sort: list.sort, offset: 0, limit: 50_000 });
  const [remove] = useTask(async () => {
    const rows = await store.getMany(Customer, [...selection.ids]);
    const ids = rows.map((row) => row.id);
    await deleteCustomers(store, rows);
    selection.clear();
    toastUndo(
      ids.length === 1 ? m.done_customer_deleted() : m.customers_deleted_many_toast({ n: String(ids.length) }),
      () => void restoreCustomers(store, ids),
    );
  });
  const [restore] = useTask(async () => {
    await restoreCustomers(store, [...selection.ids]);
    selection.clear();
  });
  const [exportAll, exporting] = useTask(async () => {
    const { rows } = await everything();
    downloadCsv(
      `customers-${store.today()}.csv`,
      customersCsv(selection.ids.size > 0 ? rows.filter((row) => selection.ids.has(row.id)) : rows),
    );
  });
  const [selectAll] = useTask(async () => selection.replace((await everything()).rows.map((row) => row.id)));

  const create = may && (
    <Button tone="primary" icon={Plus} onClick={() => list.setOpenId('new')}>
      {m.customers_create()}
    </Button>
  );
  const bringAlong = may && (
    <Button icon={Upload} onClick={() => setImporting(true)}>
      {m.customers_import()}
    </Button>
  );
  return (
    <>
      <ListPage
        title={m.customers_label()}
        count={found?.complete ? found.count : undefined}
        actions={
          <>
            <Button icon={Download} busy={exporting} onClick={exportAll} className="max-sm:hidden">
              {m.customers_export()}
            </Button>
            {bringAlong}
            {create}
          </>
        }
        filters={
          <FilterBar list={list} searchLabel={m.customers_search()} views="customers">
            {zoneRows && zoneRows.length > 0 && (
              <FilterMany
                label={m.customers_filter_zone()}
                value={list.filters.zone_id}
                onChange={(value) => list.setFilter('zone_id', value)}
                options={zoneRows
                  .filter((zone) => zone.deleted_at === null)
                  .map((zone) => ({ value: zone.id, label: zone.name, count: found?.facets['zone_id']?.[zone.id] }))}
              />
            )}
            <FilterMany
              label={m.customers_filter_show()}
              value={show}
              onChange={(value) => list.setFilter('show', value)}
              options={[
                { value: 'blocked', label: m.customers_filter_blocked(), count: found?.facets['blocked']?.['1'] },
                { value: 'deleted', label: m.customers_filter_deleted() },
              ]}
            />
          </FilterBar>
        }
        bulk={
          <BulkBar selection={selection} total={found?.count} onSelectAll={selectAll}>
            <Button icon={Download} busy={exporting} onClick={exportAll}>
              {m.customers_export()}
            </Button>
            {may && show.includes('deleted') && <Button onClick={restore}>{m.customers_restore()}</Button>}
            {may && !show.includes('deleted') && (
              <Button icon={Trash2} onClick={remove}>
                {m.customers_delete_selected()}
              </Button>
            )}
          </BulkBar>
        }
      >
        <DataTable
          id="customers"
          label={m.customers_label()}
          columns={columnsFor(list.search)}
          rows={found?.rows}
          count={found?.count}
          offset={list.offset}
          onWindow={list.onWindow}
          sort={list.sort}
          onSort={list.setSort}
          selection={selection}
          href={(row) => `/app/customers/${row.id}`}
          phoneRow={(row) => (
            <PhoneLines
              title={row.name}
              text={[row.phone, row.area || row.city || row.address].filter(Boolean).join(' · ')}
              badge={
                row.blocked ? <StatusBadge tone="danger" label={m.customers_field_blocked()} /> : <PendingDot pending={row.$pending} />
              }
            />
          )}
          empty={
            list.narrowed ? (
              <NoMatches onClear={list.clear} />
            ) : (
              <EmptyState
                icon={Users}
                title={m.customers_empty_title()}
                text={m.customers_empty_text()}
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
      {list.openId === 'new' && (
        <CustomerForm onClose={() => list.setOpenId(null)} onSaved={(id) => void navigate(`/app/customers/${id}`)} />
      )}
      <Suspense>{importing && <CustomerImport onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}

function columnsFor(search: string): readonly Column<Stored<CustomerRow>>[] {
  return [
    {
      id: 'name',
      header: m.customers_column_name(),
      sort: 'asc',
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">
            <Highlight text={row.name} search={search} />
          </span>
          {row.blocked && <StatusBadge tone="danger" label={m.customers_field_blocked()} />}
          <PendingDot pending={row.$pending} />
        </span>
      ),
    },
    { id: 'phone', header: m.customers_column_phone(), width: 190, cell: (row) => <PhoneLinks phone={row.phone} e164={row.phone_e164} /> },
    {
      id: 'area',
      header: m.customers_column_area(),
      hideOnPhone: true,
      cell: (row) => (
        <span className="truncate text-muted-foreground">{[row.area, row.city].filter(Boolean).join(', ') || row.address}</span>
      ),
    },
    {
      id: 'created_at',
      header: m.customers_column_created(),
      sort: 'desc',
      width: 130,
      align: 'end',
      cell: (row) => <DateText day={row.created_at} />,
    },
  ];
}

export { CustomerList as Component };
