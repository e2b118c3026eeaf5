import type { ReactNode } from 'react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FilterMany } from '#ui/table/filters.tsx';
import { SearchBox } from '#ui/table/SearchBox.tsx';

import { Department, WorkPlace } from '../people/kind.ts';
import { useAddress } from './use-address.ts';

/** Whose days are shown: by name, place and department. `children`: what else is chosen, before them. */
export function PeopleFilters({ children }: { readonly children?: ReactNode }) {
  const {
    filter: { search, place, department },
    state,
    set,
  } = useAddress();
  const places = useKeys(WorkPlace);
  const departments = useKeys(Department);
  const options = (rows: typeof departments) =>
    (rows ?? []).filter(({ deleted_at }) => deleted_at === null).map(({ id, name }) => ({ value: id, label: name }));
  const narrowed = search !== '' || state !== '' || place.length + department.length > 0;
  return (
    <div role="search" className="flex items-center gap-2 max-sm:flex-wrap">
      <SearchBox value={search} onChange={(q) => set({ q })} label={m.attendance_search()} className="w-full sm:w-56 sm:shrink-0" />
      <div className="-m-0.5 flex min-w-0 flex-1 scroll-line items-center gap-2 p-0.5">
        {children}
        <FilterMany label={m.people_place()} options={options(places)} value={place} onChange={(ids) => set({ place: ids.join(',') })} />
        <FilterMany
          label={m.people_department()}
          options={options(departments)}
          value={department}
          onChange={(ids) => set({ department: ids.join(',') })}
        />
        {narrowed && (
          <Button tone="quiet" size="sm" onClick={() => set({ q: '', place: '', department: '', state: '' })}>
            {m.ui_clear_filters()}
          </Button>
        )}
      </div>
    </div>
  );
}
