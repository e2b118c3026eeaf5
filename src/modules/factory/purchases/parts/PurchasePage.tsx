import { Copy, PackagePlus, Pencil, Printer, ReceiptText, Truck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { DocumentFrame, Papers, useEntityActions, useMoves } from '../../../entity/index.ts';
import { purchaseCommands, type PurchaseRow } from '../../purchasing/index.ts';
import { ReceiveDialog } from '../../receiving/index.ts';
import { useSeesCosts } from '../../stock/index.ts';
import { copyPurchase } from '../copy.ts';
import { stateTexts } from '../state-texts.ts';
import { usePurchase } from '../use-purchase.ts';
import { DueSection } from './DueSection.tsx';
import { LandedDialog } from './LandedDialog.tsx';
import { LandedList } from './LandedList.tsx';
import { LinesSection } from './LinesSection.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { PurchaseHistory } from './PurchaseHistory.tsx';
import { ReceiptList } from './ReceiptList.tsx';

type Asked = 'receive' | 'back' | 'landed' | 'print';

/** One purchase: the one next step, what is ordered and what came, what it cost to get it here, what is due, who did what. */
export function PurchasePage({ row }: { readonly row: Stored<PurchaseRow> }) {
  const store = useStore();
  const navigate = useNavigate();
  const access = useAccess();
  const sees = useSeesCosts();
  const facts = usePurchase(row);
  const [asked, ask] = useState<Asked>();
  const buys = allows(access, 'manage_purchases');
  const list = href('/app/factory/purchases');
  const state = facts?.standing.state ?? row.status;
  const came = facts?.receipts.some(({ voided_at }) => voided_at === null) ?? false;
  const barred = new Set([state === 'received' ? 'closed_short' : 'closed', ...(came ? ['cancelled'] : [])]);
  const texts = Object.fromEntries(
    Object.entries(stateTexts).flatMap(([to, { step, name, ...look }]) => {
      const label = to === 'ordered' && row.status !== 'draft' ? m.payroll_reopen : step;
      return barred.has(to) ? [] : [[to, { ...look, label, said: name }]];
    }),
  );
  const moves = useMoves(purchaseCommands, row, texts, state === 'received' ? ['closed'] : row.status === 'draft' ? ['ordered'] : []);
  const said = { deleted: m.orders_feed_deleted, restored: m.orders_feed_restored };
  const { deleted, restoreButton, entries: trash, notice } = useEntityActions(purchaseCommands, row, said, () => void navigate(list));
  const [duplicate] = useTask(async () => {
    const purchaseId = await copyPurchase(store, row);
    void navigate(href('/app/factory/purchases/edit/:purchaseId', { purchaseId }));
  });
  // What never came and never will costs nothing.
  const costs = buys && row.deleted_at === null && (came || row.status !== 'cancelled');
  const receivable = !deleted && row.status === 'ordered' && state !== 'received';
  const close = () => ask(undefined);
  const receive = (
    <Button tone="primary" icon={PackagePlus} disabled={!facts} onClick={() => ask('receive')}>
      {m.purchases_receive()}
    </Button>
  );
  return (
    <DocumentFrame
      row={row}
      number={row.purchase_no}
      badge={
        <>
          <StatusBadge tone={stateTexts[state].tone} label={stateTexts[state].name()} />
          {facts?.standing.beyond && <StatusBadge tone="danger" label={m.purchases_beyond()} />}
          {facts?.standing.late && <StatusBadge tone="warning" label={m.purchases_late()} />}
        </>
      }
      text={
        <>
          {allows(access, 'manage_suppliers') ? (
            <Link to={href('/app/factory/suppliers/:supplierId', { supplierId: row.supplier_id })} className="font-medium hover:underline">
              {row.supplier_name}
            </Link>
          ) : (
            row.supplier_name
          )}
          {' · '}
          <DateText day={row.order_date} />
        </>
      }
      action={deleted ? restoreButton : receivable ? receive : moves.lead}
      menu={[
        !deleted &&
          row.status === 'ordered' &&
          !receivable && { label: m.purchases_receive(), icon: PackagePlus, onSelect: () => ask('receive') },
        costs && {
          label: row.status === 'draft' ? m.common_edit() : m.purchases_bill(),
          icon: row.status === 'draft' ? Pencil : ReceiptText,
          to: href('/app/factory/purchases/edit/:purchaseId', { purchaseId: row.id }),
        },
        costs && row.status !== 'draft' && { label: m.purchases_landed_add(), icon: Truck, onSelect: () => ask('landed') },
        !deleted && came && { label: m.factory_move_receipt_return(), icon: Undo2, onSelect: () => ask('back') },
        { label: m.common_print(), icon: Printer, onSelect: () => ask('print') },
        buys && { label: m.purchases_duplicate(), icon: Copy, onSelect: duplicate },
        ...(buys ? moves.entries : []),
        ...(deleted || !buys ? [] : trash(m.common_delete(), came ? m.refusal_purchase_received() : undefined)),
      ]}
      notice={notice(m.common_in_trash(), false) || (row.reason !== '' && <Notice tone="warning">{row.reason}</Notice>)}
      side={sees ? <PurchaseHistory id={row.id} /> : undefined}
      dialogs={
        <>
          {moves.dialog}
          {(asked === 'receive' || asked === 'back') && <ReceiveDialog row={row} type={asked === 'back' ? 'back' : 'in'} onClose={close} />}
          {facts && asked === 'landed' && <LandedDialog row={row} facts={facts} onClose={close} />}
          {facts && asked === 'print' && (
            <PrintJob paper="a4" onDone={close}>
              <OrderSheet row={row} prices={facts.prices} componentOf={facts.componentOf} />
            </PrintJob>
          )}
        </>
      }
    >
      <Section>
        <div className="flex flex-col gap-3">
          <Facts>
            <Fact label={m.purchases_order_date()}>
              <DateText day={row.order_date} />
            </Fact>
            {row.expected_date !== null && (
              <Fact label={m.purchases_expected()}>
                <DateText day={row.expected_date} />
              </Fact>
            )}
            {row.location_id !== null && (
              <Fact label={m.purchases_to_location()}>{facts?.places.find(({ id }) => id === row.location_id)?.name}</Fact>
            )}
            {facts?.prices && facts.prices.bill_no !== '' && <Fact label={m.purchases_bill_no()}>{facts.prices.bill_no}</Fact>}
            {row.notes !== '' && (
              <Fact label={m.orders_notes()} wide>
                <span className="whitespace-pre-wrap">{row.notes}</span>
              </Fact>
            )}
          </Facts>
          <Papers photos={facts?.prices?.photos ?? []} />
        </div>
      </Section>
      {facts && (
        <>
          <LinesSection row={row} facts={facts} />
          <ReceiptList row={row} facts={facts} />
          {sees && <LandedList row={row} facts={facts} may={buys} />}
          {facts.standing.due && <DueSection due={facts.standing.due} />}
        </>
      )}
    </DocumentFrame>
  );
}
