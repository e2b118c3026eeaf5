import { Shirt } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { FilterMany } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityBulk, EntityList, FilterRows, ShowFilter, useEntities } from '../../entity/index.ts';
import { Component } from '../materials/kind.ts';
import { billCommands, type BillRow, billsInUse } from '../producing/index.ts';
import { BillOfMaterials, billStatuses } from '../producing/kind.ts';
import { useFigures, useSeesCosts } from '../stock/index.ts';
import { billColumns, BillPhoneRow } from './bill-columns.tsx';
import { BillDrawer } from './BillDrawer.tsx';
import { BillForm } from './BillForm.tsx';
import { billsSheet } from './export.ts';
import { billFigures } from './figures.ts';
import { stateTexts } from './state-texts.ts';
import { useVersionText } from './use-version-text.ts';

const filters = { status: 'many', made: 'many', components: 'many', show: 'many' } as const;

/** What is made of what: which bill is in use, how often it can be made today, and what its materials cost. */
export function BillList({ tabs }: { readonly tabs: ReactNode }) {
  const list = useListState({ sort: { column: 'output_name', descending: false }, filters });
  const [like, copy] = useState<BillRow>();
  const seesCosts = useSeesCosts();
  const versionOf = useVersionText();
  const bills = useKeys(BillOfMaterials);
  const components = useKeys(Component);
  const stock = useFigures();
  const figures = useMemo(() => {
    if (!bills || !stock) return undefined;
    const inUse = billsInUse(bills);
    return new Map(bills.map((row) => [row.id, billFigures(row, inUse, stock)]));
  }, [bills, stock]);
  const entries = useEntities(BillOfMaterials, list, {
    where: { ...where(list.where), deleted: { in: [list.filters.show.includes('deleted') ? 1 : 0] } },
    facets: ['status', 'made', 'components'],
  });
  return (
    <>
      <EntityList
        entities={entries}
        id="bills"
        label={m.bills_label()}
        search={m.bills_search()}
        columns={billColumns({ figures, seesCosts, room: entries.room, versionOf })}
        phoneRow={(row) => <BillPhoneRow row={row} figures={figures} versionOf={versionOf} />}
        filters={
          <>
            <FilterMany
              label={m.common_status()}
              options={billStatuses.map((value) => ({ value, label: stateTexts[value]?.name() ?? value }))}
              value={list.filters.status}
              onChange={(value) => list.setFilter('status', value)}
            />
            <FilterRows
              of={entries}
              name="made"
              label={m.bills_output()}
              rows={[
                { id: 'product', name: m.products_product() },
                { id: 'component', name: m.factory_component() },
              ]}
            />
            <FilterRows of={entries} name="components" label={m.factory_component()} rows={components ?? []} />
            <ShowFilter of={entries} />
          </>
        }
        create={m.bills_create()}
        above={tabs}
        bulk={<EntityBulk of={entries} commands={{ restore: billCommands.restore, remove: billCommands.remove }} />}
        sheet={(rows) => billsSheet(rows, billsInUse(bills ?? []), components ?? [])}
        dialog={(id, close) =>
          id === 'new' ? (
            <BillForm onClose={close} onSaved={list.setOpenId} />
          ) : (
            <BillDrawer key={id} id={id} figures={stock} onClose={close} onOpen={list.setOpenId} onCopy={copy} />
          )
        }
        empty={{ icon: Shirt, title: m.bills_empty_title(), text: m.bills_empty_text() }}
      />
      {like && (
        <BillForm
          like={like}
          onClose={() => copy(undefined)}
          onSaved={(id) => {
            copy(undefined);
            list.setOpenId(id);
          }}
        />
      )}
    </>
  );
}

/** What is shown beside the trash is no column. */
function where<W extends { readonly show?: unknown }>({ show: _show, ...rest }: W): Omit<W, 'show'> {
  return rest;
}
