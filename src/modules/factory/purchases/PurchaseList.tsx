import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';

import { useCompany, useKeys, useList, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FilterDays, FilterMany } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityList, FilterRows, ShowFilter, useEntities } from '../../entity/index.ts';
import { Component } from '../materials/kind.ts';
import { purchaseStates } from '../purchasing/index.ts';
import { Purchase } from '../purchasing/kind.ts';
import { MissingDialog } from './MissingDialog.tsx';
import { PurchaseBulk } from './parts/PurchaseBulk.tsx';
import { purchaseColumns, PurchasePhoneRow } from './purchase-columns.tsx';
import { stateTexts } from './state-texts.ts';
import { payStates, purchaseFilters, usePurchaseWhere } from './use-purchase-where.ts';
import { restOf, useStandings } from './use-standing.ts';

const most = 20_000;

/** What is bought: where each purchase stands, how much of it came, and what of it is still to be paid. */
function PurchaseList() {
  const { currency } = useCompany();
  const [asks, ask] = useState(false);
  const list = useListState({ sort: { column: 'order_date', descending: true }, filters: purchaseFilters });
  const all = useKeys(Purchase);
  const standings = useStandings(all, useStore().today());
  const where = usePurchaseWhere(list, standings);
  const entries = useEntities(Purchase, list, { where, facets: ['supplier_id', 'components'] });
  const shown = useList(Purchase, { where, search: list.search, limit: most });
  const components = useKeys(Component) ?? [];
  const suppliers = [...new Map((all ?? []).map((row) => [row.supplier_id, row.supplier_name]))].map(([id, name]) => ({ id, name }));
  const sum = (of: (id: string) => number) => shown?.rows.reduce((whole, { id }) => whole + of(id), 0) ?? 0;
  const totals = standings && {
    total: sum((id) => standings.get(id)?.total ?? 0),
    paid: sum((id) => standings.get(id)?.due?.paid_amount ?? 0),
    rest: sum((id) => Math.max(0, restOf(standings.get(id)))),
  };
  return (
    <>
      <EntityList
        entities={entries}
        id="purchases"
        label={m.purchases_label()}
        search={m.purchases_search()}
        columns={purchaseColumns({ standings, currency, room: entries.room, totals })}
        phoneRow={(row) => <PurchasePhoneRow row={row} standing={standings?.get(row.id)} />}
        actions={<Button onClick={() => ask(true)}>{m.purchases_missing()}</Button>}
        create={{ label: m.purchases_create(), to: href('/app/factory/purchases/new') }}
        href={(row) => href('/app/factory/purchases/:purchaseId', { purchaseId: row.id })}
        filters={
          <>
            <FilterMany
              label={m.common_status()}
              options={purchaseStates.map((value) => ({ value, label: stateTexts[value].name() }))}
              value={list.filters.state}
              onChange={(value) => list.setFilter('state', value)}
            />
            <FilterMany
              label={m.purchases_pay_state()}
              options={Object.entries(payStates).map(([value, { name }]) => ({ value, label: name() }))}
              value={list.filters.pay}
              onChange={(value) => list.setFilter('pay', value)}
            />
            <FilterRows of={entries} name="supplier_id" label={m.factory_supplier()} rows={suppliers} />
            <FilterRows of={entries} name="components" label={m.factory_component()} rows={components} />
            <FilterDays
              label={m.purchases_order_date()}
              value={list.filters.order_date}
              onChange={(value) => list.setFilter('order_date', value)}
            />
            <FilterDays
              label={m.purchases_expected()}
              value={list.filters.expected_date}
              onChange={(value) => list.setFilter('expected_date', value)}
            />
            <ShowFilter of={entries} />
          </>
        }
        bulk={<PurchaseBulk of={entries} />}
        empty={{ icon: ShoppingCart, title: m.purchases_empty_title(), text: m.purchases_empty_text() }}
      />
      {asks && <MissingDialog onClose={() => ask(false)} />}
    </>
  );
}

export { PurchaseList as Component };
