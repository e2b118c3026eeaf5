import { Ban, CircleCheck, CircleX, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
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
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { ReasonDialog } from '../../entity/index.ts';
import { type Books, VoucherSheet } from '../books/index.ts';
import { payableTitle } from '../payable-screens/index.ts';
import { entryOf, type Payable, payablesOf, type PaymentRow, settleCheque, voidPayment } from '../payables/index.ts';
import { creditOf, Payment } from '../payables/kind.ts';
import { methodText } from '../transactions/index.ts';
import { ChequeBadge } from './ChequeBadge.tsx';

type Props = { readonly id: string; readonly books: Books; readonly onClose: () => void };

/** A payment beside its list: what it was for, its voucher, and the way to take it back. */
export function PaymentDrawer({ id, books, onClose }: Props) {
  const row = useRow(Payment, id);
  if (row) return <Opened row={row} books={books} onClose={onClose} />;
  return (
    <Drawer open onClose={onClose} title={m.payments_label()}>
      {row === null ? <EmptyState title={m.payments_not_found()} /> : <Skeleton lines={6} />}
    </Drawer>
  );
}

function Opened({ row, books, onClose }: { readonly row: PaymentRow } & Omit<Props, 'id'>) {
  const store = useStore();
  const format = useFormat();
  const may = allows(useAccess(), 'manage_transactions');
  const nameOf = useAuthorNames();
  const paid = usePaid(row);
  const [asks, ask] = useState<'void' | 'print' | 'bounced'>();
  const [clear, clearing] = useTask(async () => {
    await settleCheque(store, row.id, 'cleared', store.today());
    toast.success(m.payments_cheque_cleared());
  });
  const credit = creditOf(row);
  const out = may && row.voided_at === null && row.cheque_state === 'issued';
  const done = () => ask(undefined);
  return (
    <Drawer
      open
      onClose={onClose}
      title={row.party_name || m.payments_label()}
      description={row.payment_no}
      footer={
        <>
          {may && row.voided_at === null && (
            <Menu
              trigger={<Button>{m.ui_more()}</Button>}
              entries={[
                row.cheque_state !== null && { label: m.payments_cheque_bounce(), icon: CircleX, onSelect: () => ask('bounced') },
                { label: m.payments_make_void(), icon: Ban, onSelect: () => ask('void') },
              ]}
            />
          )}
          {row.voided_at === null && (
            <Button icon={Printer} disabled={paid === undefined} onClick={() => ask('print')}>
              {m.banking_voucher()}
            </Button>
          )}
          {out && (
            <Button tone="primary" icon={CircleCheck} busy={clearing} onClick={clear}>
              {m.payments_cheque_clear()}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {row.voided_at !== null && (
          <Notice tone="warning" title={m.payments_is_void()}>
            {row.void_reason !== '' && <p>{row.void_reason}</p>}
          </Notice>
        )}
        <p className="flex flex-wrap items-center gap-3">
          <Money minor={row.amount} className="text-28 font-semibold" />
          <ChequeBadge row={row} />
        </p>
        {credit > 0 && <Notice tone="info">{m.payments_credit_left({ amount: formatMoney(credit, format) })}</Notice>}
        <Facts>
          <Fact label={m.banking_day()}>
            <DateText day={row.payment_date} />
          </Fact>
          <Fact label={m.payments_pay_from()}>{books.accountName(row.bank_account_id)}</Fact>
          {row.method !== null && <Fact label={m.banking_method()}>{methodText[row.method]()}</Fact>}
          {row.cheque_day !== null && (
            <Fact label={m.payments_cheque_day()}>
              <DateText day={row.cheque_day} />
            </Fact>
          )}
          {row.credit_category_id !== null && <Fact label={m.payments_credit_for()}>{books.categoryName(row.credit_category_id)}</Fact>}
          {row.reference !== '' && <Fact label={m.banking_reference()}>{row.reference}</Fact>}
          {row.brand_id !== null && <Fact label={m.common_brand()}>{books.brands.find(({ id }) => id === row.brand_id)?.name}</Fact>}
          {row.notes !== '' && (
            <Fact label={m.orders_notes()} wide>
              <span className="whitespace-pre-wrap">{row.notes}</span>
            </Fact>
          )}
        </Facts>
        {row.items.length > 0 && (
          <Section title={m.payments_for()}>
            <ul className="flex flex-col divide-y">
              {row.items.map((item) => (
                <li key={item.id}>
                  <PaidItem item={item} payable={paid?.find(({ id }) => id === item.doc_id)} books={books} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        <p className="text-12 text-muted-foreground">
          {nameOf({ user_id: row.created_by, actor_kind: 'user' })} · <InstantText at={row.created_at} />
        </p>
      </div>
      {asks === 'bounced' && (
        <ReasonDialog
          title={m.payments_cheque_bounce()}
          text={m.payments_cheque_bounce_text()}
          said={m.payments_cheque_bounced_said()}
          act={(reason) => settleCheque(store, row.id, 'bounced', store.today(), reason)}
          onClose={done}
        />
      )}
      {asks === 'void' && (
        <ReasonDialog
          title={m.payments_make_void()}
          text={m.payments_void_text()}
          said={m.payments_voided()}
          act={(reason) => voidPayment(store, row.id, reason)}
          onClose={done}
        />
      )}
      {asks === 'print' && paid && (
        <PrintJob paper="a5" onDone={done}>
          <VoucherSheet row={entryOf(store, row, paid)} books={books} />
        </PrintJob>
      )}
    </Drawer>
  );
}

type Item = { readonly item: PaymentRow['items'][number]; readonly payable: Payable | undefined; readonly books: Books };

function PaidItem({ item, payable, books }: Item) {
  const look = 'flex min-h-control items-center justify-between gap-4 py-1.5';
  const text = (
    <>
      <span className="min-w-0">
        <span className="block truncate">{payable ? payableTitle(payable, books) : m.expenses_one()}</span>
        <span className="block truncate text-12 text-muted-foreground">{payable?.number}</span>
      </span>
      <Money minor={item.amount} className="font-medium" />
    </>
  );
  if (item.source !== 'expense') return <span className={look}>{text}</span>;
  return (
    <Link to={`/app/expense?open=${item.doc_id}`} className={`${look} hover:bg-muted`}>
      {text}
    </Link>
  );
}

/** What a payment was for, as far as it is on this device; `undefined` while loading. */
function usePaid({ items }: PaymentRow): readonly Payable[] | undefined {
  const store = useStore();
  const [rows, setRows] = useState<readonly Payable[]>();
  const ids = items.map(({ doc_id }) => doc_id).join();
  useEffect(() => {
    let live = true;
    void payablesOf(store, ids === '' ? [] : ids.split(',')).then((found) => live && setRows(found));
    return () => {
      live = false;
    };
  }, [store, ids]);
  return rows;
}
