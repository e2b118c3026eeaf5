import { Ban, ReceiptText } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useKeys } from '#data/react.tsx';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { MenuEntries } from '#ui/overlay/Menu.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';

import { useBooks } from '../../banking/books/index.ts';
import { dayColumn, moneyColumn, ReasonDialog, useNeedsConnection } from '../../entity/index.ts';
import { payMethodText, payrollCalls, type RunRow } from '../payroll/index.ts';
import type { SlipRow } from '../payroll/index.ts';
import { PayBatch } from '../payroll/kind.ts';
import { peopleText } from './names.ts';
import type { BatchRow } from './rows.ts';
import { usePapers } from './use-papers.tsx';

/** The payments of a run, the newest first, with their files and papers. */
export function BatchList({ run, slips }: { readonly run: RunRow; readonly slips: readonly SlipRow[] }) {
  const may = allows(useAccess(), 'manage_payroll');
  const { currency } = useFormat();
  const number = useNumberText();
  const missing = useNeedsConnection();
  const { accountName } = useBooks();
  const rows = useKeys(PayBatch, { by: 'run', equals: run.id });
  const papers = usePapers();
  const [voiding, setVoiding] = useState<BatchRow>();

  function entriesOf(batch: BatchRow): MenuEntries {
    if (batch.voided_at !== null) return [];
    const paid = slips.filter(({ batch_id }) => batch_id === batch.id);
    return [
      ...papers.entriesOf({ method: batch.method, slips: paid, number: batch.batch_no, batch }),
      may && null,
      may && { label: m.expenses_make_void(), icon: Ban, tone: 'danger', why: missing, onSelect: () => setVoiding(batch) },
    ];
  }

  return (
    <Section flush title={m.pay_batches_list()}>
      <DataTable
        label={m.pay_batches_list()}
        columns={columnsOf(accountName, currency, number)}
        rows={rows?.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))}
        {...(rows?.some((batch) => entriesOf(batch).some(Boolean)) && { rowMenu: entriesOf })}
        phoneRow={(batch) => (
          <PhoneLines
            title={`${payMethodText[batch.method]()} · ${peopleText(batch.people, number)}`}
            value={<Money minor={batch.amount} />}
            text={
              <>
                {batch.batch_no} · <DateText day={batch.paid_on} />
              </>
            }
            badge={<BatchBadge batch={batch} />}
          />
        )}
        empty={<EmptyState icon={ReceiptText} title={m.pay_batches_none()} text={m.pay_batches_none_text()} />}
      />
      {papers.printing}
      {voiding && <VoidDialog run={run} batch={voiding} onClose={() => setVoiding(undefined)} />}
    </Section>
  );
}

function VoidDialog({ run, batch, onClose }: { readonly run: RunRow; readonly batch: BatchRow; readonly onClose: () => void }) {
  const server = useServer();
  const { tenantId } = useAccess();
  return (
    <ReasonDialog
      title={m.expenses_make_void()}
      text={m.pay_batches_void_text()}
      said={m.payments_voided()}
      asked={m.common_reason()}
      act={async (reason) => payrollCalls(await server(), tenantId, run.id).unpay(batch.id, reason)}
      onClose={onClose}
    />
  );
}

function BatchBadge({ batch: { voided_at } }: { readonly batch: BatchRow }) {
  return voided_at === null ? (
    <StatusBadge tone="success" label={m.print_paid()} />
  ) : (
    <StatusBadge tone="neutral" label={m.banking_voided()} />
  );
}

function columnsOf(accountName: (id: string) => string, currency: string, number: NumberText): readonly Column<BatchRow>[] {
  return [
    {
      id: 'number',
      header: m.payments_number(),
      width: 228,
      cell: ({ batch_no }) => <span className="font-medium figures">{batch_no}</span>,
    },
    dayColumn<BatchRow>('day', m.banking_day(), ({ paid_on }) => paid_on, { sort: undefined }),
    { id: 'method', header: m.banking_method(), width: 96, cell: ({ method }) => payMethodText[method]() },
    { id: 'account', header: m.money_account(), least: 110, cell: ({ bank_account_id }) => accountName(bank_account_id) },
    {
      id: 'reference',
      header: m.banking_reference(),
      least: 110,
      cell: ({ reference, voided_at, void_reason }) => <span className="truncate">{voided_at === null ? reference : void_reason}</span>,
    },
    {
      id: 'people',
      header: m.admin_members(),
      width: 84,
      align: 'end',
      cell: ({ people }) => <span className="figures">{number(people)}</span>,
    },
    {
      id: 'state',
      header: m.common_status(),
      width: 170,
      cell: (batch) => (
        <span className="flex min-w-0 items-center gap-2">
          <BatchBadge batch={batch} />
          <span className="truncate text-12 text-muted-foreground" title={batch.void_reason}>
            {batch.void_reason}
          </span>
        </span>
      ),
    },
    moneyColumn<BatchRow>('amount', m.money_amount(), ({ amount }) => amount, { currency, width: 140, sort: undefined }),
  ];
}
