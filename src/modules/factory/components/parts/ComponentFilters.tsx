import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { FilterMany } from '#ui/table/filters.tsx';

import { type Entities, FilterRows, ShowFilter } from '../../../entity/index.ts';
import { componentKindText } from '../../materials/index.ts';
import { Component, componentKinds } from '../../materials/kind.ts';
import type { ComponentFigures } from '../../stock/index.ts';
import { type componentFilters, stockStates } from '../use-component-where.ts';
import type { Setup } from '../use-setup.ts';

type Props<R> = {
  readonly of: Entities<R, typeof componentFilters>;
  readonly setup: Setup;
  readonly figures: ReadonlyMap<string, ComponentFigures> | undefined;
  readonly seesCosts: boolean;
};

export function ComponentFilters<R>({ of, setup, figures, seesCosts }: Props<R>) {
  const states = {
    below: m.components_below(),
    negative: m.products_filter_negative(),
    dead: m.components_dead(),
    noCost: m.components_no_cost(),
  } as const;
  // As the list does, which leaves out what is archived.
  const standing = useKeys(Component)?.filter(({ active, deleted_at }) => active && deleted_at === null);
  const counted = (state: (typeof stockStates)[number]) => figures && standing?.filter(({ id }) => figures.get(id)?.[state]).length;
  return (
    <>
      <FilterMany
        label={m.products_stock()}
        value={of.list.filters.stock}
        onChange={(value) => of.list.setFilter('stock', value)}
        options={stockStates
          .filter((state) => seesCosts || state !== 'noCost')
          .map((state) => ({ value: state, label: states[state], count: counted(state) }))}
      />
      <FilterRows of={of} name="category" label={m.products_category()} rows={setup.categories.map((id) => ({ id, name: id }))} />
      <FilterRows
        of={of}
        name="type"
        label={m.factory_component_kind()}
        rows={componentKinds.map((id) => ({ id, name: componentKindText[id]() }))}
      />
      <FilterRows of={of} name="supplier" label={m.factory_supplier()} rows={setup.suppliers} />
      <FilterRows of={of} name="location" label={m.components_usual_place()} rows={setup.places} />
      <FilterRows
        of={of}
        name="batch_tracked"
        label={m.components_batches()}
        rows={[
          { id: '1', name: m.components_by_batch() },
          { id: '0', name: m.components_without_batch() },
        ]}
        single
      />
      <ShowFilter of={of} states={[{ value: 'inactive', label: m.products_status_archived() }]} />
    </>
  );
}
