import type { StockLedger } from './ledgers.ts';

/** What lies at a place, of a batch where one is named, in millionths of the stock unit. */
export function heldAt(stock: StockLedger | null | undefined, location: string, batch: string | null): number {
  const place = stock?.ledger.balance.places.find((one) => one.location === location);
  if (batch === null) return place?.quantity ?? 0;
  return place?.batches.find((one) => one.batch === batch)?.quantity ?? 0;
}
