import { Ban, Banknote, CircleCheck, CircleX, Pencil, Send, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText, InstantText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { type MoveText, Papers, useEntityActions, useMoves } from '../../entity/index.ts';
import { type Books } from '../books/index.ts';
import { CreditNotice, DueText, ExpenseBadge, expenseTitle, usePay, useTwins } from '../payable-screens/index.ts';
import { expenseCommands, type ExpenseRow, mayChange, payableExpense } from '../payables/index.ts';
import { Expense, type ExpenseStatus, restOf } from '../payables/kind.ts';
import { ExpenseForm } from './ExpenseForm.tsx';
import { ExpenseHistory } from './ExpenseHistory.tsx';
import { PaymentsOf } from './PaymentsOf.tsx';

type Props = { readonly id: string; readonly books: Books; readonly onClose: () => void };

/** An expense beside its list. */
export function ExpenseDrawer({ id, books, onClose }: Props) {
  const row = useRow(Expense, id);
  if (row) return <Opened row={row} books={books} onClose={onClose} />;
  return (
    <Drawer open onClose={onClose} title={m.expenses_one()}>
      {row === null ? <EmptyState title={m.expenses_not_found()} /> : <Skeleton lines={6} />}
    </Drawer>
  );
}

const moveTexts: Readonly<Record<ExpenseStatus, MoveText>> = {
  submitted: { label: m.expenses_submit, said: m.expenses_submitted, icon: Send },
  approved: { label: m.expenses_approve, said: m.expenses_approved, icon: CircleCheck },
  rejected: { label: m.expenses_reject, said: m.expenses_rejected, icon: CircleX, asks: m.expenses_reject_text },
  draft: { label: m.expenses_to_draft, said: m.expenses_taken_back, icon: Undo2 },
  void: { label: m.expenses_make_void, said: m.expenses_voided, icon: Ban },
};

function Opened({ row, books, onClose }: { readonly row: ExpenseRow } & Omit<Props, 'id'>) {
  const access = useAccess();
  const keeps = allows(access, 'manage_transactions');
  const may = mayChange(access, row);
  const nameOf = useAuthorNames();
  const format = useFormat();
  const [editing, edit] = useState(false);
  const { deleted, entries, notice } = useEntityActions(
    expenseCommands,
    row,
    { deleted: m.expenses_deleted, restored: m.expenses_restored },
    onClose,
  );
  const moves = useMoves(expenseCommands, row, moveTexts, ['approved']);
  const rest = restOf(row);
  const twin = useTwins(useMemo(() => (isSettled(row) ? [] : [row]), [row])).get(row.id);
  /** Something more urgent than an edit is offered. */
  const leads = !deleted && (Boolean(moves.lead) || (keeps && rest > 0));
  const { payNow, paying, askToPay, payDialog } = usePay(books);
  return (
    <Drawer
      open
      onClose={onClose}
      title={expenseTitle(row, books)}
      description={row.expense_no}
      footer={
        may && (
          <>
            <Menu
              trigger={<Button>{m.ui_more()}</Button>}
              entries={[
                keeps &&
                  rest > 0 &&
                  !deleted && { label: m.payments_pay_title(), icon: Banknote, onSelect: () => askToPay([payableExpense(row)]) },
                leads && { label: m.common_edit(), icon: Pencil, onSelect: () => edit(true) },
                ...moves.entries,
                ...entries(m.common_delete(), row.paid_amount > 0 ? m.refusal_expense_paid() : undefined),
              ]}
            />
            {!deleted && !leads && (
              <Button tone="primary" icon={Pencil} onClick={() => edit(true)}>
                {m.common_edit()}
              </Button>
            )}
            {moves.lead}
            {keeps && leads && rest > 0 && (
              <Button tone="primary" icon={Banknote} busy={paying} onClick={() => payNow(payableExpense(row))}>
                {m.payments_pay_all({ amount: formatMoney(rest, format) })}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {notice(m.expenses_in_trash(), may)}
        {twin && (
          <Notice tone="warning" actions={<Link to={`/app/expense?open=${twin.id}`}>{m.expenses_twin_open()}</Link>}>
            {m.expenses_twin()}
          </Notice>
        )}
        {keeps && !deleted && <CreditNotice row={row} />}
        {rest < 0 && <Notice tone="danger">{m.expenses_overpaid_text({ amount: formatMoney(-rest, format) })}</Notice>}
        <p className="flex flex-wrap items-center gap-3">
          <Money minor={row.amount} className="text-28 font-semibold" />
          <ExpenseBadge row={row} />
        </p>
        {row.status === 'rejected' && row.reason !== '' && <Notice tone="warning">{row.reason}</Notice>}
        <ExpenseFacts row={row} books={books} />
        <PaymentsOf id={row.id} books={books} />
        <Papers photos={row.photos} />
        <ExpenseHistory id={row.id} />
        <p className="text-12 text-muted-foreground">
          {nameOf({ user_id: row.created_by, actor_kind: 'user' })} · <InstantText at={row.created_at} />
        </p>
      </div>
      {payDialog}
      {editing && <ExpenseForm books={books} before={row} onClose={() => edit(false)} />}
      {moves.dialog}
    </Drawer>
  );
}

/** Nobody counts it: then it does not matter that it was entered twice. */
function isSettled({ status, deleted_at }: ExpenseRow): boolean {
  return status === 'rejected' || status === 'void' || deleted_at !== null;
}

function ExpenseFacts({ row, books }: { readonly row: ExpenseRow; readonly books: Books }) {
  const number = useNumberText();
  const today = useStore().today();
  const rest = restOf(row);
  return (
    <Facts>
      {row.paid_amount > 0 && (
        <Fact label={m.expenses_paid_so_far()}>
          <Money minor={row.paid_amount} />
        </Fact>
      )}
      {rest > 0 && row.paid_amount > 0 && (
        <Fact label={m.expenses_rest()}>
          <Money minor={rest} />
        </Fact>
      )}
      <Fact label={m.banking_day()}>
        <DateText day={row.expense_date} />
      </Fact>
      {(row.due_date !== null || rest > 0) && (
        <Fact label={m.expenses_due_date()}>
          <DateText day={row.due_date ?? row.expense_date} />{' '}
          {rest > 0 && (row.due_date ?? row.expense_date) < today && (
            <span className="block text-13">
              <DueText row={row} today={today} number={number} />
            </span>
          )}
        </Fact>
      )}
      {row.tax > 0 && (
        <Fact label={m.expenses_tax()}>
          <Money minor={row.tax} />
        </Fact>
      )}
      <Fact label={m.products_category()}>{books.categoryName(row.category_id)}</Fact>
      {row.party_name !== '' && <Fact label={m.expenses_payee()}>{row.party_name}</Fact>}
      {row.reference !== '' && <Fact label={m.expenses_bill()}>{row.reference}</Fact>}
      {row.brand_id !== null && <Fact label={m.common_brand()}>{books.brands.find(({ id }) => id === row.brand_id)?.name}</Fact>}
      {row.lines.length > 0 && (
        <Fact label={m.expenses_lines()} wide>
          <ul>
            {row.lines.map((line) => (
              <li key={line.id} className="flex justify-between gap-4">
                <span className="truncate">{line.title || '–'}</span>
                <Money minor={line.amount} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {row.notes !== '' && (
        <Fact label={m.orders_notes()} wide>
          <span className="whitespace-pre-wrap">{row.notes}</span>
        </Fact>
      )}
    </Facts>
  );
}
