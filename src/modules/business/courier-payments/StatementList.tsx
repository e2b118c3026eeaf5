import { ReceiptText } from 'lucide-react';
import { useNavigate } from 'react-router-dom';

import { useAccess, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FilterDays } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityBulk, EntityList, FilterRows, ShowFilter, useEntities } from '../../entity/index.ts';
import { GroupPayment, paymentStates } from '../sale-rules/kind.ts';
import { useCouriers } from '../sale-screens/index.ts';
import { paymentCommands } from './commands.ts';
import { stateText } from './payment-texts.ts';
import { PaymentTabs } from './PaymentTabs.tsx';
import { maySettle } from './rules.ts';
import { statementColumns, StatementPhoneRow } from './statement-columns.tsx';
import { StatementForm } from './StatementForm.tsx';

const filters = { courier: 'many', state: 'many', received_date: 'days', show: 'many' } as const;

/** What couriers have paid, statement by statement. */
function StatementList() {
  const store = useStore();
  const navigate = useNavigate();
  const may = maySettle(useAccess());
  const number = useNumberText();
  const { currency } = useFormat();
  const couriers = useCouriers();
  const list = useListState({ sort: { column: 'received_date', descending: true }, filters });
  const statements = useEntities(GroupPayment, list, { totals: ['received'], facets: ['courier', 'state'] });
  const pageOf = (paymentId: string) => href('/app/group-payment/:paymentId', { paymentId });
  return (
    <EntityList
      entities={statements}
      older={GroupPayment}
      id="statements"
      label={m.statements_list()}
      search={m.statements_search()}
      create={may && m.statements_new()}
      columns={statementColumns({ ...statements, couriers, currency })}
      phoneRow={(row) => <StatementPhoneRow row={row} couriers={couriers} />}
      filters={
        <>
          <FilterRows of={statements} name="courier" label={m.orders_courier()} rows={couriers} />
          <FilterRows
            of={statements}
            name="state"
            label={m.common_status()}
            rows={paymentStates.map((id) => ({ id, name: stateText[id]() }))}
          />
          <FilterDays
            label={m.statements_received_on()}
            value={list.filters.received_date}
            onChange={(value) => list.setFilter('received_date', value)}
          />
          <ShowFilter of={statements} />
        </>
      }
      above={<PaymentTabs at="statements" />}
      bulk={
        may && (
          <EntityBulk
            of={statements}
            commands={{ remove: paymentCommands.remove, restore: paymentCommands.restore }}
            said={{
              deleted: (n) => (n === 1 ? m.statements_deleted_one() : m.statements_deleted({ n: number(n) })),
              restored: (n) => (n === 1 ? m.statements_restored_one() : m.statements_restored({ n: number(n) })),
            }}
            nameOf={async (id) => (await store.get(GroupPayment, id))?.payment_no ?? ''}
          />
        )
      }
      href={(row) => pageOf(row.id)}
      dialog={(id, close) =>
        id === 'new' && may && <StatementForm onClose={close} onSaved={(saved) => void navigate(pageOf(saved), { replace: true })} />
      }
      empty={{ icon: ReceiptText, title: m.statements_empty_title(), text: m.statements_empty_text() }}
      emptyTrash={{ title: m.statements_trash_empty(), text: m.statements_trash_text() }}
    />
  );
}

export { StatementList as Component };
