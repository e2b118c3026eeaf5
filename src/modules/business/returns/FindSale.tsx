import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { toLatinDigits } from '#kernel/digits.ts';
import { m } from '#messages';
import { ScanField } from '#ui/scan/ScanField.tsx';

import { parcelByCode } from '../parcels/index.ts';
import { EcomOrder, type OrderItem, Parcel } from '../sale-rules/kind.ts';
import { broughtBy } from './expect.ts';

/** `parcel`: what its returns are announced for. */
export type FoundSale = { readonly id: string; readonly parcel: string; readonly items: readonly OrderItem[]; readonly text: string };

/** The order or parcel whose goods a customer sends back, by whatever number stands on it. */
export function FindSale({ onFound }: { readonly onFound: (sale: FoundSale | undefined) => void }) {
  const store = useStore();
  const [said, setSaid] = useState<{ readonly text: string; readonly wrong: boolean }>();
  async function find(code: string) {
    try {
      const sale = await saleNamed(store, code);
      setSaid({ text: sale.text, wrong: false });
      onFound(sale);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setSaid({ text: m.refusal_scan_unknown(), wrong: true });
      onFound(undefined);
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-13 text-muted-foreground">{m.returns_from_customer_text()}</p>
      <ScanField
        label={m.returns_from_customer_code()}
        placeholder={m.returns_from_customer_code()}
        camera={false}
        onScan={(code) => void find(code)}
      />
      <p role="status" className={said?.wrong ? 'text-14 text-danger-strong' : 'sr-only'}>
        {said?.text}
      </p>
    </div>
  );
}

/** What an order's parcel brought is the parcel's. */
async function saleNamed(store: Store, scanned: string): Promise<FoundSale> {
  const number = toLatinDigits(scanned).trim().toUpperCase();
  const [parcel, [order]] = await Promise.all([
    parcelByCode(store, scanned),
    store.find(EcomOrder, { by: 'order_number', equals: number }),
  ]);
  const carried = parcel ?? (order?.linked_parcel_id ? await store.get(Parcel, order.linked_parcel_id) : undefined);
  if (carried) return { id: carried.id, parcel: carried.id, items: carried.items, text: `${carried.parcel_id} · ${carried.ship_name}` };
  if (!order) throw new Refused('scan_unknown');
  return { id: order.id, parcel: broughtBy(order), items: order.items, text: `${order.order_number} · ${order.ship_name}` };
}
