import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { Sort } from './column.ts';
import { type FilterKinds, type Filters, filtersIn, inTodaysWords, putFilter, sortIn, type Where, whereOf } from './list-address.ts';

/*
 * What a list shows, kept in the address: search, sort, filters and the opened row. A reload, a link and the back button bring it
 * back. The window of rows is not kept: the list starts at its top.
 */

export type ListState<K extends FilterKinds, Column extends string = string> = {
  readonly search: string;
  readonly setSearch: (text: string) => void;
  readonly sort: Sort;
  /** What the list is sorted by where the address names nothing, or nothing that there is. */
  readonly usualSort: Sort<Column>;
  readonly setSort: (sort: Sort) => void;
  readonly filters: Filters<K>;
  readonly setFilter: <N extends keyof K & string>(name: N, value: Filters<K>[N]) => void;
  /** The filters as conditions of a list query. */
  readonly where: Where<keyof K & string>;
  /** Whether anything is searched or filtered. */
  readonly narrowed: boolean;
  readonly clear: () => void;
  /** Id of the row that is open beside the list. */
  readonly openId: string | null;
  readonly setOpenId: (id: string | null) => void;
  readonly offset: number;
  readonly limit: number;
  readonly onWindow: (offset: number, limit: number) => void;
  /** Search, sort and filters as an address, for saved views. */
  readonly address: string;
  readonly setAddress: (address: string) => void;
};

const firstWindow = { offset: 0, limit: 100 };

export function useListState<const C extends string, const K extends FilterKinds>(options: {
  readonly sort: Sort<C>;
  readonly filters: K;
}): ListState<K, C> {
  const [given, setParams] = useSearchParams();
  const params = inTodaysWords(given);
  const kinds = options.filters;
  // As it was given: a saved view is known by its address.
  const address = addressOf(given);
  const [shown, setShown] = useState({ address, ...firstWindow });
  const filters = filtersIn(params, kinds);
  const search = params.get('q') ?? '';
  const where = whereOf(filters, kinds);
  const { offset, limit } = shown.address === address ? shown : firstWindow;

  function change(edit: (next: URLSearchParams) => void) {
    setParams(
      (old) => {
        const next = inTodaysWords(old);
        edit(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    search,
    setSearch: (text) => change((next) => (text === '' ? next.delete('q') : next.set('q', text))),
    sort: sortIn(params) ?? options.sort,
    usualSort: options.sort,
    setSort: (sort) => change((next) => next.set('sort', (sort.descending ? '-' : '') + sort.column)),
    filters,
    setFilter: (name, value) => change((next) => putFilter(next, name, kinds[name] ?? 'many', value)),
    where,
    narrowed: search !== '' || Object.keys(where).length > 0,
    clear: () =>
      change((next) => {
        next.delete('q');
        for (const name of Object.keys(kinds)) next.delete(name);
      }),
    openId: params.get('open'),
    setOpenId: (id) => change((next) => (id === null ? next.delete('open') : next.set('open', id))),
    offset,
    limit,
    onWindow: (nextOffset, nextLimit) => setShown({ address, offset: nextOffset, limit: nextLimit }),
    address,
    setAddress: (wanted) => setParams(new URLSearchParams(wanted), { replace: true }),
  };
}

function addressOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete('open');
  return kept.toString();
}
