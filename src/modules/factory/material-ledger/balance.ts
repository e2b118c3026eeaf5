import { averageOf, emptyStock, type Stock } from './stock.ts';

/** What is short of a move: it went out of nothing, and costs provisionally what the last goods did. */
export type Short = { readonly id: string; readonly quantity: number };

export type PlaceBalance = {
  readonly location: string;
  readonly quantity: number;
  /** '' = of no batch. */
  readonly batches: readonly { readonly batch: string; readonly quantity: number }[];
  /** The minute since which it is below 0; null = it is not. */
  readonly since: number | null;
  /** What went out of it since something came in last that was enough, in order: where it is below 0 the slips to look at. */
  readonly outs: readonly string[];
};

/** What of a component is there and what it is worth; plain data, of which `resumed` makes the very stock again. */
export type Balance = {
  readonly quantity: number;
  /** Minor units: the sum of all printed lines. */
  readonly value: number;
  /** Whole numbers beyond those that JSON holds: the value in millionths of millionths of a minor unit, and the average. */
  readonly exact: { readonly value: string; readonly average: string | null };
  /** Unit cost, of the last goods where there are none; null where none was ever known. */
  readonly average: number | null;
  /** All that ever came in and all that ever went out cost that, as printed; their difference is the value. */
  readonly inward: number;
  readonly cost: number;
  readonly shortages: readonly Short[];
  readonly places: readonly PlaceBalance[];
};

/** What stood at the end of a closed month; `end` is the first minute after it. */
export type Snapshot = Balance & { readonly end: number };

export function balanceOf(stock: Stock): Balance {
  const average = averageOf(stock);
  return {
    quantity: Number(stock.quantity),
    value: Number(stock.printed),
    exact: { value: String(stock.value), average: average === null ? null : String(average) },
    average: average === null ? null : Number(average),
    inward: Number(stock.inward),
    cost: Number(stock.cost),
    shortages: stock.shortages.map(({ id, quantity }) => ({ id, quantity: Number(quantity) })),
    places: [...stock.places]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([location, place]) => ({
        location,
        quantity: Number(place.quantity),
        batches: [...place.batches]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([batch, quantity]) => ({ batch, quantity: Number(quantity) })),
        since: place.since,
        outs: [...place.outs],
      })),
  };
}

export function resumed(from: Balance | undefined): Stock {
  if (!from) return emptyStock();
  return {
    quantity: BigInt(from.quantity),
    value: BigInt(from.exact.value),
    printed: BigInt(from.value),
    average: from.exact.average === null ? null : BigInt(from.exact.average),
    inward: BigInt(from.inward),
    cost: BigInt(from.cost),
    shortages: from.shortages.map(({ id, quantity }) => ({ id, quantity: BigInt(quantity) })),
    places: new Map(
      from.places.map(({ location, quantity, batches, since, outs }) => [
        location,
        {
          quantity: BigInt(quantity),
          batches: new Map(batches.map((one) => [one.batch, BigInt(one.quantity)])),
          since,
          outs: [...outs],
        },
      ]),
    ),
  };
}
