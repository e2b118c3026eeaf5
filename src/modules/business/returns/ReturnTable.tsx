import { ChartColumn, PackageCheck, Plus, ScanBarcode, Undo2 } from 'lucide-react';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FilterDays } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityBulk, EntityList, FilterRows, ShowFilter, useBulk, useEntities } from '../../entity/index.ts';
import { Return, returnStates, returnTypes } from '../sale-rules/kind.ts';
import { stateText, typeText, useCouriers, useSalesBrands } from '../sale-screens/index.ts';
import { restockReturn } from './commands.ts';
import { deleteReturn, restoreReturn } from './expect.ts';
import { NewReturn } from './NewReturn.tsx';
import { returnNamed, waitingDays, waitingSince } from './queries.ts';
import { returnColumns, ReturnPhoneRow } from './return-columns.tsx';
import { ReturnDrawer } from './ReturnDrawer.tsx';
import { ReturnsReport } from './ReturnsReport.tsx';
import { ReturnTabs } from './ReturnTabs.tsx';

const filters = {
  state: 'many',
  created_at: 'days',
  courier: 'many',
  type: 'many',
  brand_id: 'many',
  waiting: 'many',
  is_damaged: 'flags',
  is_missing: 'flags',
  show: 'many',
} as const;

export const scanPath = '/app/returns?scan=receive';

/** What has to come back, what is here, what is lost: by state, age, courier and reason. */
export function ReturnTable() {
  const store = useStore();
  const may = allows(useAccess(), 'manage_returns');
  const number = useNumberText();
  const couriers = useCouriers();
  const brands = useSalesBrands();
  const list = useListState({ sort: { column: 'created_at', descending: true }, filters });
  const today = store.today();
  const { waiting: _waiting, ...asked } = list.where;
  const [days] = list.filters.waiting;
  const returns = useEntities(Return, list, {
    where: { ...waitingSince(days === undefined ? undefined : addDays(today, -Number(days))), ...asked },
    totals: ['expected', 'good', 'damaged', 'missing'],
    facets: ['state', 'courier', 'type', 'brand_id', 'is_damaged', 'is_missing'],
  });
  const nameOf = async (id: string) => (await returnNamed(store, id)).return_no;
  const [restock] = useBulk(returns, (id) => restockReturn(store, id), {
    done: (n) => (n === 1 ? m.returns_restocked_one() : m.returns_restocked({ n: number(n) })),
    nameOf,
  });
  const actions = may && (
    <>
      <Button icon={Plus} onClick={() => list.setOpenId('new')}>
        {m.returns_new()}
      </Button>
      <ButtonLink tone="primary" icon={ScanBarcode} to={scanPath}>
        {m.returns_receive()}
      </ButtonLink>
    </>
  );
  return (
    <EntityList
      entities={returns}
      older={Return}
      id="returns"
      label={m.returns_label()}
      search={m.returns_search()}
      actions={
        <>
          <Button icon={ChartColumn} onClick={() => list.setOpenId('report')}>
            {m.returns_report()}
          </Button>
          {actions}
        </>
      }
      columns={returnColumns({ ...returns, couriers, brands, number, today })}
      phoneRow={(row) => <ReturnPhoneRow row={row} couriers={couriers} />}
      filters={
        <>
          <FilterRows
            of={returns}
            name="waiting"
            label={m.returns_long()}
            single
            rows={waitingDays.map((n) => ({ id: String(n), name: m.returns_waiting_over({ n: number(n) }) }))}
          />
          <FilterDays label={m.returns_since()} value={list.filters.created_at} onChange={(value) => list.setFilter('created_at', value)} />
          <FilterRows of={returns} name="courier" label={m.orders_courier()} rows={couriers} />
          <FilterRows of={returns} name="type" label={m.returns_why()} rows={returnTypes.map((id) => ({ id, name: typeText[id]() }))} />
          <FilterRows of={returns} name="is_damaged" label={m.returns_damaged()} rows={[{ id: '1', name: m.returns_flag_damaged() }]} />
          <FilterRows of={returns} name="is_missing" label={m.returns_missing()} rows={[{ id: '1', name: m.returns_flag_missing() }]} />
          <FilterRows of={returns} name="brand_id" label={m.common_brand()} rows={brands} least={2} />
          <ShowFilter of={returns} />
        </>
      }
      above={<ReturnTabs of={returns} states={returnStates.map((id) => ({ id, name: stateText[id]() }))} />}
      bulk={
        may && (
          <>
            {!returns.inTrash && (
              <Button icon={PackageCheck} onClick={restock}>
                {m.returns_all_good()}
              </Button>
            )}
            <EntityBulk
              of={returns}
              commands={{ remove: deleteReturn, restore: restoreReturn }}
              said={{ deleted: () => m.returns_deleted(), restored: () => m.returns_restored() }}
              nameOf={nameOf}
            />
          </>
        )
      }
      dialog={(id, close) =>
        id === 'report' ? (
          <ReturnsReport onClose={close} />
        ) : id === 'new' ? (
          may && <NewReturn onClose={close} onAdded={list.setOpenId} />
        ) : (
          <ReturnDrawer key={id} id={id} onClose={close} />
        )
      }
      empty={{ icon: Undo2, title: m.returns_empty_title(), text: m.returns_empty_text(), actions }}
      emptyTrash={{ title: m.returns_trash_empty(), text: m.returns_trash_text() }}
    />
  );
}
