import { Face } from '../face/index.ts';
import type { EmployeeRow } from './people-shown.ts';

/** Picture, name and code of a person; on one line in tables, whose rows are low. */
export function PersonCell({ person, stacked = false }: { readonly person: EmployeeRow; readonly stacked?: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Face of={person} />
      <span className={stacked ? 'min-w-0' : 'flex min-w-0 items-baseline gap-2'}>
        <span className="block truncate text-14">{person.name}</span>
        <span className="block shrink-0 truncate text-12 text-muted-foreground">{person.code}</span>
      </span>
    </span>
  );
}
