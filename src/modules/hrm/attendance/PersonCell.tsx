import { NameBadge } from '#ui/display/NameBadge.tsx';

import type { EmployeeRow } from './people-shown.ts';

/** Picture, name and code of a person in a row. */
export function PersonCell({ person }: { readonly person: EmployeeRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {person.thumb === '' ? (
        <NameBadge name={person.name} shape="round" className="size-7 shrink-0" />
      ) : (
        <img src={person.thumb} alt="" className="size-7 shrink-0 rounded-full object-cover" />
      )}
      <span className="min-w-0">
        <span className="block truncate text-14">{person.name}</span>
        <span className="block truncate text-12 text-muted-foreground">{person.code}</span>
      </span>
    </span>
  );
}
