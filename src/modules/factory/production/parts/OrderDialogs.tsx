import { useStore } from '#data/react.tsx';
import { m } from '#messages';

import { ReasonDialog } from '../../../entity/index.ts';
import type { OrderRow } from '../../producing/index.ts';
import { MissingDialog } from '../../purchases/index.ts';
import { takeOrder } from '../take-order.ts';
import type { OrderFactsShown } from '../use-order.ts';
import { BundleDialog } from './BundleDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { FloorDialog } from './FloorDialog.tsx';
import { OutputDialog } from './OutputDialog.tsx';
import { PrintCost } from './PrintCost.tsx';
import { PrintCard, PrintTickets } from './PrintOrder.tsx';
import { RequisitionDialog } from './RequisitionDialog.tsx';

export type Asked = 'output' | 'floor' | 'requisition' | 'buy' | 'bundles' | 'hold' | 'cancel' | 'card' | 'tickets' | 'cost';

type Props = {
  readonly row: OrderRow;
  readonly facts: OrderFactsShown;
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
};

/** What the actions of an order ask or print. */
export function OrderDialogs({ row, facts, asked, onClose }: Props) {
  const store = useStore();
  const of = { row, facts, onClose };
  if (asked === 'output') return <OutputDialog {...of} />;
  if (asked === 'floor') return <FloorDialog {...of} />;
  if (asked === 'requisition') return <RequisitionDialog {...of} />;
  if (asked === 'buy') return <MissingDialog only={facts.standing.short} onClose={onClose} />;
  if (asked === 'bundles') return <BundleDialog {...of} />;
  if (asked === 'cancel') return <CancelDialog {...of} />;
  if (asked === 'card') return <PrintCard row={row} facts={facts} onDone={onClose} />;
  if (asked === 'tickets') return <PrintTickets row={row} facts={facts} onDone={onClose} />;
  if (asked === 'cost') return <PrintCost row={row} facts={facts} onDone={onClose} />;
  if (asked !== 'hold') return null;
  return (
    <ReasonDialog
      title={m.production_hold()}
      text={m.production_hold_text()}
      said={m.production_held()}
      act={(reason) => takeOrder(store, row, 'on_hold', reason)}
      onClose={onClose}
    />
  );
}
