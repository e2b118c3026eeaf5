import { Truck } from 'lucide-react';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import type { Column } from '#ui/table/column.ts';
import { FilterDays } from '#ui/table/filters.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityList, FilterRows, moneyColumn, useEntities } from '../../entity/index.ts';
import { useBooks } from '../books/index.ts';
import { usePay } from '../payable-screens/index.ts';
import { payableDue } from '../payables/index.ts';
import { type DueRow, SupplierDue } from '../payables/kind.ts';
import { PaymentTabs } from './PaymentTabs.tsx';

const filters = { due_date: 'days', party: 'many', source: 'many' } as const;
const sourceText = {
  opening: m.payments_source_opening,
  purchase: m.products_movement_purchase,
  landed: m.payments_source_landed,
} as const;

const restOf = ({ amount, paid_amount }: DueRow) => amount - paid_amount;

/** What is owed to suppliers, the most urgent first: each paid by itself, several in one payment. */
export function SupplierDueList() {
  const today = useStore().today();
  const { currency } = useCompany();
  const pays = allows(useAccess(), 'manage_transactions');
  const books = useBooks();
  const list = useListState({ sort: { column: 'due_date', descending: false }, filters });
  const entries = useEntities(SupplierDue, list, {
    where: { ...list.where, unpaid: { in: [1] } },
    totals: ['rest'],
    facets: ['party', 'source'],
  });
  const { askToPay, payDialog } = usePay(books, entries.selection.clear);
  const [payTicked] = useTask(async () => askToPay((await entries.chosen()).map(payableDue)));
  const may = pays && books.own.length > 0;
  const columns: readonly Column<Stored<DueRow>>[] = [
    {
      id: 'due_date',
      header: m.expenses_due_date(),
      sort: 'asc',
      width: 136,
      cell: (row) => <Due row={row} today={today} />,
      csv: (row) => row.due_date,
    },
    {
      id: 'party',
      header: m.expenses_payee(),
      least: 180,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Stacked above={row.party_name} below={[sourceText[row.source](), row.number, row.reference].filter(Boolean).join(' · ')} />
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: { [m.expenses_payee()]: (row) => row.party_name, [m.common_number()]: (row) => row.number },
    },
    moneyColumn('amount', m.money_amount(), (row: Stored<DueRow>) => row.amount, { currency }),
    moneyColumn('rest', m.expenses_rest(), restOf, { currency, total: entries.totals?.rest }),
    ...(may
      ? [
          {
            ...{ id: 'pay', header: '', width: 104, align: 'end' as const },
            cell: (row: Stored<DueRow>) => (
              <Button size="sm" onClick={() => askToPay([payableDue(row)])}>
                {m.payments_pay()}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <EntityList
        entities={entries}
        id="supplier-dues"
        label={m.payments_label()}
        search={m.payments_search_supplier()}
        columns={columns}
        phoneRow={(row) => (
          <PhoneLines
            title={
              <>
                {row.party_name} <PendingDot pending={row.$pending} />
              </>
            }
            text={[sourceText[row.source](), row.number].filter(Boolean).join(' · ')}
            value={<Money minor={restOf(row)} className="font-medium" />}
            badge={<Due row={row} today={today} />}
          />
        )}
        filters={
          <>
            <FilterDays
              label={m.expenses_due_date()}
              value={list.filters.due_date}
              onChange={(value) => list.setFilter('due_date', value)}
            />
            <FilterRows
              of={entries}
              name="party"
              label={m.expenses_payee()}
              rows={Object.keys(entries.facets?.party ?? {}).map((id) => ({ id, name: id }))}
            />
            <FilterRows
              of={entries}
              name="source"
              label={m.payments_for()}
              rows={Object.entries(sourceText).map(([id, name]) => ({ id, name: name() }))}
            />
          </>
        }
        above={<PaymentTabs chosen="suppliers" />}
        bulk={
          may && (
            <Button tone="primary" onClick={payTicked}>
              {m.payments_pay()}
            </Button>
          )
        }
        empty={{ icon: Truck, title: m.payments_suppliers_empty(), text: m.payments_suppliers_empty_text() }}
      />
      {payDialog}
    </>
  );
}

function Due({ row, today }: { readonly row: DueRow; readonly today: string }) {
  return (
    <span className={row.due_date < today ? 'font-medium text-danger-strong' : ''}>
      <DateText day={row.due_date} />
    </span>
  );
}
