import { ShiftDot } from '../calendar/index.ts';
import type { TypeRow } from '../leave/index.ts';

/** A type by its colour and name. */
export function LeaveTypeName({ type }: { readonly type: TypeRow | undefined }) {
  if (!type) return null;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ShiftDot color={type.color} />
      <span className="truncate">{type.name}</span>
    </span>
  );
}
