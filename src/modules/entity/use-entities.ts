import type { CountedList, ListResult, Where } from '#data/backend.ts';
import type { AnyKind, ColumnName, Row, Stored } from '#data/kind.ts';
import { useList, useStore } from '#data/react.tsx';
import { entriesOf } from '#data/shape.ts';
import type { ListOf } from '#data/store.ts';
import { type ListRoom, useListRoom } from '#ui/page/ListPage.tsx';
import type { FilterKinds } from '#ui/table/list-address.ts';
import type { ListState } from '#ui/table/use-list-state.ts';
import { type Selection, useSelection } from '#ui/table/use-selection.ts';

/** Rows of a kind as a list screen works with them: what matches, what is ticked, all of it for an export. */
export type Entities<R, F extends FilterKinds = FilterKinds> = {
  readonly list: ListState<F>;
  /** `undefined` before the first answer. */
  readonly found: ListResult<R> | undefined;
  /** Sums over all matching rows; `undefined` while they are not known. */
  readonly totals: CountedList<R>['totals'] | undefined;
  /** Value -> number of rows, for the columns that were asked for; `undefined` while they are not known. */
  readonly facets: CountedList<R>['facets'] | undefined;
  readonly selection: Selection;
  /** The deleted rows are shown, and only they. */
  readonly inTrash: boolean;
  readonly room: ListRoom;
  /** The ticked rows or, while none is ticked, all that match; in the order of the list. */
  readonly chosen: () => Promise<readonly Stored<R>[]>;
  readonly selectAll: () => Promise<void>;
};

type Options<K extends AnyKind, Asked> = {
  /** Conditions in place of those that the filters state by themselves. */
  readonly where?: Asked;
  readonly search?: string;
  readonly totals?: readonly ColumnName<K>[];
  readonly facets?: readonly ColumnName<K>[];
};

/** A condition or a filter that the kind has no column for does not compile. */
type Known<K extends AnyKind, Asked> = [Exclude<keyof Asked, ColumnName<K> | 'show'>] extends [never]
  ? unknown
  : { readonly noSuchColumn: Exclude<keyof Asked, ColumnName<K> | 'show'> };

const most = 50_000;

/**
 * The rows that a list's search, filters and sort ask for. Of a kind with a column `deleted` the living rows come; `show=deleted` turns
 * that round (`ShowFilter`).
 */
export function useEntities<K extends AnyKind, const F extends FilterKinds, Asked extends Where = Where<keyof F & string>>(
  kind: K,
  given: ListState<F, ColumnName<K>> & Known<K, Asked>,
  { where: asked, search = given.search, totals = [], facets = [] }: Options<K, Asked> = {},
): Entities<Row<K>, F> {
  const store = useStore();
  // An address may be older than the columns, or typed.
  const list = Object.hasOwn(kind.columns ?? {}, given.sort.column) ? given : { ...given, sort: given.usualSort };
  const selection = useSelection();
  // Conditions of its own keep no list from its trash.
  const { show = (given.where as Where)['show'], ...narrow }: Where = asked ?? given.where;
  const shown = show && 'in' in show ? show.in.map(String) : [];
  const inTrash = shown.includes('deleted');
  const where = { ...(kind.columns?.['deleted'] && { deleted: { in: [inTrash ? 1 : 0] } }), ...statesOf(kind, shown), ...narrow };
  const query = { where, search, sort: list.sort } as Omit<ListOf<K>, 'offset' | 'limit'>;
  const found = useList(kind, { ...query, offset: list.offset, limit: list.limit, totals, facets });
  const all = async () => (await store.list(kind, { ...query, limit: most })).rows;
  return {
    list,
    found,
    totals: found?.complete ? found.totals : undefined,
    facets: found?.complete ? found.facets : undefined,
    selection,
    inTrash,
    room: useListRoom(list.openId !== null),
    chosen: async () => (await all()).filter((row) => selection.ids.size === 0 || selection.ids.has(row.id)),
    selectAll: async () => selection.replace((await all()).map((row) => row.id)),
  };
}

/** The values of a filter `show` as conditions; what is no column of yes and no narrows nothing. */
function statesOf(kind: AnyKind, shown: readonly string[]): Where {
  return Object.fromEntries(
    shown.flatMap((value): readonly (readonly [string, Where[string]])[] => {
      if (value === 'deleted') return [];
      if (value === 'inactive') return [['active', { in: [0] }]];
      const known = Object.hasOwn(kind.columns ?? {}, value) && entriesOf(kind)[value]?.type === 'boolean';
      return known ? [[value, { in: [1] }]] : [];
    }),
  );
}
