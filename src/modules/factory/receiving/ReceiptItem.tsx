import { Ban, Ellipsis, Printer } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { IconButton } from '#ui/control/IconButton.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { Papers, ReasonDialog } from '../../entity/index.ts';
import { parts } from '../material-ledger/index.ts';
import type { ComponentRow } from '../materials/index.ts';
import { type PurchaseRow, type ReceiptRow, voidReceipt } from '../purchasing/index.ts';
import { ReceiptSheet } from './parts/ReceiptSheet.tsx';
import { useCameText } from './use-came-text.ts';

type Props = {
  readonly row: PurchaseRow;
  readonly receipt: Stored<ReceiptRow>;
  readonly componentOf: (id: string) => ComponentRow | undefined;
  /** Says whose it is, where purchases of several suppliers stand together. */
  readonly named?: boolean;
};

/** What came with one load, or went back; with its paper, and the way to take it back. */
export function ReceiptItem({ row, receipt, componentOf, named = false }: Props) {
  const store = useStore();
  const may = allows(useAccess(), ['manage_purchases', 'manage_components']);
  const number = useNumberText();
  const cameText = useCameText(row, { componentOf });
  const [asked, ask] = useState<'void' | 'print'>();
  const close = () => ask(undefined);
  const isVoid = receipt.voided_at !== null;
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-2.5">
      <span className="min-w-0 flex-1">
        <span className={`flex flex-wrap items-center gap-x-2 ${isVoid ? 'text-muted-foreground line-through' : ''}`}>
          {named && <span className="font-medium break-words">{row.supplier_name}</span>}
          <span className={named ? 'text-13 figures text-muted-foreground' : 'font-medium figures'}>{receipt.receipt_no}</span>
          <span className="text-13 text-muted-foreground">
            <InstantText at={receipt.effective_at} />
          </span>
          {receipt.reference !== '' && <span className="text-13 text-muted-foreground">{receipt.reference}</span>}
          {receipt.type === 'back' && <StatusBadge tone="warning" label={m.factory_move_receipt_return()} />}
          <PendingDot pending={receipt.$pending} />
        </span>
        {receipt.lines.map((line) => (
          <span key={line.id} className="block text-13 text-muted-foreground">
            {componentOf(line.component_id)?.name ?? '–'}: {cameText(line)}
            {line.rejected > 0 && ` · ${m.purchases_rejected({ n: number(line.rejected / parts, 3) })}`}
            {line.reason !== '' && ` · ${line.reason}`}
            {line.batch !== null && ` · ${line.batch}`}
          </span>
        ))}
        {receipt.notes !== '' && <span className="block text-13 whitespace-pre-wrap">{receipt.notes}</span>}
        {receipt.void_reason !== '' && <span className="block text-13">{receipt.void_reason}</span>}
        <Papers photos={receipt.photos} />
      </span>
      <Menu
        trigger={<IconButton small icon={Ellipsis} label={`${m.ui_more()}, ${receipt.receipt_no}`} />}
        entries={[
          { label: m.common_print(), icon: Printer, onSelect: () => ask('print') },
          may && !isVoid && { label: m.courier_money_take_back(), icon: Ban, onSelect: () => ask('void') },
        ]}
      />
      {asked === 'void' && (
        <ReasonDialog
          title={m.courier_money_take_back()}
          text={m.purchases_take_back_text()}
          said={m.purchases_taken_back()}
          act={(reason) => voidReceipt(store, receipt.id, reason)}
          onClose={close}
        />
      )}
      {asked === 'print' && (
        <PrintJob paper="a4" onDone={close}>
          <ReceiptSheet row={row} receipt={receipt} facts={{ componentOf }} />
        </PrintJob>
      )}
    </li>
  );
}
