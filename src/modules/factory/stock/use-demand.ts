/** What of components is promised and what is on its way, by component, in millionths of the stock unit. */
export type Demand = { readonly reserved: ReadonlyMap<string, number>; readonly onOrder: ReadonlyMap<string, number> };

const nothing: Demand = { reserved: new Map(), onOrder: new Map() };

export function useDemand(): Demand {
  return nothing;
}
