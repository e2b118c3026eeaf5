import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import type { Stored } from '#data/kind.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { InCurrency } from '#ui/display/format.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Skeleton } from '#ui/page/states.tsx';
import { SumsBar } from '#ui/page/SumsBar.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { ReasonDialog, EntityGate, useNeedsConnection } from '../../entity/index.ts';
import { type Books, useBooks } from '../books/index.ts';
import { Reconciliation } from '../transactions/kind.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { BankingTabs, reconciliationTab } from './BankingTabs.tsx';
import { discard, lock, unlock } from './commands.ts';
import { ReconciliationForm } from './ReconciliationForm.tsx';
import { ReconciliationHistory } from './ReconciliationHistory.tsx';
import { ReconciliationLines } from './ReconciliationLines.tsx';
import { ReconciliationList } from './ReconciliationList.tsx';
import { ReconciliationReport } from './ReconciliationReport.tsx';
import { mayLock, mayReconcile, mayUnlock, type ReconciliationRow } from './rules.ts';
import { StateBadge } from './StateBadge.tsx';
import { type Standing, useReconciliation } from './use-reconciliation.ts';

/** The reconciliations of all accounts, or the one that the address names. */
export function ReconciliationPage() {
  const books = useBooks();
  const [params] = useSearchParams();
  const id = params.get('id');
  const row = useRow(Reconciliation, id);
  if (id === null) return <ReconciliationList books={books} />;
  return (
    <EntityGate
      row={row?.deleted_at === null ? row : row && null}
      missing={m.reconcile_not_found()}
      list={{ to: reconciliationTab, label: m.reconcile_label() }}
    >
      {(found) => (
        <InCurrency currency={books.currencyOf(found.bank_account_id)}>
          <Opened key={found.id} row={found} books={books} />
        </InCurrency>
      )}
    </EntityGate>
  );
}

function Opened({ row, books }: { readonly row: Stored<ReconciliationRow>; readonly books: Books }) {
  const store = useStore();
  const navigate = useNavigate();
  const access = useAccess();
  const offline = useNeedsConnection();
  const standing = useReconciliation(row);
  const [asks, ask] = useState<'edit' | 'print' | 'unlock' | 'adjust'>();
  const [drop] = useTask(async () => {
    const sure = await confirm({
      title: m.reconcile_discard_title(),
      text: m.reconcile_discard_text(),
      action: m.shell_attention_discard(),
    });
    if (!sure) return;
    await discard(store, row.id);
    await navigate(reconciliationTab);
  });
  const draft = row.state === 'draft';
  const writable = draft && mayReconcile(access);
  const done = () => ask(undefined);
  return (
    <>
      <DetailPage
        breadcrumbs={<BankingTabs at="reconcile" />}
        title={
          <span className="inline-flex items-center gap-2">
            {books.accountName(row.bank_account_id)}
            <PendingDot pending={row.$pending} />
          </span>
        }
        badge={<StateBadge row={row} />}
        text={
          <>
            {m.reconcile_until()} <DateText day={row.statement_date} />
          </>
        }
        menu={[
          standing !== undefined && { label: m.statements_sheet_print(), onSelect: () => ask('print') },
          writable && { label: m.common_edit(), onSelect: () => ask('edit') },
          // What counts for another amount in the company's currency is entered in the books.
          writable &&
            standing !== undefined &&
            books.currencyOf(row.bank_account_id) === null &&
            standing.sums.difference !== 0 && { label: m.reconcile_adjust(), onSelect: () => ask('adjust') },
          writable && { label: m.shell_attention_discard(), tone: 'danger' as const, onSelect: drop },
          !draft &&
            mayUnlock(access) && {
              label: m.reconcile_unlock(),
              tone: 'danger' as const,
              onSelect: () => ask('unlock'),
              ...(offline === undefined ? standing?.last === false && { why: m.refusal_reconciliation_followed() } : { why: offline }),
            },
        ]}
        notice={<StateNotice row={row} standing={standing} />}
        side={<ReconciliationHistory id={row.id} />}
      >
        {standing ? (
          <>
            <ReconciliationLines row={row} standing={standing} books={books} writable={writable} />
            <Bar row={row} standing={standing} writable={writable} />
          </>
        ) : (
          <Skeleton lines={7} />
        )}
      </DetailPage>
      {asks === 'edit' && <ReconciliationForm books={books} before={row} onClose={done} />}
      {asks === 'unlock' && (
        <ReasonDialog
          title={m.reconcile_unlock()}
          text={[m.reconcile_unlock_text(), transfersText(row, standing, books)].filter(Boolean).join(' ')}
          said={m.reconcile_unlocked()}
          act={(reason) => unlock(store, row.id, reason)}
          onClose={done}
        />
      )}
      {asks === 'adjust' && standing && standing.sums.difference !== 0 && (
        <AdjustDialog id={row.id} difference={standing.sums.difference} books={books} onClose={done} />
      )}
      {asks === 'print' && standing && (
        <PrintJob paper="a4" onDone={done}>
          <ReconciliationReport row={row} standing={standing} books={books} />
        </PrintJob>
      )}
    </>
  );
}

/** Which other accounts have a leg of what is opened. */
function transfersText({ bank_account_id }: ReconciliationRow, standing: Standing | undefined, books: Books): string {
  const others = (standing?.lines ?? [])
    .filter(({ row, ticked }) => ticked && row.to_account_id !== null)
    .map(({ row }) => (row.to_account_id === bank_account_id ? row.bank_account_id : row.to_account_id));
  const names = [...new Set(others)].map(books.accountName).filter(Boolean);
  return names.length === 0 ? '' : m.reconcile_unlock_transfers({ accounts: names.join(', ') });
}

type Facts = { readonly row: Stored<ReconciliationRow>; readonly standing: Standing };

/** What has to meet. A difference has to be found before it is locked. */
function Bar({ row, standing: { lines, sums }, writable }: Facts & { readonly writable: boolean }) {
  const store = useStore();
  const offline = useNeedsConnection();
  const [run, locking] = useTask(() => lock(store, row.id));
  const pending = row.$pending || lines.some((line) => line.row.$pending);
  const why = !mayLock(sums) ? m.reconcile_why_difference() : (offline ?? (pending ? m.statements_why_pending() : undefined));
  return (
    <SumsBar
      sums={[
        [m.banking_statement_opening(), sums.opening],
        [m.banking_in(), sums.in],
        [m.banking_out(), sums.out],
        ...(sums.kept === 0 ? [] : [[m.advances_kept_private(), sums.kept] as const]),
        [m.reconcile_closing(), sums.closing],
      ]}
      difference={sums.difference}
      {...(writable && { action: { label: m.reconcile_lock(), icon: Lock, busy: locking, why, onClick: run } })}
    />
  );
}

function StateNotice({ row, standing }: { readonly row: Facts['row']; readonly standing: Standing | undefined }) {
  if (row.state === 'draft')
    return row.$pending && row.locked_at !== null ? <Notice tone="warning">{m.reconcile_unlocking()}</Notice> : null;
  if (row.$pending) return <Notice tone="warning">{m.reconcile_locking()}</Notice>;
  if (standing && standing.sums.difference !== 0) return <Notice tone="info">{m.reconcile_older()}</Notice>;
  return <Notice tone="success">{m.reconcile_locked_text()}</Notice>;
}
