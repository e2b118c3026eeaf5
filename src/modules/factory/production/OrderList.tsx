import { Hammer } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';

import { useCompany, useKeys } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { FilterDays, FilterMany } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityBulk, EntityList, FilterRows, ShowFilter, useEntities } from '../../entity/index.ts';
import { FactoryLine } from '../materials/kind.ts';
import { orderCommands } from '../producing/index.ts';
import { orderPriorities, orderStatuses, ProductionOrder } from '../producing/kind.ts';
import { priorityText } from '../requisitioning/index.ts';
import { orderColumns, OrderPhoneRow } from './order-columns.tsx';
import { stateTexts } from './state-texts.ts';
import { useCosts } from './use-costs.ts';
import { productionFilters, tasks, useProductionWhere } from './use-production-where.ts';
import { useStandings } from './use-standings.ts';

/** What is being made: how far each order is, whether its material is there, and when it is due. */
export function OrderList({ tabs }: { readonly tabs: ReactNode }) {
  const list = useListState({ sort: { column: 'created_at', descending: true }, filters: productionFilters });
  const { currency } = useCompany();
  const all = useKeys(ProductionOrder);
  const lines = (useKeys(FactoryLine) ?? []).filter(({ deleted_at }) => deleted_at === null);
  const standings = useStandings();
  const costs = useCosts();
  const where = useProductionWhere(list, standings);
  const entries = useEntities(ProductionOrder, list, { where, facets: ['product', 'line', 'priority'] });
  const products = useMemo(
    () =>
      [...new Map((all ?? []).map((row) => [row.product_id ?? row.component_id ?? '', row.output_name]))].map(([id, name]) => ({
        id,
        name,
      })),
    [all],
  );
  return (
    <EntityList
      entities={entries}
      id="production"
      label={m.products_movement_production()}
      search={m.production_search()}
      columns={orderColumns({ standings, costs, currency, room: entries.room })}
      phoneRow={(row) => <OrderPhoneRow row={row} standing={standings?.get(row.id)} />}
      create={{ label: m.production_create(), to: href('/app/factory/production/new') }}
      href={(row) => href('/app/factory/production/:orderId', { orderId: row.id })}
      above={tabs}
      filters={
        <>
          <FilterMany
            label={m.common_status()}
            options={orderStatuses.map((value) => ({ value, label: stateTexts[value].name() }))}
            value={list.filters.state}
            onChange={(value) => list.setFilter('state', value)}
          />
          <FilterMany
            label={m.requisitions_task()}
            options={Object.entries(tasks).map(([value, { name, is }]) => ({
              ...{ value, label: name() },
              count: standings && [...standings.values()].filter(is).length,
            }))}
            value={list.filters.task}
            onChange={(value) => list.setFilter('task', value)}
          />
          <FilterRows of={entries} name="product" label={m.bills_output()} rows={products} />
          <FilterRows of={entries} name="line" label={m.working_line_of()} rows={lines} />
          <FilterDays label={m.production_due()} value={list.filters.due_date} onChange={(value) => list.setFilter('due_date', value)} />
          <FilterRows
            of={entries}
            name="priority"
            label={m.requisitions_priority()}
            rows={orderPriorities.map((one, id) => ({ id: String(id), name: priorityText[one]() }))}
          />
          <ShowFilter of={entries} />
        </>
      }
      bulk={<EntityBulk of={entries} commands={{ restore: orderCommands.restore, remove: orderCommands.remove }} />}
      empty={{ icon: Hammer, title: m.production_empty_title(), text: m.production_empty_text() }}
    />
  );
}
