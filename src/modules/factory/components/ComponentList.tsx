import { Calculator, ClipboardCheck, Layers, PackageOpen, PackagePlus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useList, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityList, useEntities } from '../../entity/index.ts';
import { Component } from '../materials/kind.ts';
import { useFigures, useSeesCosts } from '../stock/index.ts';
import { componentColumns, ComponentPhoneRow } from './component-columns.tsx';
import { ComponentDrawer } from './ComponentDrawer.tsx';
import { ComponentForm } from './ComponentForm.tsx';
import { CountScreen } from './CountScreen.tsx';
import { componentsSheet } from './export.ts';
import { ComponentBulk } from './parts/ComponentBulk.tsx';
import { ComponentFilters } from './parts/ComponentFilters.tsx';
import { componentFilters, useComponentWhere } from './use-component-where.ts';
import { useSetup } from './use-setup.ts';

const ComponentImport = lazy(() => import('./ComponentImport.tsx').then((file) => ({ default: file.ComponentImport })));
const OpeningImport = lazy(() => import('./ComponentImport.tsx').then((file) => ({ default: file.OpeningImport })));
const ValuationDialog = lazy(() => import('./ValuationDialog.tsx').then((file) => ({ default: file.ValuationDialog })));
const ComponentTags = lazy(() => import('./ComponentTags.tsx').then((file) => ({ default: file.ComponentTags })));

const ReceiveScreen = lazy(() => import('../receiving/index.ts').then((file) => ({ default: file.ReceiveScreen })));

const most = 10_000;

/** The list, or over the whole screen with `?scan=count` the count of a place, with `?scan=receive` the goods that come. */
function Components() {
  const scan = useSearchParams()[0].get('scan');
  if (scan === 'count') return <CountScreen />;
  if (scan === 'receive')
    return (
      <Suspense>
        <ReceiveScreen />
      </Suspense>
    );
  return <ComponentList />;
}

function ComponentList() {
  const store = useStore();
  const list = useListState({ sort: { column: 'name', descending: false }, filters: componentFilters });
  const setup = useSetup();
  const seesCosts = useSeesCosts();
  const figures = useFigures();
  const [asked, ask] = useState<'import' | 'opening' | 'valuation'>();
  const [labelling, label] = useState<readonly string[]>();
  const where = useComponentWhere(list, figures);
  const found = useEntities(Component, list, { where, facets: ['category', 'type', 'supplier', 'location', 'batch_tracked'] });
  const all = useList(Component, { where, search: list.search, limit: seesCosts ? most : 0 });
  const value = figures && all?.complete ? all.rows.reduce((sum, { id }) => sum + (figures.get(id)?.value ?? 0), 0) : undefined;
  return (
    <>
      <EntityList
        entities={found}
        id="components"
        label={m.components_label()}
        search={m.components_search()}
        columns={componentColumns({ store, search: list.search, room: found.room, seesCosts, figures, value })}
        phoneRow={(row) => <ComponentPhoneRow row={row} figures={figures?.get(row.id)} seesCosts={seesCosts} store={store} />}
        filters={<ComponentFilters of={found} setup={setup} figures={figures} seesCosts={seesCosts} />}
        actions={
          <>
            <Menu
              trigger={<Button>{m.ui_more()}</Button>}
              entries={[
                { label: m.components_import(), icon: Upload, onSelect: () => ask('import') },
                { label: m.components_import_opening(), icon: PackageOpen, onSelect: () => ask('opening') },
                null,
                seesCosts && { label: m.components_valuation(), icon: Calculator, onSelect: () => ask('valuation') },
              ]}
            />
            <ButtonLink icon={PackagePlus} to="/app/factory/components?scan=receive">
              {m.purchases_receive()}
            </ButtonLink>
            <ButtonLink icon={ClipboardCheck} to="/app/factory/components?scan=count">
              {m.factory_move_count()}
            </ButtonLink>
          </>
        }
        create={m.components_create()}
        bulk={<ComponentBulk of={found} onTags={() => label([...found.selection.ids])} />}
        sheet={(rows) => componentsSheet(rows, { figures, setup, seesCosts, currency: store.company().currency })}
        dialog={(id, close) =>
          id === 'new' ? (
            <ComponentForm onClose={close} onSaved={list.setOpenId} />
          ) : (
            <ComponentDrawer key={id} id={id} onClose={close} onOpen={list.setOpenId} />
          )
        }
        empty={{ icon: Layers, title: m.components_empty_title(), text: m.components_empty_text() }}
      />
      <Suspense>
        {asked === 'import' && <ComponentImport onClose={() => ask(undefined)} />}
        {asked === 'opening' && <OpeningImport onClose={() => ask(undefined)} />}
        {asked === 'valuation' && <ValuationDialog onClose={() => ask(undefined)} />}
        {labelling && <ComponentTags ids={labelling} onClose={() => label(undefined)} />}
      </Suspense>
    </>
  );
}

export { Components as Component };
