import { minuteOf } from '../materials/index.ts';
import { type ReceiptAmount } from '../purchasing/index.ts';

/** A component that was bought for more, or for less, than the time before: unit costs in millionths of a minor unit. */
export type PriceJump = { readonly component: string; readonly from: number; readonly to: number; readonly percent: number };

/** From so many percent on a price is a jump. */
export const jumpPercent = 15;
/** Minutes within which it is news. */
const fresh = 30 * 1440;

/** What was bought lately for another price than the time before. */
export function priceJumps(amounts: readonly ReceiptAmount[], now: string): readonly PriceJump[] {
  const priced = amounts.filter(({ back, quantity, cost }) => !back && quantity > 0 && cost > 0);
  return [...Map.groupBy(priced, ({ component }) => component)].flatMap(([component, own]) => {
    const [last, before] = own.toSorted((a, b) => b.minute - a.minute || (a.id < b.id ? -1 : 1));
    if (!last || !before || minuteOf(now) - last.minute > fresh) return [];
    const [to, from] = [last, before].map(({ cost, quantity }) => Math.round((cost / quantity) * 1e12)) as [number, number];
    const percent = Math.round(((to - from) / from) * 100);
    return Math.abs(percent) < jumpPercent ? [] : [{ component, from, to, percent }];
  });
}
