import { Trash2, Upload, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Highlight } from '#ui/display/Highlight.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import type { Column } from '#ui/table/column.ts';
import { FilterMany } from '#ui/table/filters.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { LabelChips, useLabels } from '../../account/labels/index.ts';
import { EntityList, FilterRows, useEntities } from '../../entity/index.ts';
import type { CustomerRow } from '../customer-rules/index.ts';
import { Customer } from '../customer-rules/kind.ts';
import { DeliveryZone } from '../sale-rules/kind.ts';
import { deleteCustomers, restoreCustomers } from './commands.ts';
import { CustomerForm } from './CustomerForm.tsx';
import { customersCsv } from './export.ts';
import { PhoneLinks } from './PhoneLinks.tsx';

const CustomerImport = lazy(() => import('./CustomerImport.tsx').then((file) => ({ default: file.CustomerImport })));

function CustomerList() {
  const store = useStore();
  const navigate = useNavigate();
  const may = allows(useAccess(), 'manage_customers');
  const { labels } = useLabels();
  const zones = useKeys(DeliveryZone) ?? [];
  const list = useListState({ sort: { column: 'name', descending: false }, filters: { zone_id: 'many', tags: 'many', show: 'many' } });
  const customers = useEntities(Customer, list, { facets: ['zone_id', 'tags', 'blocked'] });
  const { selection } = customers;
  const toastUndo = useToastUndo();
  const number = useNumberText();
  const [importing, setImporting] = useState(false);
  const [remove] = useTask(async () => {
    const ids = [...selection.ids];
    await deleteCustomers(store, ids);
    selection.clear();
    toastUndo(ids.length === 1 ? m.done_customer_deleted() : m.customers_deleted_many_toast({ n: number(ids.length) }), () =>
      restoreCustomers(store, ids),
    );
  });
  const [restore] = useTask(async () => {
    await restoreCustomers(store, [...selection.ids]);
    selection.clear();
  });
  const actions = may && (
    <Button icon={Upload} onClick={() => setImporting(true)}>
      {m.common_import()}
    </Button>
  );
  return (
    <>
      <EntityList
        entities={customers}
        id="customers"
        label={m.customers_label()}
        search={m.common_search_person()}
        actions={actions}
        create={may && m.customers_create()}
        columns={columnsFor(list.search, customers.room === 'narrow')}
        phoneRow={(row) => (
          <PhoneLines
            title={row.name}
            text={[row.phone, row.area || row.city || row.address].filter(Boolean).join(' · ')}
            badge={
              row.blocked ? (
                <StatusBadge tone="danger" label={m.customers_blocked()} />
              ) : (
                <>
                  {row.tags.length > 0 && <LabelChips tags={row.tags} most={1} />}
                  <PendingDot pending={row.$pending} />
                </>
              )
            }
          />
        )}
        filters={
          <>
            <FilterRows of={customers} name="zone_id" label={m.customers_zone()} rows={zones.filter((zone) => zone.deleted_at === null)} />
            <FilterRows of={customers} name="tags" label={m.common_tags()} rows={labels.map(({ key, name }) => ({ id: key, name }))} />
            <FilterMany
              label={m.common_show()}
              value={list.filters.show}
              onChange={(value) => list.setFilter('show', value)}
              options={[
                { value: 'blocked', label: m.customers_blocked(), count: customers.facets?.['blocked']?.['1'] },
                { value: 'deleted', label: m.common_deleted() },
              ]}
            />
          </>
        }
        bulk={
          may &&
          (customers.inTrash ? (
            <Button onClick={restore}>{m.common_restore()}</Button>
          ) : (
            <Button icon={Trash2} onClick={remove}>
              {m.common_delete()}
            </Button>
          ))
        }
        csv={customersCsv}
        href={(row) => `/app/customers/${row.id}`}
        dialog={(id, close) =>
          id === 'new' && <CustomerForm onClose={close} onSaved={(saved) => void navigate(`/app/customers/${saved}`)} />
        }
        empty={{ icon: Users, title: m.customers_empty_title(), text: m.customers_empty_text() }}
      />
      <Suspense>{importing && <CustomerImport onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}

function columnsFor(search: string, narrow: boolean): readonly Column<Stored<CustomerRow>>[] {
  return [
    {
      id: 'name',
      header: m.common_name(),
      sort: 'asc',
      least: 160,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">
            <Highlight text={row.name} search={search} />
          </span>
          {row.blocked && <StatusBadge tone="danger" label={m.customers_blocked()} />}
          <PendingDot pending={row.$pending} />
        </span>
      ),
    },
    { id: 'phone', header: m.common_phone(), width: 190, cell: (row) => <PhoneLinks phone={row.phone} e164={row.phone_e164} /> },
    {
      id: 'area',
      header: m.common_area(),
      least: 150,
      hideOnPhone: true,
      cell: (row) => (
        <span className="truncate text-muted-foreground">{[row.area, row.city].filter(Boolean).join(', ') || row.address}</span>
      ),
    },
    {
      id: 'tags',
      header: m.common_tags(),
      width: narrow ? 140 : 200,
      hideOnPhone: true,
      cell: (row) => row.tags.length > 0 && <LabelChips tags={row.tags} most={narrow ? 1 : 2} />,
    },
    {
      id: 'created_at',
      header: m.common_added(),
      sort: 'desc',
      width: 130,
      align: 'end',
      optional: narrow,
      cell: (row) => <DateText day={row.created_at} />,
    },
  ];
}

export { CustomerList as Component };
