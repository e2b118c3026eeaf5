import { ClipboardCheck, Layers } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';

import { useList, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
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

const most = 10_000;

/** The list, or with `?scan=count` the count of a place over the whole screen. */
function Components() {
  const [params] = useSearchParams();
  return params.get('scan') === 'count' ? <CountScreen /> : <ComponentList />;
}

function ComponentList() {
  const store = useStore();
  const list = useListState({ sort: { column: 'name', descending: false }, filters: componentFilters });
  const setup = useSetup();
  const seesCosts = useSeesCosts();
  const figures = useFigures();
  const where = useComponentWhere(list, figures);
  const found = useEntities(Component, list, { where, facets: ['category', 'type', 'supplier', 'location', 'batch_tracked'] });
  const all = useList(Component, { where, search: list.search, limit: seesCosts ? most : 0 });
  const value = figures && all?.complete ? all.rows.reduce((sum, { id }) => sum + (figures.get(id)?.value ?? 0), 0) : undefined;
  return (
    <EntityList
      entities={found}
      id="components"
      label={m.components_label()}
      search={m.components_search()}
      columns={componentColumns({ store, search: list.search, room: found.room, seesCosts, figures, value })}
      phoneRow={(row) => <ComponentPhoneRow row={row} figures={figures?.get(row.id)} seesCosts={seesCosts} store={store} />}
      filters={<ComponentFilters of={found} setup={setup} figures={figures} seesCosts={seesCosts} />}
      actions={
        <ButtonLink icon={ClipboardCheck} to="/app/factory/components?scan=count">
          {m.factory_move_count()}
        </ButtonLink>
      }
      create={m.components_create()}
      bulk={<ComponentBulk of={found} />}
      sheet={(rows) => componentsSheet(rows, { figures, setup, seesCosts, currency: store.company().currency })}
      dialog={(id, close) =>
        id === 'new' ? <ComponentForm onClose={close} onSaved={list.setOpenId} /> : <ComponentDrawer key={id} id={id} onClose={close} />
      }
      empty={{ icon: Layers, title: m.components_empty_title(), text: m.components_empty_text() }}
    />
  );
}

export { Components as Component };
