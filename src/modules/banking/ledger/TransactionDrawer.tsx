import { Ban, Pencil, Printer, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText, InstantText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { InCurrency } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { Papers, ReasonDialog, useEntityActions } from '../../entity/index.ts';
import { type Books, categoriesOf, titleOf, VoucherSheet } from '../books/index.ts';
import { ReceiptSheet } from '../cash-book/index.ts';
import { useLockedIn } from '../reconciliation/index.ts';
import { methodText } from '../transactions/index.ts';
import { isVoid, Transaction } from '../transactions/kind.ts';
import { entryCommands, voidEntry } from './commands.ts';
import { typeText } from './ledger-columns.tsx';
import { isBooked, isCleared, isOfPayment, type TransactionRow } from './rules.ts';
import { TransactionForm } from './TransactionForm.tsx';
import { TransactionHistory } from './TransactionHistory.tsx';
import { useTwin } from './use-twin.ts';

type Props = { readonly id: string; readonly books: Books; readonly onClose: () => void };

/** A transaction beside its list. */
export function TransactionDrawer({ id, books, onClose }: Props) {
  const row = useRow(Transaction, id);
  if (row) return <Opened row={row} books={books} onClose={onClose} />;
  return (
    <Drawer open onClose={onClose} title={m.banking_transaction()}>
      {row === null ? <EmptyState title={m.banking_not_found()} /> : <Skeleton lines={6} />}
    </Drawer>
  );
}

function Opened({ row, books, onClose }: { readonly row: TransactionRow } & Omit<Props, 'id'>) {
  const may = allows(useAccess(), 'manage_transactions');
  const nameOf = useAuthorNames();
  const [editing, edit] = useState(false);
  const [printing, print] = useState<'voucher' | 'receipt'>();
  const [voiding, askToVoid] = useState(false);
  const store = useStore();
  const dead = isVoid(row);
  const currency = books.currencyOf(row.bank_account_id);
  const twin = useTwin(row);
  const locked = useLockedIn(row);
  const { deleted, entries, notice } = useEntityActions(
    entryCommands,
    row,
    { deleted: m.banking_deleted_one, restored: m.banking_restored },
    onClose,
  );
  const gotten = row.type === 'income' && !deleted && !dead;
  return (
    <Drawer
      open
      onClose={onClose}
      title={titleOf(row, books)}
      description={row.transaction_no ?? m.banking_of_sale()}
      footer={
        <>
          {(may || gotten) && (
            <Menu
              trigger={<Button>{m.ui_more()}</Button>}
              entries={[
                gotten && { label: m.receipt_print(), icon: ReceiptText, onSelect: () => print('receipt') },
                may && !deleted && !dead && !isBooked(row) && { label: m.banking_make_void(), icon: Ban, onSelect: () => askToVoid(true) },
                ...(may ? entries(m.common_delete(), keptText(row, locked)) : []),
              ]}
            />
          )}
          <Button icon={Printer} onClick={() => print('voucher')}>
            {m.banking_voucher()}
          </Button>
          {may && !deleted && !dead && (
            <Button tone="primary" icon={Pencil} onClick={() => edit(true)}>
              {m.common_edit()}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {notice(m.banking_in_trash(), may)}
        {locked && (
          <Notice tone="success" title={m.reconcile_cleared()}>
            {m.reconcile_kept(locked)}
          </Notice>
        )}
        {dead && row.void_reason !== '' && <Notice tone="warning">{row.void_reason}</Notice>}
        {twin && !dead && !deleted && (
          <Notice tone="warning" actions={<Link to={`/app/banking?open=${twin.id}`}>{m.expenses_twin_open()}</Link>}>
            {m.banking_twin()}
          </Notice>
        )}
        {isBooked(row) && <Notice tone="info">{isOfPayment(row) ? m.payments_booked_text() : m.banking_of_sale_text()}</Notice>}
        <p className="flex items-center gap-3">
          <Money minor={row.amount} currency={currency} className={dead ? 'text-28 font-semibold line-through' : 'text-28 font-semibold'} />
          <StatusBadge tone={tones[row.type]} label={typeText[row.type]()} />
          {dead && <StatusBadge label={m.banking_voided()} />}
        </p>
        <TransactionFacts row={row} books={books} />
        <Papers photos={row.photos} />
        <TransactionHistory id={row.id} />
        <p className="text-12 text-muted-foreground">
          {nameOf({ user_id: row.created_by, actor_kind: 'user' })} · <InstantText at={row.created_at} />
        </p>
      </div>
      {editing && <TransactionForm books={books} before={row} onClose={() => edit(false)} />}
      {voiding && (
        <ReasonDialog
          title={m.banking_make_void()}
          text={m.banking_void_text()}
          said={m.banking_void_said()}
          act={(reason) => voidEntry(store, row.id, reason)}
          onClose={() => askToVoid(false)}
        />
      )}
      {printing && (
        <PrintJob paper="a5" onDone={() => print(undefined)}>
          <InCurrency currency={currency}>
            {printing === 'receipt' ? <ReceiptSheet row={row} books={books} /> : <VoucherSheet row={row} books={books} />}
          </InCurrency>
        </PrintJob>
      )}
    </Drawer>
  );
}

/** Why it cannot be deleted. */
function keptText(row: TransactionRow, locked: { readonly account: string } | undefined): string | undefined {
  if (isBooked(row)) return isOfPayment(row) ? m.payments_booked_text() : m.refusal_of_sale();
  if (locked) return m.reconcile_kept(locked);
  return isCleared(row) ? m.refusal_cleared_void() : undefined;
}

const tones = { income: 'success', expense: 'neutral', transfer: 'info' } as const;

function TransactionFacts({ row, books }: { readonly row: TransactionRow; readonly books: Books }) {
  const transfer = row.to_account_id !== null;
  return (
    <Facts>
      <Fact label={m.banking_day()}>
        <DateText day={row.transaction_date} />
      </Fact>
      <Fact label={transfer ? m.banking_from() : m.money_account()}>{books.accountName(row.bank_account_id)}</Fact>
      {transfer && <Fact label={m.banking_to()}>{books.accountName(row.to_account_id)}</Fact>}
      {transfer && row.fee > 0 && (
        <Fact label={m.banking_fee()}>
          <Money minor={row.fee} currency={books.currencyOf(row.bank_account_id)} />
        </Fact>
      )}
      {transfer && books.currencyOf(row.bank_account_id) !== books.currencyOf(row.to_account_id) && (
        <Fact label={m.banking_amount_in()}>
          <Money minor={row.amount_in} currency={books.currencyOf(row.to_account_id)} />
        </Fact>
      )}
      {row.base_amount > 0 && (
        <Fact label={m.banking_base_amount()}>
          <Money minor={row.base_amount} />
        </Fact>
      )}
      {!transfer && <Fact label={m.products_category()}>{categoriesOf(row, books)}</Fact>}
      {row.party_name !== '' && <Fact label={m.banking_party()}>{row.party_name}</Fact>}
      {row.reference !== '' && <Fact label={m.banking_reference()}>{row.reference}</Fact>}
      {row.method !== null && <Fact label={m.banking_method()}>{methodText[row.method]()}</Fact>}
      {row.tags.length > 0 && <Fact label={m.common_tags()}>{row.tags.join(', ')}</Fact>}
      {row.import_id !== '' && <Fact label={m.banking_import_id()}>{row.import_id}</Fact>}
      {row.brand_id !== null && <Fact label={m.common_brand()}>{books.brands.find(({ id }) => id === row.brand_id)?.name}</Fact>}
      {row.splits.length > 0 && (
        <Fact label={m.banking_parts()} wide>
          <ul>
            {row.splits.map((part) => (
              <li key={part.id} className="flex justify-between gap-4">
                <span className="truncate">{[books.categoryName(part.category_id), part.note].filter(Boolean).join(' · ')}</span>
                <Money minor={part.amount} />
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
