import type { ReactNode } from 'react';

import type { PersonalKey } from '#kernel/personal-key.ts';
import { m } from '#messages';

import { Button } from '../control/Button.tsx';
import type { FilterKinds } from './list-address.ts';
import { SavedViews } from './SavedViews.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { ListState } from './use-list-state.ts';

/*
 * The line over a list: search, filters as chips, saved views.
 *   <FilterBar list={list} searchLabel="Name or phone" views={draftKey(store, 'orders')}><FilterMany …/><FilterDays …/></FilterBar>
 */

export type FilterBarProps<K extends FilterKinds> = {
  readonly list: ListState<K>;
  /** What is searched; absent = no search box. */
  readonly searchLabel?: string;
  /** Key under which views of this list are kept on the device; absent = none. */
  readonly views?: PersonalKey;
  /** At the right end: export, a switch of layout. */
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
};

export function FilterBar<K extends FilterKinds>({ list, searchLabel, views, tools, children }: FilterBarProps<K>) {
  return (
    <div role="search" className="flex items-center gap-2 max-sm:flex-wrap">
      {searchLabel !== undefined && (
        <SearchBox value={list.search} onChange={list.setSearch} label={searchLabel} className="w-full sm:w-64 sm:shrink-0" />
      )}
      <div className="-m-0.5 flex min-w-0 flex-1 scroll-line items-center gap-2 p-0.5">
        {children}
        {list.narrowed && (
          <Button tone="quiet" size="sm" onClick={list.clear}>
            {m.ui_clear_filters()}
          </Button>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {tools}
        {views !== undefined && <SavedViews storage={views} address={list.address} onChoose={list.setAddress} />}
      </div>
    </div>
  );
}
