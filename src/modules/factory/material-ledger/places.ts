import type { Move } from './moves.ts';
import type { Place, Stock } from './stock.ts';

/** Where of a component how much is; its cost knows no places. */
export function shift(stock: Stock, { id, from, to, batch, minute }: Move, quantity: bigint): void {
  const isBetween = from !== null && to !== null;
  if (from !== null && (isBetween || quantity < 0n)) put(placeIn(stock, from), batch, isBetween ? -quantity : quantity, id, minute);
  if (to !== null && (isBetween || quantity > 0n)) put(placeIn(stock, to), batch, quantity, id, minute);
}

/** What a count of that place and batch is compared with; of a place as a whole where it names no batch. */
export function heldAt(stock: Stock, location: string, batch: string | null): bigint {
  const place = stock.places.get(location);
  return (batch === null ? place?.quantity : place?.batches.get(batch)) ?? 0n;
}

/** What a count found more or less than was there, in the place that was counted. */
export function correct(stock: Stock, { id, to, batch, minute }: Move, difference: bigint): void {
  if (to !== null && difference !== 0n) put(placeIn(stock, to), batch, difference, id, minute);
}

function put(place: Place, batch: string | null, change: bigint, id: string, minute: number): void {
  const name = batch ?? '';
  const held = (place.batches.get(name) ?? 0n) + change;
  if (held === 0n) place.batches.delete(name);
  else place.batches.set(name, held);
  place.quantity += change;
  if (change < 0n) place.outs.push(id);
  if (place.quantity < 0n) place.since ??= minute;
  else place.since = null;
  if (change > 0n && place.quantity >= 0n) place.outs = [];
}

function placeIn(stock: Stock, location: string): Place {
  const known = stock.places.get(location);
  if (known) return known;
  const place: Place = { quantity: 0n, batches: new Map(), since: null, outs: [] };
  stock.places.set(location, place);
  return place;
}
