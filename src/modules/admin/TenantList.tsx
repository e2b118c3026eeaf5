import { Building2 } from 'lucide-react';

import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { DateText, InstantText } from '#ui/display/dates.tsx';
import { Quantity } from '#ui/display/numbers.tsx';
import { ListPage } from '#ui/page/ListPage.tsx';
import { EmptyState, NoMatches } from '#ui/page/states.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { FilterBar } from '#ui/table/FilterBar.tsx';
import { FilterMany } from '#ui/table/filters.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { NotYet } from './Asked.tsx';
import type { TenantRow } from './calls.ts';
import { statusText, TenantStatus } from './parts/TenantStatus.tsx';
import { usePlans, useTenants } from './queries.ts';

function TenantList() {
  const list = useListState({ sort: { column: 'since', descending: true }, filters: { status: 'many', plan: 'many' } });
  const plans = usePlans().data ?? [];
  const query = useTenants({
    search: list.search,
    statuses: list.filters.status,
    plans: list.filters.plan,
    sort: list.sort.column,
    descending: list.sort.descending,
    offset: list.offset,
    limit: list.limit,
  });
  const found = query.data;
  const table = (
    <DataTable
      id="tenants"
      label={m.admin_tenants()}
      columns={columns()}
      rows={found?.rows}
      count={found?.count}
      offset={found?.offset ?? 0}
      onWindow={list.onWindow}
      sort={list.sort}
      onSort={list.setSort}
      href={({ id }) => href('/admin/tenants/:tenantId', { tenantId: id })}
      phoneRow={(row) => <PhoneLines title={row.name} text={row.email} badge={<TenantStatus status={row.status} />} />}
      empty={
        list.narrowed ? (
          <NoMatches onClear={list.clear} />
        ) : (
          <EmptyState icon={Building2} title={m.admin_tenants_empty()} text={m.admin_tenants_empty_text()} />
        )
      }
    />
  );
  return (
    <ListPage
      title={m.admin_tenants()}
      count={found?.count}
      filters={
        <FilterBar list={list} searchLabel={m.admin_tenants_search()}>
          <FilterMany
            label={m.common_status()}
            value={list.filters.status}
            onChange={(value) => list.setFilter('status', value)}
            options={(['active', 'suspended', 'cancelled'] as const).map((value) => ({ value, label: statusText(value) }))}
          />
          <FilterMany
            label={m.admin_plan()}
            value={list.filters.plan}
            onChange={(value) => list.setFilter('plan', value)}
            options={[...plans.map(({ id, name }) => ({ value: id, label: name })), { value: 'none', label: m.admin_no_plan() }]}
          />
        </FilterBar>
      }
    >
      {found ? table : <NotYet query={query} waiting={table} />}
    </ListPage>
  );
}

function columns(): readonly Column<TenantRow>[] {
  return [
    {
      id: 'name',
      header: m.common_company(),
      sort: 'asc',
      cell: ({ name, email }) => <Stacked above={name} below={<span className="truncate">{email}</span>} className="font-medium" />,
    },
    {
      id: 'plan',
      header: m.admin_plan(),
      sort: 'asc',
      width: 150,
      cell: ({ plan }) =>
        plan === '' ? <span className="text-muted-foreground">{m.admin_no_plan()}</span> : <span className="truncate">{plan}</span>,
    },
    { id: 'status', header: m.common_status(), sort: 'desc', width: 130, cell: ({ status }) => <TenantStatus status={status} /> },
    {
      id: 'members',
      header: m.admin_members(),
      sort: 'desc',
      width: 110,
      align: 'end',
      cell: ({ members }) => <Quantity value={members} />,
    },
    { id: 'seen', header: m.common_last_contact(), sort: 'desc', width: 210, cell: ({ lastSeen }) => <InstantText at={lastSeen} /> },
    { id: 'since', header: m.admin_since(), sort: 'desc', width: 130, cell: ({ since }) => <DateText day={since} /> },
  ];
}

export { TenantList as Component };
