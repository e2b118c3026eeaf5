import { Refused } from '#data/refused.ts';

/** What rows of all four lists have in common: statuses, couriers, zones, cancel reasons. */
export type Setting = {
  readonly id: string;
  readonly name: string;
  readonly sort: number;
  readonly deleted_at: string | null;
  /** Statuses have none: they are there or not. */
  readonly active?: boolean;
  /** Of a status: the list that it belongs to. */
  readonly type?: string | undefined;
};

/** The living rows of the list that this row belongs to, in their order. */
export function listOf<S extends Setting>(all: readonly S[], { type }: Pick<Setting, 'type'>): readonly S[] {
  return all.filter((row) => row.deleted_at === null && row.type === type).toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
}

/** The rows whose place changes when one of them goes up or down by one, with their new places. */
export function moved<S extends Setting>(
  list: readonly S[],
  id: string,
  by: -1 | 1,
): readonly { readonly row: S; readonly sort: number }[] {
  const from = list.findIndex((row) => row.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= list.length) return [];
  const order = list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
  return order.map((row, sort) => ({ row, sort })).filter(({ row, sort }) => row.sort !== sort);
}

/** `https://track.example/{code}`, or nothing. */
export function assertLink(url: string): void {
  if (url !== '' && !/^https?:\/\/\S+$/.test(url)) throw new Refused('link_invalid', { field: 'tracking_url' });
}
