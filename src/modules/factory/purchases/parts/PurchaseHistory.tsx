import { PackageCheck, PackageX, ReceiptText, Truck, Undo2 } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';

import { RecordHistory, type Told } from '../../../entity/index.ts';
import { Purchase, PurchaseFeed } from '../../purchasing/kind.ts';
import { stateTexts } from '../state-texts.ts';

type Say = NonNullable<Told['text']>;
const numbered =
  (text: () => string): Say =>
  (details) =>
    `${text()} ${typeof details['number'] === 'string' ? details['number'] : ''}`.trim();
const worth =
  (text: () => string): Say =>
  (details, format) =>
    `${text()} ${typeof details['amount'] === 'number' ? format.money(details['amount']) : ''}`.trim();

const told: Readonly<Record<string, Told>> = {
  ...Object.fromEntries(Object.entries(stateTexts).map(([state, { icon, tone, name }]) => [state, { icon, tone, text: name }])),
  priced: { icon: ReceiptText, tone: 'info' },
  received: { icon: PackageCheck, tone: 'success', text: numbered(m.purchases_told_received) },
  sent_back: { icon: Undo2, tone: 'warning', text: numbered(m.purchases_told_back) },
  receipt_void: { icon: PackageX, tone: 'warning', text: numbered(m.purchases_told_void) },
  landed: { icon: Truck, tone: 'info', text: worth(m.factory_move_landed) },
  landed_void: { icon: Truck, tone: 'warning', text: worth(m.purchases_told_landed_void) },
};

/** Who did what with a purchase, its prices and its goods. */
export function PurchaseHistory({ id }: { readonly id: string }) {
  return <RecordHistory of={Purchase} entries={useKeys(PurchaseFeed, { by: 'record', prefix: id })} told={told} />;
}
