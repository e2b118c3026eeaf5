import { FolderHeart, Trash2, Upload, UserMinus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
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

import { LabelChips, useLabels } from '../../account/label-screens/index.ts';
import { dayColumn, EntityList, FilterRows, nameColumn, useEntities } from '../../entity/index.ts';
import type { CustomerRow } from '../customer-rules/index.ts';
import { Customer } from '../customer-rules/kind.ts';
import { DeliveryZone } from '../sale-rules/kind.ts';
import { deleteCustomers, restoreCustomers } from './commands.ts';
import { CustomerForm } from './CustomerForm.tsx';
import { customersSheet } from './export.ts';
import { joinGroups, leaveGroup } from './group-commands.ts';
import { PhoneLinks } from './PhoneLinks.tsx';
import { useGroups, useMembersOf } from './use-groups.ts';

const CustomerImport = lazy(() => import('./CustomerImport.tsx').then((file) => ({ default: file.CustomerImport })));
const GroupsDialog = lazy(() => import('./GroupsDialog.tsx').then((file) => ({ default: file.GroupsDialog })));
const ChooseGroups = lazy(() => import('./ChooseGroups.tsx').then((file) => ({ default: file.ChooseGroups })));

function CustomerList() {
  const store = useStore();
  const navigate = useNavigate();
  const may = allows(useAccess(), 'manage_customers');
  const { labels } = useLabels();
  const zones = useKeys(DeliveryZone) ?? [];
  const list = useListState({
    sort: { column: 'name', descending: false },
    filters: { group: 'many', zone_id: 'many', tags: 'many', show: 'many' },
  });
  const groups = useGroups();
  const group = groups.find(({ id }) => list.filters.group.includes(id));
  const members = useMembersOf(group?.id);
  const { group: _, ...where } = list.where;
  const customers = useEntities(Customer, list, {
    where: { ...where, ...(group && { id: { in: members ?? [] } }) },
    facets: ['zone_id', 'tags', 'blocked'],
  });
  const { selection } = customers;
  const toastUndo = useToastUndo();
  const number = useNumberText();
  const [asked, ask] = useState<'import' | 'groups' | 'join'>();
  const [leave] = useTask(async (from: string) => {
    const left = await leaveGroup(store, [...selection.ids], from);
    selection.clear();
    toastUndo(m.done_customer_groups_updated(), () => joinGroups(store, left, [from]));
  });
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
    <>
      <Button icon={FolderHeart} onClick={() => ask('groups')}>
        {m.customers_groups_open()}
      </Button>
      <Button icon={Upload} onClick={() => ask('import')}>
        {m.common_import()}
      </Button>
    </>
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
            <FilterRows of={customers} name="group" label={m.customers_group()} rows={groups} single />
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
            <>
              <Button icon={FolderHeart} onClick={() => ask('join')}>
                {m.customers_groups_add()}
              </Button>
              {group && (
                <Button icon={UserMinus} onClick={() => leave(group.id)}>
                  {m.customers_groups_leave()}
                </Button>
              )}
              <Button icon={Trash2} onClick={remove}>
                {m.common_delete()}
              </Button>
            </>
          ))
        }
        sheet={customersSheet}
        href={(row) => `/app/customers/${row.id}`}
        dialog={(id, close) =>
          id === 'new' && <CustomerForm onClose={close} onSaved={(saved) => void navigate(`/app/customers/${saved}`)} />
        }
        empty={{ icon: Users, title: m.customers_empty_title(), text: m.customers_empty_text() }}
      />
      <Suspense>
        {asked === 'import' && <CustomerImport onClose={() => ask(undefined)} />}
        {asked === 'groups' && <GroupsDialog onClose={() => ask(undefined)} />}
        {asked === 'join' && (
          <ChooseGroups
            title={m.customers_groups_choose()}
            chosen={[]}
            submit={
              selection.ids.size === 1
                ? m.customers_groups_add_many_one({ n: number(1) })
                : m.customers_groups_add_many({ n: number(selection.ids.size) })
            }
            save={async (chosen) => {
              await joinGroups(store, [...selection.ids], chosen);
              ask(undefined);
              selection.clear();
            }}
            onClose={() => ask(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

function columnsFor(search: string, narrow: boolean): readonly Column<Stored<CustomerRow>>[] {
  return [
    {
      ...nameColumn<CustomerRow>((row) => (
        <>
          <span className="truncate font-medium">
            <Highlight text={row.name} search={search} />
          </span>
          {row.blocked && <StatusBadge tone="danger" label={m.customers_blocked()} />}
        </>
      )),
      least: 160,
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
    dayColumn('created_at', m.common_added(), (row) => row.created_at, { width: 130, align: 'end', optional: narrow }),
  ];
}

export { CustomerList as Component };
