import { Combine, Truck, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useCompany, useKeys, useList, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FilterMany } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { activeStates, EntityBulk, EntityList, FilterRows, ShowFilter, useEntities } from '../../entity/index.ts';
import { type SupplierRow, supplierTypeText } from '../materials/index.ts';
import { Supplier, supplierTypes } from '../materials/kind.ts';
import { noStanding, type Standing } from './dues.ts';
import { suppliersSheet } from './export.ts';
import { type Sums, supplierColumns, SupplierPhoneRow } from './supplier-columns.tsx';
import { supplierCommands } from './supplier-commands.ts';
import { SupplierForm } from './SupplierForm.tsx';
import { idsOfTwins } from './twins.ts';
import { useStandings } from './use-standings.ts';

const SupplierImport = lazy(() => import('./SupplierImport.tsx').then((file) => ({ default: file.SupplierImport })));
const MergeDialog = lazy(() => import('./parts/MergeDialog.tsx').then((file) => ({ default: file.MergeDialog })));

const nobody: ReadonlyMap<string, Standing> = new Map();
const { remove, restore, setActive } = supplierCommands;
const pageOf = (supplierId: string) => href('/app/factory/suppliers/:supplierId', { supplierId });

/** Who is bought from, and what is owed to each. */
function SupplierList() {
  const store = useStore();
  const navigate = useNavigate();
  const { currency } = useCompany();
  const [asked, ask] = useState<'import' | 'merge'>();
  const standings = useStandings() ?? nobody;
  const list = useListState({
    sort: { column: 'name', descending: false },
    filters: { due: 'many', type: 'many', tags: 'many', show: 'many' },
  });
  const { due, show } = list.filters;
  const { due: _due, ...narrow } = list.where;
  const ids = useChosen(due, show.includes('twins'), standings);
  const where = {
    ...narrow,
    ...(!show.includes('deleted') && { merged: { in: [show.includes('merged') ? 1 : 0] } }),
    ...(ids && { id: { in: ids } }),
  };
  const found = useEntities(Supplier, list, { where, facets: ['type', 'tags', 'active', 'merged'] });
  const { inTrash, selection } = found;
  const { show: _show, ...asks } = where;
  const active = show.includes('active') ? [1] : show.includes('inactive') ? [0] : undefined;
  const all = useList(Supplier, {
    where: { deleted: { in: [inTrash ? 1 : 0] }, ...(active && { active: { in: active } }), ...asks },
    search: list.search,
    limit: 10_000,
  });
  const close = () => ask(undefined);
  return (
    <>
      <EntityList
        entities={found}
        id="suppliers"
        label={m.suppliers_label()}
        search={m.suppliers_search()}
        actions={
          <Button icon={Upload} onClick={() => ask('import')}>
            {m.common_import()}
          </Button>
        }
        create={m.suppliers_create()}
        columns={supplierColumns({
          ...{ standings, search: list.search, room: found.room, currency },
          totals: all?.complete ? sumsOf(all.rows, standings) : undefined,
        })}
        phoneRow={(row) => <SupplierPhoneRow row={row} standing={standings.get(row.id)} />}
        filters={
          <>
            <FilterMany
              label={m.suppliers_due()}
              value={due}
              onChange={(value) => list.setFilter('due', value.slice(-1))}
              options={[
                { value: 'owed', label: m.suppliers_owed() },
                { value: 'overdue', label: m.expenses_overdue() },
              ]}
            />
            <FilterRows
              of={found}
              name="type"
              label={m.money_type()}
              rows={supplierTypes.map((id) => ({ id, name: supplierTypeText[id]() }))}
            />
            <FilterRows
              of={found}
              name="tags"
              label={m.common_tags()}
              rows={Object.keys(found.facets?.tags ?? {}).map((id) => ({ id, name: id }))}
            />
            <ShowFilter
              of={found}
              states={[...activeStates(), { value: 'twins', label: m.suppliers_twins() }, { value: 'merged', label: m.people_merged() }]}
            />
          </>
        }
        bulk={
          <>
            {!inTrash && selection.ids.size === 2 && (
              <Button icon={Combine} onClick={() => ask('merge')}>
                {m.suppliers_merge()}
              </Button>
            )}
            <EntityBulk
              of={found}
              commands={{ remove, restore, setActive }}
              nameOf={async (id) => (await store.get(Supplier, id))?.name ?? ''}
            />
          </>
        }
        sheet={(rows) => suppliersSheet(rows, standings, currency)}
        href={(row) => pageOf(row.id)}
        dialog={(id, shut) => id === 'new' && <SupplierForm onClose={shut} onSaved={(saved) => void navigate(pageOf(saved))} />}
        empty={{ icon: Truck, title: m.suppliers_empty_title(), text: m.suppliers_empty_text() }}
      />
      <Suspense>
        {asked === 'import' && <SupplierImport onClose={close} />}
        {asked === 'merge' && (
          <MergeDialog
            ids={[...selection.ids]}
            onClose={close}
            onDone={() => {
              close();
              selection.clear();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Whom the filters leave that no column answers; `undefined` = everybody. */
function useChosen(due: readonly string[], twins: boolean, standings: ReadonlyMap<string, Standing>): readonly string[] | undefined {
  const { country } = useCompany();
  const rows = useKeys(Supplier);
  return useMemo(() => {
    const owed = (one: Standing) => (due.includes('overdue') ? one.overdue : one.due) > 0;
    const ofDue = due.length > 0 ? [...standings].flatMap(([id, one]) => (owed(one) ? [id] : [])) : undefined;
    const ofTwins = twins ? idsOfTwins(rows ?? [], country) : undefined;
    return ofDue && ofTwins ? ofTwins.filter((id) => ofDue.includes(id)) : (ofDue ?? ofTwins);
  }, [due, twins, standings, rows, country]);
}

function sumsOf(rows: readonly SupplierRow[], standings: ReadonlyMap<string, Standing>): Sums {
  const sum = (part: keyof Sums) => rows.reduce((total, { id }) => total + (standings.get(id) ?? noStanding)[part], 0);
  return { due: sum('due'), overdue: sum('overdue') };
}

export { SupplierList as Component };
