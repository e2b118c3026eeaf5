import type { Change, Draft } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import { orderInstead, orderNamed } from '#modules/business/orders/index.ts';
import { parcelInstead, parcelNamed } from '#modules/business/parcels/index.ts';
import { endingAsked, settlingInstead } from '#modules/business/sale-rules/index.ts';
import { EcomOrder, Parcel } from '#modules/business/sale-rules/kind.ts';
import type { AttentionItem } from '#sync/client.ts';

const codes = new Set(['outcome_conflict', 'conflict', 'final', 'completed']);
const kinds = new Set<string>([Parcel.name, EcomOrder.name]);

/** The change by which this device ended an order or parcel otherwise than another one did; `undefined` where it is about something else. */
export function outcomeChange({ changes, result }: Pick<AttentionItem, 'changes' | 'result'>): Change | undefined {
  if (!codes.has(result.code ?? '')) return undefined;
  return changes.find((change) => kinds.has(change.kind) && change.do === 'patch' && 'shipping_status_id' in change.set);
}

/** What was recorded here, told against what stands now. `all`: every change of the refused work. */
export async function mineInstead(store: Store, change: Change, all: readonly Change[]): Promise<Draft> {
  if (change.kind === Parcel.name) {
    const row = plain(await parcelNamed(store, change.id));
    const money = await settlingInstead(store, row.source_ecom_order_id ?? row.id, row, all);
    return parcelInstead(store, row, endingAsked(change.set, row), money);
  }
  const row = await orderNamed(store, change.id);
  return orderInstead(store, row, endingAsked(change.set, row), await settlingInstead(store, row.id, row, all));
}
